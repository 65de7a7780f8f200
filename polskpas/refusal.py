"""Refusals: what the rules do not allow, told to the person who asked for it."""

from collections.abc import Collection
from enum import StrEnum

from polskpas.typed import Json


class Code(StrEnum):
    """The kinds of refusal; the value is what a record's error object shows as `code`."""

    UNREADABLE = "unreadable"  #: text that is no card, suit or action
    HAND_OVER = "hand-over"
    NOT_THIS_ROUND = "not-this-round"  #: a call of the other round of bidding
    NO_SOLOIST = "no-soloist"  #: a card or a vole before anybody has undertaken the game
    BIDDING_OVER = "bidding-over"
    PREFERRED_SUIT = "preferred-suit"  #: only eldest may come back to it
    DISCARD_FIRST = "discard-first"
    NOTHING_TO_DISCARD = "nothing-to-discard"
    NOT_HELD = "not-held"
    JUST_TAKEN = "just-taken"
    OUT_OF_TURN = "out-of-turn"
    LAID_AWAY = "laid-away"
    IN_STOCK = "in-stock"
    ALREADY_PLAYED = "already-played"
    MUST_FOLLOW = "must-follow"
    OBLIGED = "obliged"  #: to trump or to beat, under a switch
    VOLE_CLOSED = "vole-closed"
    VOLE_TWICE = "vole-twice"
    NO_CONTRA = "no-contra"  #: the game knows none
    CONTRA_OWN = "contra-own"  #: by the soloist himself
    CONTRA_TWICE = "contra-twice"
    CONTRA_CLOSED = "contra-closed"
    NOT_SEEN = "not-seen"  #: of a game that is known in part, what no text seen tells
    BAD_DEAL = "bad-deal"
    BAD_POT = "bad-pot"
    BAD_RECORD = "bad-record"
    BAD_SESSION = "bad-session"
    BAD_LINK = "bad-link"  #: an address that should carry a hand, and does not
    BAD_SEED = "bad-seed"
    UNKNOWN_RULES = "unknown-rules"
    UNKNOWN_RULE = "unknown-rule"
    UNKNOWN_SWITCH = "unknown-switch"
    UNKNOWN_NAME = "unknown-name"  #: of an example hand, a study or a kind of question


class Refusal(ValueError):
    """Something the rules refuse: `code`, a one-sentence `message`, and the `rules` (ids) it rests on.

    `at` is the index, from 0, of the refused action in a record's `actions`, or None.

    >>> from polskpas import Hand, parse_action, rule_set
    >>> refusal = Hand.dealt(rule_set("polskpas"), seed=7).refusal(parse_action("name H"))
    >>> refusal.code.value, refusal.rules
    ('not-this-round', ('first-round', 'second-round'))
    >>> refusal.message
    'No suit is named in the first round: pass, or accept ♣ as trumps'
    """

    def __init__(self, code: Code, message: str, rules: tuple[str, ...] = (), at: int | None = None):
        super().__init__(code, message, rules, at)
        self.code, self.message, self.rules, self.at = code, message, rules, at

    def __str__(self) -> str:
        return f"{self.message} ({', '.join(self.rules)})" if self.rules else self.message

    def located(self, at: int) -> "Refusal":
        """The same refusal, told of the action at index `at`."""
        return Refusal(self.code, self.message, self.rules, at)

    def as_dict(self) -> Json:
        """The error object of `polskpas replay --json`: at, code, message, rules."""
        return {"at": self.at, "code": str(self.code), "message": self.message, "rules": list(self.rules)}


def unknown(code: Code, what: str, name: str, known: Collection[str], called: str = "name") -> Refusal:
    """The refusal of a name that nothing has: with the nearest ones, or where none is near with all of them."""
    from difflib import get_close_matches  # here and not above: a page that plays cards need not load it

    near = get_close_matches(name, known, n=3, cutoff=0.5)
    hint = f"the nearest are {', '.join(near)}" if near else f"the {called}s are {', '.join(known)}"
    return Refusal(code, f"no {what} has the {called} '{_short(name)}'; {hint}")


def quoted(text: str) -> str:
    """A stranger's text, fit for one line of a message: short, and with nothing that cannot be printed."""
    return f"“{_short(text)}”"


def _short(text: str) -> str:
    line = one_line(text[:41])
    return f"{line[:40]}…" if len(line) > 40 else line


def one_line(text: str) -> str:
    """A text in one line, with a mark for each character that cannot be printed."""
    return "".join(char if char.isprintable() else "�" for char in text)
