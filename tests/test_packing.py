"""What an address carries: bytes packed as letters read back whole, and nothing else does."""

import random
import zlib
from base64 import urlsafe_b64encode

import pytest

from polskpas.packing import Damaged, TooMuch, packed, unpacked

COMMON = b"pass accept discard"


def letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize("common", [b"", COMMON])
@pytest.mark.parametrize("length", [0, 1, 2, 3, 500])
def test_bytes_read_back_and_no_more_than_are_wanted(common, length):
    data = random.Random(length).randbytes(length)  # such as cannot be made shorter
    assert unpacked(packed(data, common), length, common) == data
    if length:
        with pytest.raises(TooMuch):
            unpacked(packed(data, common), length - 1, common)


def test_what_they_have_in_common_makes_them_short_and_is_needed():
    text = packed(COMMON, COMMON)
    assert len(text) < len(packed(COMMON))
    for other in (b"", b"pass"):
        with pytest.raises(Damaged):
            unpacked(text, 100, other)


PACKED = zlib.compress(b"accept" * 9)


@pytest.mark.parametrize(
    "text",
    [letters(PACKED[:-1]), letters(PACKED + b"\0"), letters(PACKED + PACKED), letters(PACKED)[:-1] + "=",
     letters(PACKED) + "A", f"{letters(PACKED)}\n", f" {letters(PACKED)}", letters(PACKED).replace("e", "é", 1),
     letters(PACKED[:9] + bytes([PACKED[9] ^ 1]) + PACKED[10:]), "", "A", "AAAA", "++//", "\ud800"],
)  # fmt: skip
def test_what_is_cut_short_altered_or_followed_by_more_is_damaged(text):
    with pytest.raises(Damaged):
        unpacked(text, 1000)


@pytest.mark.parametrize("text", [letters(zlib.compress(b" " * 10**7)), "A" * 10**7])
def test_much_is_refused_before_it_is_unpacked(text):
    with pytest.raises(TooMuch):
        unpacked(text, 1000)
