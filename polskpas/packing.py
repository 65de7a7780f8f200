"""Bytes as letters that every address may hold: compressed by zlib and written in base64url, and read back with care.

What is read comes from strangers. It is refused before it grows large; if any of it is missing or altered, for it
carries zlib's own check; and if anything stands behind it.
"""

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

LETTERS = re.compile(r"[\w-]*", re.ASCII)


class Damaged(ValueError):
    """Letters that are not as they were written."""


class TooMuch(ValueError):
    """Letters that stand for more bytes than are wanted."""


def packed(data: bytes, common: bytes = b"") -> str:
    """Bytes as letters. `common` is what they have in common with others of their kind: it makes them short, and is
    needed to read them.

    >>> unpacked(packed(b"pass, pass, pass, pass"), longest=22)
    b'pass, pass, pass, pass'
    """
    packing = zlib.compressobj(level=9, memLevel=9, zdict=common)
    return urlsafe_b64encode(packing.compress(data) + packing.flush()).decode().rstrip("=")


def unpacked(letters: str, longest: int, common: bytes = b"") -> bytes:
    """The bytes that letters stand for, at most `longest`. Raises TooMuch or Damaged."""
    if len(letters) > 2 * longest + 64:  # no bytes need so many, however badly they can be compressed
        raise TooMuch
    if not LETTERS.fullmatch(letters):
        raise Damaged
    unpacking = zlib.decompressobj(zdict=common)
    try:
        data = unpacking.decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), longest + 1)
    except (binascii.Error, zlib.error):
        raise Damaged from None
    if len(data) > longest:
        raise TooMuch
    if not unpacking.eof or unpacking.unused_data:
        raise Damaged
    return data
