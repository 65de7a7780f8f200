"""Makes bad input out of good: texts with bytes lost, doubled or strange, and JSON with values of every wrong sort."""

from __future__ import annotations

import copy
import json
import random

NASTY_TEXTS = [
    *(
        "",
        " ",
        "\0",
        "\ufeff",
        "\u2028",
        "\u202e",
        "\ud800",
        "\udfff",
        "\U0001f0c1",
        "e\u0301",
        "\x1b[2J",
        "\r",
        "\n",
        "\t",
    ),
    *("NaN", "Infinity", "-Infinity", "-0", "1e999", "1E-9", "4.0", "0x4", "true", "null", "None", "٤", "½"),
    *("[", "]", "{", "}", '"', "\\", "\\u0000", "\\ud800", "\\ud83c\\udca1", ",", ":", "//", "/*", "#", "'", "`", "%s"),
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&amp;", "&#x3c;", "]]>", "javascript:alert(1)"),
    *("JC", "10D", "♦10", "td", "ſ9", "K\u212a", "pass", "accept", "discard 9D", "name H", "vole", "contra 1"),
    *("--", "-", "--json", "--help", "--step", "=", "../../..", "/dev/null", "~", "*", "$HOME", "contra 9"),
    *("a" * 3000, "9" * 5000, "[" * 3000, '{"a":' * 3000, "JC " * 3000, "é" * 2000),
]
NASTY_VALUES = [
    *(None, True, False, 0, -4, 4.0, 1e308, float("nan"), float("inf"), 10**30, 10**900, 2**63),
    *([], {}, [[]], [None], {"": ""}, [{}] * 50, ["JC"] * 50, ["pass"] * 500, {"0": "x"}, {"-1": "x"}, {"999999": "x"}),
]


def one_of(rng: random.Random, values: list):
    """Any of them, as it would be written anew."""
    return copy.deepcopy(rng.choice(values))


def mutated_text(rng: random.Random, text: str) -> str:
    """A text with one to four faults."""
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        at = rng.randrange(len(text) + 1)
        to = at + rng.choice([0, 1, 1, 2, 5, 40, 400])
        before, part, after = text[:at], text[at:to], text[to:]
        text = rng.choice(
            [
                before + after,
                before + part * rng.choice([2, 50]) + after,
                before + rng.choice(NASTY_TEXTS) + part + after,
                before + rng.choice(NASTY_TEXTS) + after,
                before + chr(rng.randrange(0x250)) + part[1:] + after,
                before,
                part + after,
            ]
        )
    return text


def mutated_bytes(rng: random.Random, text: str) -> bytes:
    """Bytes with faults: of a text, of its coding, or of both."""
    data = bytearray((mutated_text(rng, text) if rng.random() < 0.7 else text).encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice([0, 0, 1, 3])):
        if data:
            data[rng.randrange(len(data))] = rng.randrange(256)
    if rng.random() < 0.05:
        return text.encode(rng.choice(["utf-16", "utf-32"]), "surrogatepass")
    return bytes(data)


def places(data: object, found: tuple = ()) -> list[tuple]:
    """The way to every value inside decoded JSON."""
    within = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found, *(place for key, value in within for place in places(value, (*found, key)))]


def mutated_json(rng: random.Random, data: object) -> str:
    """JSON in which one to three values or keys are wrong, missing, doubled or buried."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice([1, 1, 2, 3])):
        *way, last = rng.choice(places(data)) or (None,)
        if last is None:
            data = [data] if rng.random() < 0.1 else data
            continue
        holder = data
        for key in way:
            holder = holder[key]
        match rng.randrange(7):
            case 0:
                del holder[last]
            case 1:
                holder[last] = one_of(rng, NASTY_VALUES)
            case 2:
                holder[last] = rng.choice(NASTY_TEXTS)
            case 3:
                holder[last] = mutated_text(rng, holder[last]) if isinstance(holder[last], str) else str(holder[last])
            case 4 if isinstance(holder, dict):
                holder[rng.choice(NASTY_TEXTS)] = holder[last]
            case 5 if isinstance(holder, list):
                holder.insert(last, copy.deepcopy(rng.choice(holder)))
            case _:
                for _ in range(rng.choice([1, 5])):
                    holder[last] = [holder[last]]
    text = json.dumps(data, ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.1:
        text = text.replace('"pot"', '"pot": 4, "pot"', 1)
    return text
