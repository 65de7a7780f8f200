"""The plots of the odds chapter, each drawn from what is stored of a study."""

from polskpas.share import Share
from polskpas.studies import open_cards, played, points, pot, study, switches
from polskpas.studies.inputs import GAME
from polskpas.studies.model import load
from polskpas.studies.plots import Figure, Point, bars, lines

ERRORS = "The whiskers are two standard errors long on each side."
SHARES = tuple(number / 4 for number in range(5))
PAYOFFS = {"open": "as with open cards", "played": "as in play"}


def jacks() -> Figure:
    """How often a seat that accepts wins, by the jacks it was dealt."""
    result = load("open-cards")["result"]
    series = {
        seat: [_point(open_cards.share(result, "accepted", seat=number, wenzels=held), held) for held in range(4)]
        for number, seat in enumerate(GAME.seats)
    }
    about = f"How often who accepts wins with open cards, by how many jacks are dealt to that hand. {ERRORS}"
    return lines(
        "jacks", "Accepting, by jacks", about, source("open-cards"), ("jacks dealt", "won"), series, (range(4), SHARES)
    )


def trumps() -> Figure:
    """The same by trumps, jacks included, for accepting and for naming."""
    result = load("open-cards")["result"]
    series = {
        f"{words}, {seat}": [
            _point(open_cards.share(result, kind, seat=number, trumps=held), held) for held in range(6)
        ]
        for kind, words in (("accepted", "accept"), ("named", "name a suit"))
        for number, seat in ((0, GAME.seats[0]), (3, GAME.seats[3]))
    }
    about = f"How often the soloist wins with open cards, by the trumps dealt to that hand, jacks included. {ERRORS}"
    return lines(
        "trumps", "By trumps", about, source("open-cards"), ("trumps dealt", "won"), series, (range(6), SHARES)
    )


def turn_up() -> Figure:
    """How often eldest and the dealer win who accept, by what is turned up."""
    result = load("open-cards")["result"]
    order = sorted(range(len(GAME.ranks)), key=lambda rank: (GAME.ranks[rank] != "J", rank))
    series = {
        GAME.seats[seat]: [_point(open_cards.share(result, "accepted", seat=seat, turn_up=rank)) for rank in order]
        for seat in (0, GAME.players - 1)
    }
    about = f"How often eldest hand, or the dealer, wins by accepting any hand, with open cards. {ERRORS}"
    names = [GAME.ranks[rank].word for rank in order]
    return bars(
        "turn-up", "Accepting any hand, by the card turned up", about, source("open-cards"), names, series, limit=0.6
    )


def two_tricks() -> Figure:
    """How much of the soloist's wins the two-trick rule gives."""
    result = load("open-cards")["result"]
    series: dict[str, list[Point]] = {}
    for kind, words in (("accepted", "accepting"), ("named", "naming another suit")):
        series[words] = []
        for seat in range(GAME.players):
            three = open_cards.share(result, kind, "three", among="game", seat=seat)
            series[words].append(_point(Share(three.whole - three.part, three.whole)))
    about = (
        f"Of the games that the soloist wins with open cards, how many he could not have won by three tricks. {ERRORS}"
    )
    return bars(
        "two-tricks", "Wins that need the two-trick rule", about, source("open-cards"), GAME.seats, series, limit=0.6
    )


def in_play() -> Figure:
    """How often hands of a chance are won with open cards and in play."""
    result = load("played")["result"]
    series: dict[str, list[Point]] = {"open cards": [], "in play": []}
    for least in range(10, 100, 10):
        most = least + 9 + (least == 90)
        for points_of, share in zip(series.values(), played.between(result, least, most)):
            if share.whole:
                points_of.append(_point(share, (least + most) / 2))
    about = (
        f"How often hands of the same chance were won: with all cards open, and by players who see their own. {ERRORS}"
    )
    axes = "chance by the table, in per cent", "won"
    title = "Open cards are hard on the soloist"
    return lines("in-play", title, about, source("played"), axes, series, (range(0, 101, 20), SHARES))


def by_points() -> Figure:
    """How often each seat wins, by the points of the hand it plays."""
    result = load("points")["result"]
    counts = [number for number in points.most_points(result) if 3 <= number <= 11]
    series = {
        seat: [_point(points.share(result, number, place), number) for number in counts]
        for place, seat in enumerate(GAME.seats)
    }
    about = f"How often the soloist wins with open cards, by the points of the five cards he plays with. {ERRORS}"
    return lines(
        "points", "By points", about, source("points"), ("points", "won"), series, (counts[::2], SHARES), mark=0.5
    )


