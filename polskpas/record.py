"""Hand records, format `polskpas-hand/1`: one hand from the deal to the settlement, as JSON.

The header is checked before the actions, and the first fault wins. A Refusal raised here has `at`: the index in
`actions` of the first action that cannot be read or is not allowed, or None for a fault of the header.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, TypeVar

from polskpas import evidence
from polskpas.action import Action, parse_action
from polskpas.cards import Card, parse_cards, write_cards
from polskpas.deal import Deal, laid_out
from polskpas.hand import Hand
from polskpas.refusal import Code, Refusal, quoted
from polskpas.rules import NO_SWITCHES, RuleSet, rule_set
from polskpas.scoring import check_pot
from polskpas.typed import Json

T = TypeVar("T")

FORMAT = "polskpas-hand/1"
REQUIRED = ("format", "rules", "pot", "hands", "stock", "actions")
LONGEST_NUMBER = 1000  # digits: Python writes no number of over 4300
TOO_LARGE = 10**LONGEST_NUMBER  # stands for any longer one, so that who reads it refuses it, and names its key
LONGEST_RECORD = 1_000_000  # bytes, or characters: a line without an end must not fill the memory
DEEPEST = 100  # brackets inside brackets: far fewer than what ends Python in a page, and far more than are wanted
STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
HALF_CHARACTER = re.compile("[\ud800-\udfff]")  # which JSON can name, and no file or link can hold
OPTIONAL = ("title", "about", "notes", "shows", "switches")


@dataclass(frozen=True)
class Record:
    """A hand with the words that go with it: `notes` by action index, `shows` by rule id.

    >>> from polskpas import Hand, Record, parse_record, rule_set
    >>> record = Record(Hand.dealt(rule_set("polskpas"), seed=7), title="Seven")
    >>> parse_record(record.as_dict()) == record
    True
    """

    hand: Hand  #: as far as it was played
    title: str = ""  #: a few words
    about: str = ""  #: a sentence on what to look at
    notes: Mapping[int, str] = field(default_factory=dict)  #: a text for an action, by its index from 0
    shows: tuple[str, ...] = ()  #: the ids of the rules it shows

    def as_dict(self) -> Json:
        """The record as it is written: exact notation, empty optional keys left out."""
        hand = self.hand
        record = {
            "format": FORMAT,
            "rules": hand.rules.id,
            "pot": hand.pot,
            "hands": [write_cards(cards) for cards in hand.deal.hands],
            "stock": write_cards(hand.deal.stock),
            "actions": [str(action) for action in hand.actions],
            "title": self.title,
            "about": self.about,
            "notes": {str(index): words for index, words in self.notes.items()},
            "shows": list(self.shows),
            "switches": hand.rules.turned,
        }
        return {key: value for key, value in record.items() if key in REQUIRED or value}

    def as_json(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(self.as_dict(), ensure_ascii=False)


def parse_record(data: object, switches: Mapping[str, str] = NO_SWITCHES) -> Record:
    """Read a record from decoded JSON; `switches` turn those of the record. Raises Refusal for the first fault.

    >>> from polskpas import parse_record
    >>> parse_record({"format": "polskpas-hand/1"})
    Traceback (most recent call last):
    ...
    polskpas.refusal.Refusal: rules: missing; a record has format, rules, pot, hands, stock, actions
    """
    record = _as_object(data)
    rules, pot, deal = _read_header(record, switches)
    hand = Hand.start(deal, rules, pot)
    for at, text in enumerate(record["actions"]):
        try:
            hand = hand.apply(_parse_action(text))
        except Refusal as refusal:
            raise refusal.located(at) from None
    return Record(
        hand,
        record.get("title", ""),
        record.get("about", ""),
        {int(index): words for index, words in record.get("notes", {}).items()},
        tuple(record.get("shows", ())),
    )


def parse_json(text: str | bytes, switches: Mapping[str, str] = NO_SWITCHES) -> Record:
    """Read a record from JSON text. Raises Refusal for what is not JSON or no record, or is too long for one.

    >>> from polskpas import library, parse_json
    >>> record = parse_json(library.record("vole-made").as_json())
    >>> record.hand.outcome().result.value, record.hand.outcome().payments
    ('vole-made', (7, -1, -1, -1))
    """
    if len(text) > LONGEST_RECORD:
        raise Refusal(Code.BAD_RECORD, f"more than {LONGEST_RECORD} characters, and no hand needs so many")
    return parse_record(decode_json(text), switches)


def decode_json(text: str | bytes) -> object:
    """Decode JSON strictly: UTF-8, no key twice, nothing nested beyond reason. Raises Refusal."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        if _is_nested_too_deeply(text):
            raise RecursionError
        return json.loads(text, object_pairs_hook=_no_key_twice, parse_int=_parse_int, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise Refusal(Code.BAD_RECORD, "not UTF-8 text; a record is JSON in UTF-8") from None
    except RecursionError:
        raise Refusal(Code.BAD_RECORD, "nested too deeply; a record holds lists and texts only") from None
    except Refusal:
        raise
    except ValueError as error:
        raise Refusal(Code.BAD_RECORD, f"not JSON: {error}") from None


def lines_of(stream: IO[bytes], longest: int) -> Iterator[bytes]:
    """The lines of a stream; of one with more bytes than the longest, one too many, and the rest is passed over."""
    while line := stream.readline(longest + 1):
        yield line
        while len(line) > longest and not line.endswith(b"\n"):
            line = stream.readline(longest + 1)


def read_lines(
    lines: Iterable[bytes], switches: Mapping[str, str] = NO_SWITCHES
) -> Iterator[tuple[int, Record | Refusal]]:
    """Read JSON Lines one by one, in constant memory: (line number from 1, record or why there is none).

    Blank lines are skipped.
    """
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield number, parse_json(line.rstrip(), switches)  # else a fault at its end would be in a second line
        except Refusal as refusal:
            yield number, refusal


def read_file(
    path: str, stream: IO[bytes], switches: Mapping[str, str] = NO_SWITCHES
) -> Iterator[tuple[int | None, Record | Refusal]]:
    """Read a file by its name: `NAME.json` is one record, however laid out; any other is JSON Lines."""
    if not path.endswith(".json"):
        yield from read_lines(lines_of(stream, LONGEST_RECORD), switches)
        return
    try:
        yield None, parse_json(stream.read(LONGEST_RECORD + 1), switches)
    except Refusal as refusal:
        yield None, refusal


def _as_object(data: object) -> Json:
    if not isinstance(data, dict):
        raise Refusal(Code.BAD_RECORD, "not a record; an object {…} with format, rules, pot, hands is wanted")
    return data


def _read_header(data: Json, turned: Mapping[str, str]) -> tuple[RuleSet, int, Deal]:
    for key in data:
        if key not in REQUIRED + OPTIONAL:
            raise Refusal(Code.BAD_RECORD, f"{quoted(key)}: unknown key; a record has {', '.join(REQUIRED + OPTIONAL)}")
    for key in REQUIRED:
        if key not in data:
            raise Refusal(Code.BAD_RECORD, f"{key}: missing; a record has {', '.join(REQUIRED)}")
    if data["format"] != FORMAT:
        raise Refusal(Code.BAD_RECORD, f"format: must be “{FORMAT}”")
    switches = {**_typed(data, "switches", dict, {}), **turned}
    _typed(data, "rules", str)
    rules = _of_key("rules", rule_set, data["rules"])
    if switches:
        rules = _of_key("switches", rule_set, rules.id, switches)
    pot = check_pot(data["pot"])
    deal = _read_deal(data, rules)
    _typed(data, "actions", list)
    _check_words(data)
    return rules, pot, deal


def _read_deal(data: Json, rules: RuleSet) -> Deal:
    texts = _typed(data, "hands", list)
    if len(texts) != rules.players:
        raise Refusal(Code.BAD_DEAL, f"hands: {len(texts)} hands; {rules.players} sit at the table", ("players",))
    hands = tuple(_read_cards(f"hands[{seat}]", text, rules.hand_size, "deal") for seat, text in enumerate(texts))
    stock = _read_cards("stock", data["stock"], len(rules.pack) - rules.players * rules.hand_size, "turn-up")
    seen: set[Card] = set()
    for place, cards in (*((f"hands[{seat}]", cards) for seat, cards in enumerate(hands)), ("stock", stock)):
        for card in cards:
            if card not in rules.pack:
                raise Refusal(
                    Code.BAD_DEAL, f"{place}: {card} is not in the pack of {rules.title}", ("pack", "three-players")
                )
            if card in seen:
                raise Refusal(
                    Code.BAD_DEAL, f"{place}: {card} is there twice; each card is in the pack once", ("pack",)
                )
            seen.add(card)
    return laid_out(hands, stock, rules)


def _read_cards(place: str, text: object, wanted: int, rule: str) -> tuple[Card, ...]:
    if not isinstance(text, str):
        raise Refusal(Code.BAD_RECORD, f"{place}: cards are written as one text, such as “JC AS KS 9D TH”")
    cards = _of_key(place, parse_cards, text)
    if len(cards) != wanted:
        raise Refusal(Code.BAD_DEAL, f"{place}: {len(cards)} cards; {wanted} are wanted", (rule,))
    return cards


def _check_words(data: Json) -> None:
    for key in ("title", "about"):
        _check_text(key, _typed(data, key, str, ""))
    places = {str(at) for at in range(len(data["actions"]))}
    for index, words in _typed(data, "notes", dict, {}).items():
        if index not in places:
            raise Refusal(Code.BAD_RECORD, f"notes: {quoted(index)} is no action of this record; they count from 0")
        if not isinstance(words, str):
            raise Refusal(Code.BAD_RECORD, f"notes: the note on action {index} is no text")
        _check_text("notes", words)
    for id in _typed(data, "shows", list, []):
        if not isinstance(id, str) or not (id in evidence.rules() or id in evidence.points()):
            what = quoted(id) if isinstance(id, str) else "an entry"
            raise Refusal(Code.UNKNOWN_RULE, f"shows: {what} is no rule id; `polskpas rules` lists them")


def _check_text(key: str, words: str) -> None:
    if HALF_CHARACTER.search(words):
        raise Refusal(Code.BAD_RECORD, f"{key}: half of a character stands in it, which nothing can write")


def _parse_action(text: object) -> Action:
    if not isinstance(text, str):
        raise Refusal(Code.UNREADABLE, "an action is written as a text, such as “pass” or “JC”")
    return parse_action(text)


def _typed(data: Json, key: str, kind: type[T], default: object = None) -> T:
    value = data.get(key, default)
    if not isinstance(value, kind):
        words = {"str": "a text", "list": "a list", "dict": "an object"}[kind.__name__]
        raise Refusal(Code.BAD_RECORD, f"{key}: {words} is wanted")
    return value


def _of_key(key: str, read: Callable[..., T], *values: object) -> T:
    """Call a reader; a refusal of its own is told with the key it stands under."""
    try:
        return read(*values)
    except Refusal as refusal:
        raise Refusal(refusal.code, f"{key}: {refusal.message}", refusal.rules) from None


def _is_nested_too_deeply(text: str) -> bool:
    depth = 0
    if text.count("[") + text.count("{") > DEEPEST:
        for found in STRING_OR_BRACKET.finditer(text):
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
            if depth > DEEPEST:
                return True
    return False


def _parse_int(digits: str) -> int:
    return int(digits) if len(digits) <= LONGEST_NUMBER else TOO_LARGE


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _no_key_twice(pairs: list[tuple[str, object]]) -> Json:
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = next(key for key, _ in pairs if sum(other == key for other, _ in pairs) > 1)
        raise Refusal(Code.BAD_RECORD, f"{quoted(twice)}: the key stands twice")
    return data
