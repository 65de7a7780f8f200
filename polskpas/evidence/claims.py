"""What a rule, or a point of Kontraspiel, says of its witnesses: read, and refused where it claims too much."""

from collections.abc import Mapping, Sequence
from typing import Any

from polskpas.evidence.model import EXTENTS, REPORTERS, Part, Point, Rule, Witness
from polskpas.evidence.tables import refuse, text


def by_siglum(
    kind: str, name: str, field: str, table: Any, witnesses: Mapping[str, Witness], words: Sequence[str] = ()
) -> dict[str, str]:
    """A table whose keys are sigla and whose values are texts, of `words` if there are any."""
    if not isinstance(table, dict):
        refuse(kind, name, field, f"{table!r} is not a table of sigla")
    for siglum in table:
        if siglum not in witnesses:
            refuse(kind, name, field, f"unknown siglum '{siglum}'")
    return {siglum: text(kind, name, f"{field}.{siglum}", value, words) for siglum, value in table.items()}


def parts(kind: str, name: str, entries: Any, grades: Sequence[str]) -> tuple[Part, ...]:
    """The sides that are known more firmly, or less, each with its grade."""
    if not isinstance(entries, list):
        refuse(kind, name, "parts", f"{entries!r} is not a list")
    for entry in entries:
        if not isinstance(entry, dict) or entry.keys() != {"what", "grade"}:
            refuse(kind, name, "parts", f"{entry!r} does not have just the fields what, grade")
    return tuple(
        Part(
            text(kind, name, "parts.what", entry["what"]),
            text(kind, name, "parts.grade", entry["grade"], grades),
        )
        for entry in entries
    )


def check_readings(kind: str, claim: Rule | Point, game: str, witnesses: Mapping[str, Witness]) -> None:
    """Every witness of the game answers, and none says more than the editors can know of it."""
    for siglum, witness in witnesses.items():
        if witness.game == game and siglum not in claim.witnesses:
            refuse(kind, claim.id, "witnesses", f"{siglum} is missing")
    for siglum in claim.remarks:
        if siglum not in claim.witnesses:
            refuse(kind, claim.id, "remarks", f"{siglum} is not among the {kind}'s witnesses")
    for siglum, reading in claim.witnesses.items():
        witness = witnesses[siglum]
        if reading in EXTENTS[witness.extent]:
            refuse(kind, claim.id, f"witnesses.{siglum}", f"'{reading}', but its extent is '{witness.extent}'")
        if reading == "reported" and claim.witnesses.get(witness.reported_by) != "reads":
            message = f"'reported', but its reporter, {witness.reported_by or 'nobody'}, does not read so"
            refuse(kind, claim.id, f"witnesses.{siglum}", message)


def check_grades(kind: str, claim: Rule | Point, witnesses: Mapping[str, Witness]) -> None:
    """No grade, of the whole or of a part, is higher than its best witness allows.

    `seen` needs the seen words of a text that is no modern report, `reported` a witness that reads or is reported;
    for a part, a remark on a seen witness will do. `inferred` rests on its warrant. `default` says that every
    witness is silent, so none may read it or be reported to; so does `not known`.
    """
    spoken = {siglum for siglum, reading in claim.witnesses.items() if reading in ("reads", "reported")}
    remarked = {siglum for siglum in claim.remarks if witnesses[siglum].extent != "none"}
    claims = [("grade", claim.grade, spoken), *(("parts.grade", part.grade, spoken | remarked) for part in claim.parts)]
    for field, grade, voices in claims:
        direct = [s for s in voices if claim.witnesses[s] != "reported" and witnesses[s].kind not in REPORTERS]
        if grade == "seen" and not direct:
            refuse(kind, claim.id, field, "'seen', but of no witness other than modern reports the words were seen")
        if grade == "reported" and not voices:
            refuse(kind, claim.id, field, "'reported', but no witness reads so or is reported to")
    if claim.grade in ("default", "not known") and spoken:
        told_by = ", ".join(sorted(spoken))
        refuse(kind, claim.id, "grade", f"'{claim.grade}', but not every witness is silent: {told_by}")
