"""What does a policy promise, in plain words, and what does it not?

One sentence a promise, one a replacement, one a limit. No sentence quotes what
is listed or protected: an explanation is often passed on.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from textveil.core.kinds import Kind
from textveil.policy.policy import OTHERS, Policy
from textveil.policy.promises import (
    AfterFirst,
    Anonymise,
    Hide,
    HidePatterns,
    KSafe,
    Promise,
    Protect,
    Reveal,
    Together,
    explain_alpha,
)

LEVELS = {
    "off": "nothing is hidden to anonymise but the kinds that are named",
    "light": "names and identifiers are hidden",
    "standard": "who the text is about, and what gives them away, is hidden",
    "strict": "who the text is about is hidden, and whatever might give them away",
}
WAYS = {
    "generalize": "becomes something more general that is true and that every promise allows, or a mark of its kind",
    "mark": "becomes a mark of its kind, such as [name]",
    "placeholder": "becomes a numbered placeholder, the same for the same thing all through a document",
    "pseudonym": "becomes a pseudonym, the same in every document under the same key",
    "surrogate": "becomes something invented of the same form",
    "shift": "moves by one secret offset: intervals and days of the week stay",
    "timeline": "becomes the number of its day, counted from the first that is told",
    "band": "becomes a band of five years, 90 and over together",
    "year": "becomes its year, unless that tells an age over 89",
    "round": "is rounded",
    "zip3": "keeps its first three digits where more than 20,000 people share them",
    "remove": "is taken out, and the text closes up",
}
"""What becomes of a thing, by the way in which it is replaced."""
STYLES = {
    "mixed": "by what they are where they are mentioned once, else by labels such as City A",
    "labels": "by labels such as City A",
    "descriptions": "by what they are, and by labels such as City A where that would not tell them apart",
}
"""How things are called that lose their names."""
KEYED = ("pseudonym", "surrogate", "shift")
"""Ways that follow from a key."""
REVERSIBLE = ("placeholder", "pseudonym")
"""Ways that a vault knows again in a changed text."""
CALLED = {Kind.BODY: "part of a body", Kind.TECHNICAL: "technical term", Kind.NAME: "name of any other kind"}
"""What a sentence calls a kind otherwise than the kind is called."""
UNKNOWN = {
    "hide": "is judged by its class, and goes where nothing is known of that",
    "keep": "is not judged",
}
"""What becomes of terms that no page holds."""


def explain(policy: Policy) -> str:
    """A policy in plain words, a sentence a line.

    >>> print(explain(Policy(level="off", hide=["Blue Heron"], mode="redact")))
    It promises:
    - 1 listed term is hidden wherever it stands, in every form: case, plural, initials, parts of a name.
    What takes the place of what is hidden:
    - Everything becomes a mark of its kind, such as [name].
    It does not promise:
    - Nothing is hidden that no promise above speaks of: names and addresses of others stay.
    - Pictures, sound and handwriting are not read.
    """
    heads = ("It promises:", "What takes the place of what is hidden:", "It does not promise:")
    parts = zip(heads, explanation(policy).values(), strict=True)
    return "\n".join(line for head, said in parts for line in [head, *(f"- {one}" for one in said)])


def explanation(policy: Policy) -> dict[str, list[str]]:
    """The sentences about promises, replacements and limits."""
    return {
        "promises": [sentence(said) for promise in policy.promises for said in promise_in_words(promise)],
        "replacements": [sentence(said) for said in replacements(policy)],
        "limits": [sentence(said) for said in limits(policy)],
    }


def promise_in_words(promise: Promise) -> Iterator[str]:
    """What one promise says."""
    match promise:
        case Anonymise():
            yield f"to anonymise ({promise.level}), {LEVELS[promise.level]}"
            yield from kinds_and_words(promise)
        case Hide():
            many = count(promise.terms, "listed term")
            them = "it stands" if len(promise.terms) == 1 else "they stand"
            yield f"{many} hidden wherever {them}, in every form: case, plural, initials, parts of a name"
        case HidePatterns():
            many = count(promise.patterns, "pattern of one's own", "patterns of one's own", verb=False)
            yield f"what fits {many} is hidden"
        case Reveal():
            yield f"no noun phrase tells more than the most telling of these: {', '.join(promise.features)}"
            if promise.correlation is not None:
                yield f"nothing that is left tells {promise.correlation:g} of that much about something hidden"
            yield from scope_in_words(promise.together)
        case Protect():
            many = count(promise.entities, "protected entity", "protected entities", verb=False)
            told = f"no term {explain_alpha(promise.alpha)} {many}"
            meaning = "by what pages say together with it, to the letter" if promise.literal else None
            yield f"{told}, {meaning or 'by what it means or by what pages say together with it'}"
            if promise.unknown != "class":
                yield f"a term that no page holds {UNKNOWN[promise.unknown]}"
            yield from scope_in_words(promise.together)
        case KSafe():
            many = count(promise.hidden, "hidden entity", "hidden entities", verb=False)
            yield f"at least {promise.k} others of the entity database fit what is left of {many}"
        case AfterFirst():
            who = promise.first if isinstance(promise.first, str) else "marks by hand"
            yield f"what is left does not tell what a first detector ({who}) took out"
            yield from scope_in_words(promise.together)
        case _:
            assert_never(promise)


def kinds_and_words(promise: Anonymise) -> Iterator[str]:
    """What anonymising keeps and hides by the user's word."""
    for decision in ("hide", "keep"):
        kinds = [kind for kind, said in promise.kinds.items() if said == decision]
        if kinds:
            yield f"for that, these kinds are {'hidden' if decision == 'hide' else 'kept'}: {', '.join(kinds)}"
    if promise.subjects:
        yield f"for that, {count(promise.subjects, 'named person', 'named people')} protected, however public"
    if promise.public == "hide":
        yield "for that, public people who are only mentioned are hidden too"
    if promise.keep:
        yield f"for that, {count(promise.keep, 'listed word')} kept, unless another promise hides what is kept"


