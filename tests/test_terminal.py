"""`polskpas play`: a session in the terminal, through a pipe as with a person."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from polskpas.cli import main
from polskpas.session import parse_session


@pytest.fixture
def play(capsys, monkeypatch):
    """Play with these words on standard input, a line each; gives exit code, stdout and stderr."""

    class Stdin:
        def __init__(self, lines):
            self.buffer = self
            self.typed = (f"{line}\n".encode() for line in lines)

        def readline(self, most):
            return next(self.typed, b"")[:most]

        def isatty(self):
            return False

    def call(lines, *words: str):
        monkeypatch.setattr("sys.stdin", Stdin(lines))
        try:
            code = main(["play", *words])
        except SystemExit as end:
            code = end.code
        return code, *capsys.readouterr()

    return call


THUMB = ("--players", "thumb", "--seed", "7")


def test_a_session_starts_with_who_sits_there_and_what_may_be_done(play):
    code, out, err = play([], *THUMB)
    assert (code, err) == (0, "")
    assert "You are Reader; against you, clockwise: Anna (thumb), Bent (thumb), Clara (thumb)." in out
    assert "Clara (dealer) deals and pays 4 chips into the pot. Dealt. ♠J is turned up" in out.replace("\n", " ")
    assert out.endswith("Reader (eldest) may pass, or accept ♠ as trumps.\n")


def test_nothing_hidden_is_shown_while_a_hand_is_played(play):
    _, out, _ = play(["pass", "legal", "AC"], *THUMB)
    shown = set(re.findall(r"[♣♠♥♦](?:10|[AKQJ9])", out))
    # The own five cards, the turn-up, and what the others have played to two tricks at most.
    assert len(shown) <= 5 + 1 + 2 * 3
    assert "lays a card away" in out.replace("\n  ", " ")


def test_a_whole_deal_is_played_and_the_next_one_dealt(play):
    lines = ["hint", "pass", *["AC", "AS", "QS", "AH", "TD"] * 2, "", "ledger", "quit"]
    code, out, _ = play(lines, *THUMB)
    assert code == 0
    assert "An empty line deals the next hand; quit ends." in out
    assert "Deal 2\n------" in out and "Reader (dealer) deals" in out
    assert len(re.findall(r"^ +1 +Clara ", out, re.M)) == 2  # after the deal, and asked for


def test_the_same_seed_is_the_same_session_and_one_drawn_is_told(play):
    lines = ["pass", "AC", "AS", "QS", "AH", "TD", "", "pass"]
    assert play(lines, *THUMB)[1] == play(lines, *THUMB)[1]
    _, out, err = play(lines, "--players", "random")
    assert play(lines, "--players", "random", "--seed", err.split()[1])[1] == out


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("nonsense", "“nonsense” is no action"),
        ("XX", "“XX” is no card"),
        ("name S", "No suit is named in the first round: pass, or accept ♠ as trumps (first-round, second-round)"),
        ("JC", "there is no soloist yet"),
        ("vole", "there is no soloist yet"),
        ("discard AC", "Nothing is laid away before the turn-up is accepted"),
        ("accept accept", "is no action"),
        ("back", "nothing of yours to take back"),
    ],
)
def test_wrong_input_is_answered_with_the_reason(play, line, why):
    code, out, err = play([line], *THUMB)
    assert (code, err) == (0, "") and why in out
    assert "Traceback" not in out


@pytest.mark.rule("follow-suit")
def test_a_card_of_another_is_refused_without_telling_where_it_lies(play):
    _, out, _ = play(["pass", "JC", "JD", "9S"], *THUMB)
    assert out.count("is not in your hand; another card is wanted") == 3


def test_take_back_asks_again_and_the_others_do_the_same_again(play):
    _, out, _ = play(["pass", "AC", "back", "AC"], *THUMB)
    told = out.split("Reader (eldest) leads ♣A.")
    assert len(told) == 3 and told[1].splitlines()[1:4] == told[2].splitlines()[1:4]


def test_help_and_legal_say_what_may_be_typed(play):
    _, out, _ = play(["help", "pass", "legal", "", "table"], *THUMB)
    assert "What you may type" in out
    assert "You may: AS, QS, AC, AH, TD" in out


def test_a_card_alone_is_laid_away_and_a_suit_alone_is_named(play):
    _, out, _ = play(["accept", "td"], *THUMB)
    assert "Reader (eldest) lays ♦10 away, face down." in out
    told = (play(["pass", "s"], "--players", "random", "--seed", str(seed))[1] for seed in range(50))
    assert "Reader (eldest) names ♠ as trumps" in next(out for out in told if "may pass, or name" in out)


WHOLE_DEAL = [
    "HELP",
    "Pass",
    "aC",
    "As",
    "HINT",
    "LEGAL",
    "TABLE",
    "QS",
    "BACK",
    "qs",
    "Ah",
    "10D",
    "LEDGER",
    "GO",
    "QUIT",
]


def test_everything_may_be_typed_in_capitals_or_not(play):
    told = [play([case(line) for line in WHOLE_DEAL], *THUMB) for case in (str, str.lower, str.upper, str.swapcase)]
    assert told.count(told[0]) == 4 and "Deal 2\n" in told[0][1]
    assert "refused" not in told[0][1] and " no " not in told[0][1]
    for line in ("ACCEPT", "Accept"):
        for lay_away in ("DISCARD TD", "Discard td", "DISCARD 10d"):
            assert "Reader (eldest) lays ♦10 away" in play([line, lay_away], *THUMB)[1]


# A session in which all pass until the reader may name hearts.
MAY_NAME = {"own-turn": (["pass"], "24"), "last-word": (["PASS", "Pass"], "64")}


@pytest.mark.rule("second-round")
@pytest.mark.rule("eldest-privilege")
@pytest.mark.parametrize("privilege", MAY_NAME)
@pytest.mark.parametrize("typed", ["name H", "NAME H", "Name h", "H", "h", "♥"])
def test_a_suit_is_named_in_any_case_and_in_short_wherever_one_may_be_named(play, privilege, typed):
    passes, seed = MAY_NAME[privilege]
    table = ("--players", "thumb", "--seed", seed, "--switch", f"eldest_privilege={privilege}")
    assert "may pass, or name" in play(passes, *table)[1].splitlines()[-1]
    assert "Reader (eldest) names ♥ as trumps" in play([*passes, typed], *table)[1]


@pytest.mark.rule("vole-announce")
def test_a_vole_is_undertaken_in_capitals(play):
    for seed in range(60):
        table = ("--players", "thumb", "--seed", str(seed))
        out = play(["ACCEPT"], *table)[1]
        if found := re.search(r"Reader \(eldest\) lays away one of ([♣♠♥♦](?:10|[AKQJ9]))", out):
            break
    _, out, _ = play(["ACCEPT", found[1], "VOLE"], *table)
    assert "Reader (eldest) undertakes the vole" in out


@pytest.mark.rule("vole-announce")
def test_a_soloist_who_does_not_lead_is_asked_for_the_vole_before_the_lead(play):
    for seed in range(60):
        _, out, _ = play(["accept"], "--players", "thumb", "--seat", "3", "--seed", str(seed))
        if "takes" in out and "Reader (dealer) lays away one of" in out:
            break
    card = re.search(r"lays away one of ([♣♠♥♦])(10|[AKQJ9])", out)
    letters = {"♣": "C", "♠": "S", "♥": "H", "♦": "D"}
    card = card[2].replace("10", "T") + letters[card[1]]
    _, out, _ = play(["accept", card, ""], "--players", "thumb", "--seat", "3", "--seed", str(seed))
    assert "You may undertake the vole: type vole, or an empty line to let the others play." in out
    assert "Anna (eldest) leads" in out
    _, out, _ = play(["accept", card, "vole"], "--players", "thumb", "--seat", "3", "--seed", str(seed))
    assert "Reader (dealer) undertakes the vole: all five tricks." in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--players", "novice"], "“novice” is no player; there are sampling, thumb, random"),
        (["--players", "thumb,thumb"], "one for all is wanted, or 3"),
        (["--seat", "4"], "from 0 (eldest hand) to 3 (dealer)"),
        (["--seed", "-1"], "whole number from 0 up"),
        (["--rules", "whist"], "no rule set"),
        (["--switch", "exchange=never"], "compulsory, optional"),
        (["--name", ""], "a name that can be printed"),
        (["--resume", "no such file"], "No such file"),
        (["--resume", "x", "--save", "y"], "not allowed with"),
    ],
)
def test_a_wrong_call_is_one_line_and_exits_2(play, words, why):
    code, out, err = play([], *words, *([] if "--seed" in words else ["--seed", "1"]))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("polskpas: ") and why in err


def test_a_session_is_kept_whole_after_every_action_and_gone_on_with(play, tmp_path):
    file = tmp_path / "evening.json"
    play(["pass", "AC"], *THUMB, "--save", str(file))
    session = parse_session(file.read_bytes())
    assert session.players == ("Reader", "Anna", "Bent", "Clara")
    assert "AC" in map(str, session.hand.actions)
    assert [path.name for path in tmp_path.iterdir()] == ["evening.json"]
    code, out, _ = play(["TD", "AS", "AH"], *THUMB, "--resume", str(file))
    assert code == 0 and "Deal 1\n" not in out
    assert len(parse_session(file.read_bytes()).hand.actions) > len(session.hand.actions)


def test_a_new_session_does_not_overwrite_a_file(play, tmp_path):
    file = tmp_path / "evening.json"
    file.write_text("mine", "utf-8")
    code, _, err = play([], *THUMB, "--save", str(file))
    assert code == 2 and "go on with it by --resume" in err and file.read_text("utf-8") == "mine"


def test_what_a_session_says_itself_is_not_said_again(play, tmp_path):
    file = tmp_path / "evening.json"
    play([], *THUMB, "--save", str(file))
    for words in (["--name", "Ida"], ["--rules", "polskpas"], ["--seat", "1"], ["--switch", "exchange=optional"]):
        code, _, err = play([], *THUMB, "--resume", str(file), *words)
        assert code == 2 and "says it itself" in err


def test_a_file_that_is_no_session_is_told_with_its_place_and_exits_1(play, tmp_path):
    file = tmp_path / "evening.json"
    play(["pass"], *THUMB, "--save", str(file))
    data = json.loads(file.read_text("utf-8"))
    data["hands"][0]["pot"] = 8
    file.write_text(json.dumps(data), "utf-8")
    code, out, err = play([], *THUMB, "--resume", str(file))
    assert (code, out, err.count("\n")) == (1, "", 1) and "hands[0]: the pot is 8" in err


def test_a_folder_that_cannot_be_written_is_told_in_one_line(play, tmp_path):
    code, _, err = play([], *THUMB, "--save", str(tmp_path / "nowhere" / "evening.json"))
    assert (code, err.count("\n")) == (2, 1) and "No such file" in err


def test_a_session_that_can_no_longer_be_kept_is_told_and_played_on(play, tmp_path):
    folder, moved = tmp_path / "evening", tmp_path / "elsewhere"
    folder.mkdir()

    def lines():
        yield "pass"
        folder.rename(moved)
        yield from ["AC", "table"]

    code, out, err = play(lines(), *THUMB, "--save", str(folder / "evening.json"))
    assert (code, err) == (0, "") and out.count("evening.json: No such file or directory") == 1
    assert out.index("No such file") < out.rindex("is to play a card")
    assert parse_session((moved / "evening.json").read_bytes()).hand.actions


@pytest.mark.rule("three-players")
def test_three_play_by_their_rules(play):
    code, out, _ = play(
        ["pass"], "--rules", "polskpas-three", "--players", "thumb,random", "--seed", "3", "--name", "Anna"
    )
    assert code == 0 and "You are Anna; against you, clockwise: Bent (thumb), Clara (random)." in out


def test_a_conversation_line_by_line():
    """What a program or a person sees: an answer to each line before the next is typed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "polskpas", "play", *THUMB], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    while "may pass, or accept" not in process.stdout.readline():
        pass
    print("pass", file=process.stdin, flush=True)
    while "is to play a card" not in process.stdout.readline():
        pass
    process.stdout.close()
    process.stdin.write("AC\nquit\n")
    process.stdin.close()
    assert process.wait(timeout=60) == 0
