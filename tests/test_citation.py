"""Citing: the files for archives agree with each other and with the package, and programs read what a page offers."""

import json
import re
import tomllib
from html import unescape
from pathlib import Path

import pytest

import polskpas

yaml = pytest.importorskip("yaml")
ROOT = Path(__file__).parents[1]


def cff():
    return yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))


def zenodo():
    return json.loads((ROOT / ".zenodo.json").read_text("utf-8"))


def codemeta():
    return json.loads((ROOT / "codemeta.json").read_text("utf-8"))


def test_all_name_the_version_of_the_package():
    assert {cff()["version"], zenodo()["version"], codemeta()["version"]} == {polskpas.__version__}


def test_all_name_the_day_on_which_the_changelog_dates_that_version():
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    [day] = re.findall(rf"^## \[{re.escape(polskpas.__version__)}\] - (\S+)$", changes, re.M)
    assert {str(cff()["date-released"]), zenodo()["publication_date"], codemeta()["datePublished"]} == {day}


def test_all_agree_on_what_it_is_and_whose():
    assert cff()["title"] == zenodo()["title"] == codemeta()["name"]
    assert cff()["abstract"] == zenodo()["description"] == codemeta()["description"]
    assert cff()["keywords"] == zenodo()["keywords"] == codemeta()["keywords"]
    names = [author["name"] for author in cff()["authors"]]
    assert names == [one["name"] for one in zenodo()["creators"]] == [one["name"] for one in codemeta()["author"]]


def test_all_agree_on_the_licence_of_the_code():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert cff()["license"] == zenodo()["license"] == project["license"]
    assert codemeta()["license"] == f"https://spdx.org/licenses/{project['license']}"


def test_no_address_is_invented():
    told = "".join((ROOT / name).read_text("utf-8") for name in ("CITATION.cff", ".zenodo.json", "codemeta.json"))
    assert not re.search(r"\bdoi\b", told, re.I)
    assert set(re.findall(r"https?://[^\s\"/]+", told)) <= {"https://w3id.org", "https://spdx.org"}


# What a page offers

PAGE = {
    "page": "Play & <more>",
    "name": "polskpas-play",
    "book": "Polskpas: a book",
    "author": "Some contributors",
    "date": "2030-01-02",
    "version": "9.8.7",
}


@pytest.fixture
def cite(monkeypatch):
    """The extension as a module."""
    for name in ("sphinx", "pybtex"):
        pytest.importorskip(name)
    monkeypatch.syspath_prepend(str(ROOT / "book" / "_ext"))
    import polskpas_cite

    return polskpas_cite


@pytest.mark.parametrize("address", ["", "https://example.org/book/play.html"])
def test_bibtex_is_what_pybtex_reads(cite, address):
    from pybtex.database import parse_string

    found = parse_string(cite.Source(**PAGE, address=address).bibtex(), "bibtex").entries["polskpas-play"]
    assert found.type == "incollection" and [str(one) for one in found.persons["author"]] == ["{Some contributors}"]
    assert found.fields["title"] == r"{Play \& <more>}" and found.fields["booktitle"] == "Polskpas: a book"
    assert (found.fields["year"], found.fields["note"]) == ("2030", "Version 9.8.7")
    assert found.fields.get("url", "") == address


@pytest.mark.parametrize("address", ["", "https://example.org/book/play.html"])
def test_ris_begins_with_its_type_and_ends_with_its_end(cite, address):
    lines = cite.Source(**PAGE, address=address).ris().split("\n")
    assert lines[0] == "TY  - CHAP" and lines[-2:] == ["ER  - ", ""]
    assert all(re.fullmatch(r"[A-Z][A-Z0-9]  - .*", line) for line in lines[:-1])
    assert "T2  - Polskpas: a book" in lines and "DA  - 2030/01/02" in lines
    assert (f"UR  - {address}" in lines) == bool(address)


def test_the_head_of_a_page_holds_what_programs_read(cite):
    head = cite.Source(**PAGE, address="").metadata()
    tags = {
        name: unescape(value) for name, value in re.findall(r'<meta name="citation_(\w+)" content="([^"]*)" />', head)
    }
    assert tags == {
        "title": "Play & <more>",
        "author": "Some contributors",
        "publication_date": "2030/01/02",
        "language": "en",
        "inbook_title": "Polskpas: a book",
    }
    data = json.loads(re.search(r'<script type="application/ld\+json">(.*)</script>', head)[1])
    assert (data["@type"], data["name"], data["version"]) == ("Chapter", "Play & <more>", "9.8.7")
    assert (data["isPartOf"]["@type"], data["isPartOf"]["name"]) == ("Book", "Polskpas: a book")
    assert "url" not in data and data["license"] == cite.LICENCE
    with_address = cite.Source(**PAGE, address="https://example.org").metadata()
    assert 'citation_public_url" content="https://example.org"' in with_address


def test_the_first_page_stands_for_the_book(cite):
    book = cite.Source(**{**PAGE, "page": ""}, address="")
    assert book.bibtex().startswith("@book{") and "booktitle" not in book.bibtex()
    assert book.ris().startswith("TY  - BOOK\n") and '"@type": "Book"' in book.metadata()
    assert book.text() == "Some contributors, Polskpas: a book, version 9.8.7 (2030)."


def test_the_example_of_a_rule_stands_where_a_page_tells_one(cite):
    source = cite.Source(**PAGE, address="")
    assert "version 9.8.7, rule trick." in cite.block(source, "trick")
    assert "rule" not in cite.block(source, "") and "Play &amp; &lt;more&gt;" in cite.block(source, "")


def test_works_are_labelled_by_their_keys_witnesses_first(cite):
    from pybtex.database import parse_file

    entries = list(parse_file(str(ROOT / "book" / "references.bib")).entries.values())
    style = cite.Sigla()
    ordered = [entry.key for entry in style.sort(entries)]
    witnesses = list(polskpas.evidence.witnesses())
    assert ordered[: len(witnesses)] == witnesses and ordered[len(witnesses) :] == sorted(ordered[len(witnesses) :])
    assert list(style.format_labels(entries)) == [entry.key for entry in entries]
    assert len({key.lower() for key in ordered}) == len(ordered)  # the anchors are in lower case
