"""The studies: counted, dealt, fitted and played, each the same again by its seed, whoever does the work."""

import io
import json
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from fractions import Fraction
from importlib.util import find_spec
from itertools import combinations
from math import factorial

import pytest
from plain_loops import plain_loops

pytest.importorskip("lzma")  # Python can be built without it, and up to 3.13 as WebAssembly is
from polskpas import rule_set
from polskpas.cards import parse_cards
from polskpas.cli import main
from polskpas.refusal import Refusal
from polskpas.scoring import Result
from polskpas.share import Share
from polskpas.studies import (
    STUDIES,
    SmallSample,
    bidding,
    exact,
    fast,
    fit,
    load,
    loops,
    open_cards,
    played,
    points,
    pot,
    shuffling,
    study,
    switches,
    table,
)
from polskpas.studies import __main__ as renew
from polskpas.studies.inputs import GAME, Search
from polskpas.studies.progress import Bar


@pytest.fixture(autouse=True)
def plain():
    with ExitStack() as stack:
        stack.enter_context(plain_loops())
        yield stack


DRAWN = [name for name in STUDIES if name not in ("exact", "chances")]


# What is counted


def test_the_deals_are_counted():
    found = exact.exact(GAME)
    assert found.deals == factorial(24) // (factorial(5) ** 4 * factorial(4)) * 4 == 498_688_594_500_096
    assert exact.exact(rule_set("polskpas-three")).deals == factorial(19) // (factorial(5) ** 3 * factorial(4)) * 4


def test_jacks_in_a_hand_are_counted():
    found = exact.exact(GAME)
    assert [round(float(chance), 4) for chance in found.wenzels] == [0.3648, 0.4560, 0.1609, 0.0179, 0.0005]
    assert (found.turned_wenzel, found.all_wenzels) == (Fraction(1, 6), Fraction(10, 5313))


@pytest.mark.parametrize("id", ["polskpas", "polskpas-three"])
def test_counts_agree_with_looking_at_every_hand(id):
    rules = rule_set(id)
    hands = [sum(card in rules.wenzels for card in hand) for hand in combinations(rules.pack, 5)]
    assert exact.exact(rules).wenzels == tuple(Fraction(hands.count(held), len(hands)) for held in range(5))
    assert all(sum(chances) == 1 for _, chances in exact.exact(rules).trumps)


def test_two_wenzels_are_counted_from_the_rule_set_and_not_from_its_name():
    two = replace(GAME, wenzels=parse_cards("JC JS"))
    found = exact.exact(two)
    assert exact.trump_numbers(two) == (7, 8)  # clubs or spades; hearts or diamonds, whose jack is no Wenzel
    assert (found.turned_wenzel, len(found.wenzels)) == (Fraction(1, 12), 3)
    assert found.all_wenzels == 4 * Fraction(5 * 4, 24 * 23)


# Who works


def test_the_generator_stays_what_it_is():
    rng = [0] * 4
    shuffling.seeded(rng, 1829, 0)
    assert [shuffling.next_word(rng) for _ in range(3)] == [1343034235, 86122786, 90134372]
    pack = list(range(24))
    shuffling.shuffle(pack, rng)
    assert sorted(pack) == list(range(24)) != pack


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_and_any_number_of_workers_give_the_same(pool):
    one = replace(study("million"), chunk=40)
    alone = one.run(200, 7)
    for workers in (1, 3):
        with pool(workers) as executor:
            assert one.run(200, 7, executor) == alone
    assert one.run(200, 8)["result"] != alone["result"]


def test_readings_are_compared_alike_on_threads(monkeypatch, switching_often):
    monkeypatch.setattr(switches, "POTS", 20)
    one = replace(study("switches"), chunk=2)
    alone = one.run(12, 7)
    with ThreadPoolExecutor(4) as executor:
        assert one.run(12, 7, executor) == alone


