"""How does a spaCy pipeline find what a text gives away?

from textveil.adapters import spacy as veil
veil.register()
nlp.add_pipe("textveil", config={"settings": {"level": "strict"}})
doc._.textveil_text, [(ent.text, ent.label_) for ent in doc.ents]
"""

from collections.abc import Callable
from typing import Any

from textveil.core.libraries import library
from textveil.core.model import Finding
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import sanitizer_for

NAME = "textveil"


def register() -> None:
    """Let every pipeline take a component ``textveil``."""
    library("spacy").Language.factory(NAME, default_config={"settings": {}}, func=make_component)
    tokens = library("spacy.tokens")
    for name, default in (("textveil_findings", ()), ("textveil_text", "")):
        tokens.Doc.set_extension(name, default=default, force=True)
    tokens.Span.set_extension("textveil_finding", default=None, force=True)


def make_component(nlp: Any, name: str, settings: dict[str, Any]) -> Callable[[Any], Any]:  # noqa: ARG001  # spaCy's
    """A component for the policy of some settings, as in a policy's file."""
    policy = Policy.from_settings(settings, name=f"the component {name!r}")

    def find(doc: Any) -> Any:
        result = sanitizer_for(policy).sanitize(doc.text)
        doc._.textveil_findings = result.findings
        doc._.textveil_text = result.text
        spans = [span for finding in result.findings for span in find_spans(doc, finding)]
        # What other components named stays where nothing was found.
        doc.set_ents(library("spacy").util.filter_spans([*spans, *doc.ents]))
        for span in doc.ents:
            span._.textveil_finding = next((one._.textveil_finding for one in spans if one == span), None)
        return doc

    return find


def find_spans(doc: Any, finding: Finding) -> list[Any]:
    """Where a finding stands, in whole words of spaCy's."""
    label = finding.kind.label
    spans = [doc.char_span(start, end, label=label, alignment_mode="expand") for start, end in finding.spans]
    for span in spans:
        span._.textveil_finding = finding
    return spans