def voles() -> Figure:
    """How many of the wins are voles, by points."""
    result = load("points")["result"]
    counts = [number for number in points.most_points(result) if 5 <= number <= 12]
    series = {
        "voles among the games won": [_point(points.share(result, number, vole=True), number) for number in counts]
    }
    about = (
        "Of the games won with open cards, how many can be won with all five tricks, by points. Above the dashed line, "
        f"at {points.vole_pays():.0%}, announcing pays. {ERRORS}"
    )
    return lines(
        "voles", "When the vole pays", about, source("points"), ("points", "voles"), series, (counts[::1], SHARES),
        mark=points.vole_pays(),
    )  # fmt: skip


def thresholds() -> Figure:
    """From which chance on each seat accepts, or names a suit, in the equilibrium."""
    result = load("bidding")["result"]
    series = {
        f"{call}, {words}": [Point((line or 100) / 100) for line in result[name]["lines"][turn]]
        for name, words in PAYOFFS.items()
        for turn, call in enumerate(("accept", "name"))
    }
    about = "The least chance by the table with which a seat accepts, or names a suit, more often than it passes."
    return bars("thresholds", "How good a hand must be", about, source("bidding"), GAME.seats, series)


def ends() -> Figure:
    """How deals end when the bidding is in equilibrium."""
    result = load("bidding")["result"]
    series = {f"games {words}": [Point(share) for share in result[name]["ends"]] for name, words in PAYOFFS.items()}
    about = "How deals end when nobody has anything to gain by bidding otherwise, the vole left out."
    return bars("ends", "How deals end", about, source("bidding"), ("passed out", "lost", "won"), series)


def standing() -> Figure:
    """How many pots are still standing after so many deals."""
    result = load("pot")["result"]
    series = {name: [_point(pot.standing(result, name, deals), deals) for deals in range(9)] for name in result}
    about = "How many pots nobody has won after so many deals."
    return lines(
        "standing",
        "How long a pot stands",
        about,
        source("pot"),
        ("deals", "still standing"),
        series,
        (range(9), SHARES),
    )


def sizes() -> Figure:
    """How large pots are when they are won."""
    result = load("pot")["result"]
    series = {name: [_point(pot.at_least(result, name, units)) for units in pot.STEPS] for name in result}
    about = "How many pots hold so many units or more when they are won; a unit is four chips."
    return bars(
        "sizes", "How large a pot grows", about, source("pot"), [f"{units} or more" for units in pot.STEPS], series
    )


def readings() -> Figure:
    """How often the soloist wins under each reading that acts on the cards."""
    result = load("switches")["result"]
    names = [name for name in result if name == switches.THIS_EDITION or name.partition("=")[0] in switches.ON_CARDS]
    series = {"games won": [_point(switches.wins(result, name)) for name in names]}
    about = f"Of the games that are undertaken, how many the soloist wins with open cards, under each reading. {ERRORS}"
    return bars("readings", "The soloist under other readings", about, source("switches"), names, series)


def pots() -> Figure:
    """How large the pots are that are won under each reading."""
    result = load("switches")["result"]
    series = {"units in a pot that is won": [Point(found["units"]) for found in result.values()]}
    most = max(found["units"] for found in result.values())
    about = "How many units a pot holds when it is won, on the average, under each reading; a unit is four chips."
    return bars("pots", "The pot under other readings", about, source("switches"), list(result), series, most, _units)


def gains() -> Figure:
    """What a soloist gains by a game under each reading."""
    result = load("switches")["result"]
    series = {"pots gained a game": [Point(found["gain"]) for found in result.values()]}
    about = (
        "What a soloist gains by a game on the average under each reading, in pots: won less lost, and the quarters."
    )
    return bars(
        "gains", "The soloist's gain under other readings", about, source("switches"), list(result), series, 1, _units
    )


def source(name: str) -> str:
    """Where a figure is from: the sample and the call that gives it again."""
    stored = load(name)
    return f"From {stored['deals']:,} {study(name).unit}: {stored['command']}"


def _point(share: Share, at: float = 0.0) -> Point:
    return Point(share.value, share.error, at)


def _units(point: Point, short: bool = False) -> str:
    return f"{point.value:.2f}"