def test_progress_is_told_piece_by_piece():
    told = []
    replace(study("million"), chunk=10).run(25, report=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("name", DRAWN)
def test_the_first_piece_of_every_stored_study_comes_out_the_same_again(name):
    stored = load(name)
    assert study(name).first_piece(stored) == stored["first_piece"]
    assert stored["command"] == study(name).command(stored["deals"], stored["seed"])


@pytest.mark.skipif(find_spec("numba") is None, reason="needs the extra study")
def test_compiled_and_plain_loops_give_the_same(plain):
    assert fast.ready().solve is loops.solve
    pieces = {name: study(name).piece(3, 5, 20) for name in ("million", "points")}
    classes = table.sampled(3, 100_000, 1, 200)
    plain.close()
    assert fast.ready().solve is not loops.solve
    assert {name: study(name).piece(3, 5, 20) for name in pieces} == pieces
    assert table.sampled(3, 100_000, 1, 200) == classes


def test_a_sample_that_says_nothing_is_refused(capsys):
    with pytest.raises(SmallSample):
        study("points").run(10)
    assert main(["study", "points", "--deals", "10"]) == 2
    assert capsys.readouterr().err == "polskpas: argument --deals: points needs more than 500 deals\n"


@pytest.mark.parametrize("words", [["--deals", "0"], ["--seed", "-1"], ["--workers", "0"]])
def test_a_wrong_number_is_told_in_one_line(words, capsys):
    assert main(["study", "million", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_command_gives_what_is_stored(capsys):
    assert main(["study", "million", "--deals", "20", "--seed", "3", "--workers", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert told == study("million").run(20, 3) and told["command"] == "polskpas study million --deals 20 --seed 3"
    assert err.startswith("20 deals in ") and "[" not in err  # no bar where nobody watches
    assert main(["study", "exact", "--workers", "1"]) == 0
    assert "498,688,594,500,096 deals" in capsys.readouterr().out


def test_results_are_renewed_in_their_place(monkeypatch, tmp_path, capsys):
    small = replace(study("million"), deals=30, chunk=10)
    monkeypatch.setattr(renew, "study", lambda name: small)
    monkeypatch.setattr(renew, "place", lambda name: tmp_path / f"{name}.json")
    renew.main(["million"])
    assert [path.name for path in tmp_path.iterdir()] == ["million.json"]
    assert json.loads((tmp_path / "million.json").read_text("utf-8")) == small.run()
    assert capsys.readouterr().out == "polskpas study million --deals 30 --seed 1829\n"


def test_a_study_that_there_is_not_is_refused_by_every_way_in(capsys):
    with pytest.raises(Refusal, match="no study has the name 'openn-cards'; the nearest are open-cards"):
        study("openn-cards")
    with pytest.raises(Refusal, match="no study"):
        renew.main(["no-such-study"])
    assert capsys.readouterr() == ("", "")  # nothing was worked
    call = [sys.executable, "-m", "polskpas.studies", "no-such-study"]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("polskpas.studies: no study has the name 'no-such-study'; the names are exact, ")


def test_a_bar_is_drawn_where_somebody_watches():
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    seen, unseen = Terminal(), io.StringIO()
    for stream in (seen, unseen):
        bar = Bar("million", stream)
        bar(1, 2)
        bar._drawn -= 1  # as if a second had passed
        bar(1, 2)
        bar(2, 2)
    assert "million [###############...............] 1/2" in seen.getvalue()
    assert seen.getvalue().endswith(" \r") and unseen.getvalue() == ""


# What they say


def test_a_share_that_was_never_seen_has_an_error_still():
    assert Share(0, 100).error > 0.005
    assert Share(50, 100).error == pytest.approx(0.05, rel=0.01)
    assert Share(200, 400, each=4).error == pytest.approx(0.05, rel=0.02)


def test_open_cards_by_jacks_are_near_what_was_measured_before():
    result = load("open-cards")["result"]
    for held, share in enumerate((0.076, 0.342, 0.789, 0.999)):
        found = open_cards.share(result, "accepted", seat=0, wenzels=held)
        assert abs(found.value - share) < 0.01 + 3 * found.error


def test_a_discard_chosen_with_all_cards_open_is_never_worse():
    result = load("open-cards")["result"]
    assert open_cards.share(result, "accepted", "seen").part >= open_cards.share(result, "accepted").part
    assert open_cards.share(result, "accepted", "three").part <= open_cards.share(result, "accepted").part


def test_a_fit_finds_the_weights_that_made_the_counts():
    groups = [
        fit.Group((1.0, at), 100_000, round(100_000 * fit.chance((-1.0, 0.5), (1.0, at))))
        for at in (0.0, 1.0, 2.0, 3.0)
    ]
    assert fit.fit(groups) == pytest.approx([-1.0, 0.5], abs=0.001)
    assert fit.brier((-1.0, 0.5), groups) < fit.brier((-1.0, 0.6), groups)


def test_points_are_counted_of_trumps_aces_and_voids():
    result = {"points": dict(zip(points.FEATURES, (1, 1, 1, 1, 1, 2, 2, 2, 3, 1, 1)))}
    hearts = parse_cards("AH")[0].suit
    assert points.count(parse_cards("JC JS AH AS 9D"), hearts, result) == 3 + 2 + 1 + 1 + 1  # void of clubs
    assert points.count(parse_cards("KC KS KD QC QS"), hearts, result) == 0


def test_a_vole_pays_when_four_of_seven_wins_are_voles():
    assert points.vole_pays() == pytest.approx(4 / 7)


def test_groups_are_numbered_alike_by_the_loops_and_by_the_points():
    search = Search()
    groups = fast.zeros(4 * points.GROUPS)
    fast.ready().count_hand(
        fast.numbers([0, 0, 0b1_0000_0111 << 21 | 1 << 4, 0]), 1, 2, groups, *open_cards.chances(),
        fast.numbers([1, 1, 1]), search.table, search.table,
    )  # fmt: skip
    [group] = [place for place in range(points.GROUPS) if groups[4 * place]]
    assert points.seat_of(group) == 2
    counted = {name: many for name, many in zip(points.FEATURES, points.features(group)) if many}
    assert counted == {"9": 1, "10": 1, "Q": 1, "J♣": 1, "ace": 1, "void": 2}


def test_pots_are_settled_by_the_rules():
    assert [pot.ended(end, 8, GAME).result for end in pot.WAYS] == [
        Result.WON, Result.WON, Result.LOST, Result.LOST, Result.VOLE_MADE, Result.VOLE_MISSED
    ]  # fmt: skip
    ends = {"lost": 1.0, "won": 0.0}
    rng = iter([0.5, 0.5, 1.5])

    class Chance:
        def random(self):
            return next(rng)

    assert pot.life(Chance(), GAME, ends) == (3, 7)  # 1 unit, doubled and one more, doubled and one more


def test_a_pot_that_is_given_up_is_not_counted_as_won():
    class Chance:
        def random(self):
            return 0.5

    with pytest.raises(SmallSample, match="not won in 10000 deals"):
        pot.life(Chance(), GAME, {pot.PASSED_OUT: 2, "won": 0})
    for name, found in load("pot")["result"].items():
        assert max(deals for deals, _ in found["deals"]) < pot.LONGEST, name


def test_nobody_gains_much_by_bidding_otherwise():
    for found in load("bidding")["result"].values():
        assert sum(found["ends"]) == pytest.approx(1, abs=1e-4)
        assert sum(found["values"]) == pytest.approx(1, abs=0.01)  # a pot is shared out among the players in the end
        assert max(found["still_to_gain"]) < 0.005


def test_players_that_bid_by_the_table_keep_to_their_line():
    result = load("played")["result"]
    assert min(row[0] for row in result["by_chance"]) >= played.LINES[0]
    assert sum(map(sum, result["ends"])) == load("played")["deals"]


def test_a_switch_that_moves_money_alone_changes_no_game():
    result = load("switches")["result"]
    for name, found in result.items():
        if name.partition("=")[0] not in switches.ON_CARDS:
            assert found["ends"] == result[switches.THIS_EDITION]["ends"] and found["turned"] == [0, 0]
    assert set(result) == set(switches.readings())


def test_steps_of_a_chance_are_those_of_the_bidding():
    assert bidding.STEPS == 100 // bidding.STEP + 1 == 21