def scope_in_words(scope: Together) -> Iterator[str]:
    """How terms are judged together."""
    if scope.group > 1:
        kind, _, size = scope.context.partition(":")
        where = f"{size} words" if size else "the whole document" if kind == "document" else f"a {kind}"
        yield f"nor do groups of up to {scope.group} terms within {where}, from {scope.min_pages} pages on"
    if scope.context.startswith("near:"):
        yield "what stands near it on pages is counted in passages, of some 80 words in the packaged index"


def replacements(policy: Policy) -> Iterator[str]:
    """What stands in the place of what is hidden."""
    if policy.mode == "redact":
        yield f"everything {WAYS['mark']}"
        return
    for kind, way in policy.replace.items():
        if kind != OTHERS:
            yield f"{name_kind(Kind(kind))} {WAYS[way]}"
    usual = policy.replace.get(OTHERS, "generalize")
    yield f"{'everything else' if set(policy.replace) - {OTHERS} else 'everything'} {WAYS[usual]}"
    used = {*policy.replace.values(), usual}
    if "generalize" in used:
        yield f"things that lose their names are called {STYLES[policy.style]}"
        if any(isinstance(one, Anonymise) for one in policy.promises):
            many = f"at least {policy.min_members} things" if policy.min_members > 1 else "something"
            yield f"what is said of a thing fits {many} of the taxonomies and the gazetteer"
    if used & set(KEYED) and policy.key is None:
        yield "without a key, pseudonyms, inventions and offsets are drawn anew each time"


def name_kind(kind: Kind) -> str:
    """A kind with its article.

    >>> name_kind(Kind.AGE), name_kind(Kind.DATE), name_kind(Kind.UNIT)
    ('an age', 'a date', 'a unit')
    """
    said = CALLED.get(kind, kind.value)
    return f"{'an' if said[0] in 'aeio' else 'a'} {said}"


def limits(policy: Policy) -> Iterator[str]:
    """What a policy does not promise."""
    labels = {promise.label for promise in policy.promises}
    if Anonymise.label not in labels:
        yield "nothing is hidden that no promise above speaks of: names and addresses of others stay"
    else:
        yield "what no detector recognises stays: whoever knows more than a text shows may still recognise someone"
    if labels & {Reveal.label, Protect.label, AfterFirst.label}:
        yield "page counts know what their pages know: what no page holds is no evidence"
        if policy.topic:
            yield "pages are counted among those that hold a topic, and nowhere else"
        if isinstance(policy.corpus, list | tuple) and policy.combine == "all":
            yield "what only some of the sources of counts say hides nothing"
    if any(isinstance(one, Protect) and not one.require_evidence for one in policy.promises):
        yield "an entity that no page knows is hidden by its name and forms alone, and the certificate says so"
    if KSafe.label in labels:
        yield "entities are told apart by the terms of their database alone"
    used = {*policy.replace.values()} if policy.mode != "redact" else set()
    if used & {*REVERSIBLE, "shift"}:
        yield "what can be put back is not anonymous: whoever holds the key or the vault knows what was hidden"
    yield "pictures, sound and handwriting are not read"


def count(things: Sequence[object], one: str, several: str = "", *, verb: bool = True) -> str:
    """How many there are, with the verb that fits.

    >>> count(["x"], "listed term"), count(["x", "y"], "listed term")
    ('1 listed term is', '2 listed terms are')
    """
    number = len(things)
    said = f"1 {one}" if number == 1 else f"{number} {several or one + 's'}"
    return f"{said} {'is' if number == 1 else 'are'}" if verb else said


def sentence(said: str) -> str:
    """Words as a sentence."""
    return f"{said[:1].upper()}{said[1:]}."
