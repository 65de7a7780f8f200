"""A session as the end of a link, `#table=SEED,PLAYER,SESSION`, and read back; what strangers send is checked."""

from typing import NamedTuple

from polskpas.packing import Damaged, TooMuch, packed, unpacked
from polskpas.players import PLAYERS, Table
from polskpas.refusal import Code, Refusal, quoted
from polskpas.session import Session, parse_session

PREFIX = "table="
MOST_BYTES = 200_000  # of a session that is unpacked: some hundreds of deals
LONGEST_LINK = 100_000  # characters: such a session takes less than half of them
HIGHEST_SEED = 10**9 - 1


class Shared(NamedTuple):
    """What was read: a session; and from a link also its seed, and the name of the players who sit there."""

    session: Session
    seed: int | None = None
    player: str | None = None


def fragment(table: Table) -> str:
    """What stands after the # in a link to a session whose computer players are all alike. All its cards are in it,
    those still hidden too. Raises Refusal for a session that is longer than is read back."""
    data = table.session.as_json().encode()
    text = f"{PREFIX}{table.seed},{table.players[0].name},{packed(data)}"
    if len(data) > MOST_BYTES or len(text) > LONGEST_LINK:
        raise Refusal(Code.BAD_SESSION, "This session is too long for a link; write it out instead")
    return text


def read_shared(text: str) -> Shared:
    """Read a saved session, or a link to one, or the end of such a link. Raises Refusal for anything else."""
    text = text.strip()
    if text.startswith("{"):
        return Shared(parse_session(text))
    parts = text.rpartition(PREFIX)[2].split(",")
    if PREFIX not in text or len(parts) != 3:
        raise _refusal("a saved session, or a link that holds one, is wanted")
    if sum(map(len, parts)) > LONGEST_LINK:
        raise _refusal("it is too long")
    seed, player, letters = parts
    if not (seed.isascii() and seed.isdecimal() and len(seed) <= len(str(HIGHEST_SEED))):
        raise _refusal(f"its seed is no whole number up to {HIGHEST_SEED}")
    if player not in PLAYERS:
        raise _refusal(f"{quoted(player)} is no player; there are {', '.join(PLAYERS)}")
    try:
        session = unpacked(letters, MOST_BYTES)
    except TooMuch:
        raise _refusal("it is too long") from None
    except Damaged:
        raise _refusal("it is cut short, or was changed") from None
    return Shared(parse_session(session), int(seed), player)


def _refusal(why: str) -> Refusal:
    return Refusal(Code.BAD_SESSION, f"no link to a session: {why}")
