"""Rules in the book: the directive `rule`, the role `rule`, and what every mention of a rule needs.

    (rule-follow-suit)=
    ## Following suit

    ```{rule} follow-suit
    ```

The label at the heading is the anchor, `#rule-follow-suit`, and all links go there. The directive prints the statement
from the data, and below it the evidence. Each rule has one in the chapter that the data name; a mention anywhere gets a
card with the statement, which `rules.js` shows.
"""

from __future__ import annotations

import re
from pathlib import Path

import polskpas_terms
import rule_nodes
from docutils import nodes
from polskpas_site import as_script, digest
from rule_nodes import add_nodes, told
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective, SphinxRole

from polskpas import evidence
from polskpas.refusal import Refusal

CARDS = "rule-cards.js"
MENTION = re.compile(r'class="[^"]*\bpp-(?:rule|demo|term)\b|#rule-')
STEP_RULES = re.compile(r'(<span class="pp-rules">)(.*?)(</span>)', re.DOTALL)
STEP_RULE = re.compile(r"<code>([a-z]+(?:-[a-z]+)*)</code>")

logger = logging.getLogger(__name__)


class RuleDirective(SphinxDirective):
    """A rule's statement with its grade, and below it, folded, all that is known of it."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The nodes, or none and a warning if there is no such rule or it has been told already."""
        try:
            rule = evidence.rule(self.arguments[0])
        except Refusal as fault:
            logger.warning(str(fault), location=self.get_location())
            return []
        places = told_in(self.env)
        if rule.id in places:
            logger.warning(f"rule {rule.id} is told already in {places[rule.id]}", location=self.get_location())
            return []
        places[rule.id] = self.env.docname
        return told(rule, list(evidence.rules()).index(rule.id) + 1)


class RuleRole(SphinxRole):
    """A mention of a rule by its id, which links to where it is told."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """A reference to the rule's label, or its id as it stands and a warning if there is no such rule."""
        id = self.text.strip()
        code = nodes.literal("", id, classes=["xref"])
        try:
            evidence.rule(id)
        except Refusal as fault:
            logger.warning(str(fault), location=self.get_location())
            return [code], []
        target = {"refdomain": "std", "reftype": "ref", "reftarget": f"rule-{id}", "refdoc": self.env.docname}
        return [pending_xref("", code, refexplicit=True, refwarn=True, **target)], []


def told_in(env: BuildEnvironment) -> dict[str, str]:
    """The document in which each rule is told, by the rule's id."""
    if not hasattr(env, "polskpas_rules"):
        env.polskpas_rules = {}
    return env.polskpas_rules


def forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """Drop what a document told before it is read again."""
    env.polskpas_rules = {id: place for id, place in told_in(env).items() if place != docname}


def merge(app: Sphinx, env: BuildEnvironment, docnames: set[str], other: BuildEnvironment) -> None:
    """Take over what another process has read."""
    told_in(env).update((id, place) for id, place in told_in(other).items() if place in docnames)


def home_of(rule: evidence.Rule) -> str:
    """The document that should tell a rule."""
    return f"book/{rule.chapter}"


def address_of(uri: str, rule: evidence.Rule) -> str:
    """The address of a rule in the document at `uri`."""
    return with_anchor(uri, f"rule-{rule.id}")


def with_anchor(uri: str, anchor: str) -> str:
    """An address in the document at `uri`; where all documents are one page, that ends in a mark of its own."""
    return f"{uri.partition('#')[0]}#{anchor}"


def place_of(id: str) -> tuple[str, str]:
    """The document and the anchor where an id is told, of a rule or of what Kontraspiel alone has; else empty."""
    if id in evidence.rules():
        return home_of(evidence.rule(id)), f"rule-{id}"
    return ("book/kontraspiel", f"kontraspiel-{id}") if id in evidence.points() else ("", "")


def check_every_rule_is_told(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of rules that their chapter does not tell, or tells without the label to which all links go."""
    labels = env.get_domain("std").anonlabels
    for rule in evidence.rules().values():
        home, place = home_of(rule), told_in(env).get(rule.id)
        if place is None and home in env.found_docs:
            logger.warning(f"rule {rule.id} is told nowhere: it has no directive", location=home)
        elif place is not None and place != home:
            logger.warning(f"rule {rule.id} is told here, but its chapter is {home}", location=place)
        elif place is not None and labels.get(f"rule-{rule.id}", ())[:2] != (place, f"rule-{rule.id}"):
            logger.warning(f"rule {rule.id} is told without the label (rule-{rule.id})= at its heading", location=place)


def check_evidence(app: Sphinx) -> None:
    """Stop before anything is read if the evidence is faulty."""
    try:
        evidence.rules(), evidence.points(), evidence.mentions(), evidence.terms(), evidence.switches()
    except evidence.EvidenceError as fault:
        raise ExtensionError(f"the evidence is faulty: {fault}") from None


def write_cards(app: Sphinx) -> None:
    """Put into the site what each rule and each word of the glossary says on its card; `rules.js` shows it."""
    if app.builder.name != "html":
        return
    cards = {
        rule.id: [address_of(app.builder.get_target_uri(home_of(rule)), rule), rule.grade, rule.statement]
        for rule in evidence.rules().values()
    }
    terms = polskpas_terms.cards(app.builder.get_target_uri(polskpas_terms.GLOSSARY))
    target = Path(app.outdir, "_static", CARDS)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(as_script(RULES=cards, TERMS=terms), "utf-8")


def watch(app: Sphinx, config: Config) -> None:
    """Let what makes the nodes read every page again when it changes: to be written again is not enough there."""
    config.polskpas_rules = digest(Path(__file__), Path(rule_nodes.__file__))


def finish_page(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Make the ids in a demonstration's prepared steps links, and add script and style where a rule is mentioned."""
    body = context.get("body") or ""
    if not MENTION.search(body):
        return

    def link(found: re.Match) -> str:
        home, anchor = place_of(found[1])
        if home not in app.env.found_docs:
            return found[0]
        return f'<a href="{with_anchor(app.builder.get_relative_uri(pagename, home), anchor)}">{found[0]}</a>'

    context["body"] = STEP_RULES.sub(lambda found: found[1] + STEP_RULE.sub(link, found[2]) + found[3], body)
    app.add_css_file("rules.css")
    if app.builder.name == "html":
        for name in (CARDS, "live/rules.js"):
            app.add_js_file(name, loading_method="defer")


def setup(app: Sphinx) -> dict[str, object]:
    """Connect all of the above."""
    add_nodes(app)
    app.add_config_value("polskpas_rules", "", "env", str)
    app.add_directive("rule", RuleDirective)
    app.add_role("rule", RuleRole())
    app.connect("config-inited", watch)
    app.connect("builder-inited", check_evidence)
    app.connect("builder-inited", write_cards)
    app.connect("env-purge-doc", forget)
    app.connect("env-merge-info", merge)
    app.connect("env-check-consistency", check_every_rule_is_told)
    app.connect("html-page-context", finish_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True, "env_version": 1}
