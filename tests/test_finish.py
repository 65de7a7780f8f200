"""The last touch on a page, and the workflow that publishes: both by what they must not let through."""

import re
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

pytest.importorskip("sphinx")
ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "book" / "_ext"))
from polskpas_finish import guarded, named_by_contents, plain_signatures, policy_for  # noqa: E402

PAGE = """<!DOCTYPE html><html><head><meta charset="utf-8" /><link rel="stylesheet" href="a.css?v=old" />
<script src="b.js"></script><script>run()</script><script type="application/ld+json">{}</script>
<style>p{}</style></head>
<body><a href="c.html?v=1">c</a><img src="data:image/png;base64,x"></body></html>"""


def test_files_are_named_by_their_contents_and_pages_are_not():
    page = named_by_contents(PAGE, {"a.css": "123", "b.js": "456", "c.html": "789"}.get)
    assert 'href="a.css?v=123"' in page and 'src="b.js?v=456"' in page
    assert 'href="c.html?v=1"' in page and 'src="data:image/png;base64,x"' in page


def test_the_policy_lets_run_what_stands_in_the_page_and_no_other_script():
    policy = policy_for(PAGE)
    scripts = re.search(r"script-src ([^;]*)", policy)[1]
    assert scripts == f"'self' 'sha256-{b64encode(sha256(b'run()').digest()).decode()}'"
    assert policy_for(PAGE.replace("run()", "walk()")) != policy
    assert policy_for(PAGE.replace("{}</script>", '{"a": 1}</script>')) == policy  # data do not run


def test_signatures_keep_their_names_and_links_and_lose_the_marks_of_tokens():
    name, link = '<span class="sig-name">pot</span>', '<a href="#Card">Card</a>'
    tokens = '<span class="p"><span class="pre">:</span></span><span class="w"> </span><span class="n">int</span>'
    code = '<span class="n">int</span>'
    page = f'<dt class="sig py">{name}{tokens} {link}</dt><dd>{code}</dd>'
    assert plain_signatures(page) == f'<dt class="sig py">{name}: int {link}</dt><dd>{code}</dd>'


def test_a_finished_page_is_finished_again_without_a_trace():
    once = guarded(named_by_contents(PAGE, lambda name: "123"))
    assert once != PAGE and guarded(named_by_contents(once, lambda name: "123")) == once
    assert once.index("Content-Security-Policy") < once.index("<link")


def test_the_workflow_publishes_what_the_common_commands_built_and_tested_with_pinned_actions():
    workflow = (ROOT / ".github" / "workflows" / "publish.yml").read_text("utf-8")
    uses = re.findall(r"uses: (\S+)", workflow)
    assert uses and all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action) for action in uses)
    commands = re.findall(r"run: (make .*)", workflow)
    assert [command.split()[1] for command in commands] == ["downloads", "test"]
    assert "path: _build/html" in workflow and 'tags: ["v*"]' in workflow
