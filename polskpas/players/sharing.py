"""A session as the end of a link, `#table=SEED,PLAYER,SESSION`, and read back; what strangers send is checked."""

import base64
import binascii
import zlib
from typing import NamedTuple

from polskpas.players import PLAYERS, Table
from polskpas.refusal import Code, Refusal, quoted
from polskpas.session import Session, parse_session

PREFIX = "table="
MOST_BYTES = 200_000  # of a session that is unpacked: some hundreds of deals
HIGHEST_SEED = 10**9 - 1


class Shared(NamedTuple):
    """What was read: a session; and from a link also its seed, and the name of the players who sit there."""

    session: Session
    seed: int | None = None
    player: str | None = None


def fragment(table: Table) -> str:
    """What stands after the # in a link to a session whose computer players are all alike. All its cards are in it,
    those still hidden too."""
    packed = base64.urlsafe_b64encode(zlib.compress(table.session.as_json().encode(), 9)).decode().rstrip("=")
    return f"{PREFIX}{table.seed},{table.players[0].name},{packed}"


def read_shared(text: str) -> Shared:
    """Read a saved session, or a link to one, or the end of such a link. Raises Refusal for anything else."""
    text = text.strip()
    if text.startswith("{"):
        return Shared(parse_session(text))
    parts = text.rpartition(PREFIX)[2].split(",")
    if PREFIX not in text or len(parts) != 3:
        raise _refusal("a saved session, or a link that holds one, is wanted")
    seed, player, packed = parts
    if not (seed.isascii() and seed.isdecimal() and len(seed) <= len(str(HIGHEST_SEED))):
        raise _refusal(f"its seed is no whole number up to {HIGHEST_SEED}")
    if player not in PLAYERS:
        raise _refusal(f"{quoted(player)} is no player; there are {', '.join(PLAYERS)}")
    return Shared(parse_session(_unpacked(packed)), int(seed), player)


def _unpacked(packed: str) -> bytes:
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj()
        session = reader.decompress(data, MOST_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        raise _refusal("it is cut short, or was changed") from None
    if reader.unconsumed_tail:
        raise _refusal("it is too long")
    if not reader.eof:
        raise _refusal("it is cut short, or was changed")
    return session


def _refusal(why: str) -> Refusal:
    return Refusal(Code.BAD_SESSION, f"no link to a session: {why}")
