"""Which placeholder stands for whom, how is it written, and found again in a text?

The same entity has the same number through a document. A placeholder that the
document holds already is never given to anyone: its number is passed over.

``<{KIND}_{n}>`` is written ``<PHONE_NUMBER_3>``. It is found again also when
someone changed its case, escaped it for Markdown or HTML, or a line was
wrapped inside it; and as language models write it: in other brackets, with spaces
inside, or without brackets. Never inside a longer word.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from string import Formatter

from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind
from textveil.core.model import Span
from textveil.replacements.target import Replace, Setting, Target

CODE = "[0-9A-HJKMNP-TV-Z]{8,26}"
"""Letters and digits of a pseudonym; none that is mistaken for another."""
MARKS = {"n": "[1-9][0-9]{0,8}", "code": CODE}
"""What tells one entity from another: a number, or the code of a pseudonym."""
LABELS: dict[str, Callable[[Kind], str]] = {
    "KIND": lambda kind: re.sub(r"\W", "_", kind.value).upper(),
    "kind": lambda kind: kind.value,
    "Kind": lambda kind: kind.value.replace(" ", "-").capitalize(),
}
LONGEST = 64
ESCAPED = {"<": "(?:<|&lt;)", ">": "(?:>|&gt;)", "&": "(?:&|&amp;)"}
WRAP = r"(?:[ \t]{0,20}\r?\n[ \t>]{0,20})?"
"""A line may end here."""
# An underscore is a sign of a word, but _so_ and __so__ Markdown stresses one.
BEFORE = r"(?:(?<!\w)|(?<=\b_)|(?<=\b__))"
AFTER = r"(?:(?!\w)|(?=__?(?!\w)))"
OPENING, CLOSING = r"(?:<|&lt;|\[|\{)", r"(?:>|&gt;|\]|\})"
"""The brackets that language models put around a placeholder instead of its own."""
JOINTS = ("_", "-", " ")
"""What a template may hold between kind and number, and what they write there."""


@dataclass(frozen=True, slots=True)
class FoundPlaceholder:
    """A placeholder that stands in a text."""

    span: Span
    written: str
    """As the template writes it, whatever became of it in the text."""
    kind: Kind | None
    mark: str


@dataclass(frozen=True)
class Template:
    """How placeholders are written; checked when made.

    >>> Template("<{KIND}_{n}>").write(Kind.PHONE_NUMBER, "3")
    '<PHONE_NUMBER_3>'
    """

    text: str
    parts: tuple[tuple[str, str | None], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", tuple(read_parts(self.text)))

    def write(self, kind: Kind, mark: str) -> str:
        """The placeholder of an entity."""
        fields = {name: label(kind) for name, label in LABELS.items()} | dict.fromkeys(MARKS, mark)
        return "".join(literal + (fields[name] if name else "") for literal, name in self.parts)

    @property
    def has_kind(self) -> bool:
        """Whether a placeholder tells its kind."""
        return any(name in LABELS for _, name in self.parts)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What finds placeholders of this template in a text, also where others changed how they look."""
        inner = "".join(survivor(literal) + self.field_pattern(name) for literal, name in self.parts)
        first, last = self.write(Kind.NAME, "1")[0], self.write(Kind.NAME, "1")[-1]
        before, after = (BEFORE if is_word(first) else ""), (AFTER if is_word(last) else "")
        return re.compile("|".join([f"{before}{inner}{after}", *self.loose_patterns()]), re.IGNORECASE)

    def loose_patterns(self) -> list[str]:
        """What finds a placeholder of kind and number in brackets, like ``<PERSON_1>``, as language models write it.

        Without any brackets it must be written as the template does, in capitals: "person 1" are words like others.
        """
        names, literals = [name for _, name in self.parts], [literal for literal, _ in self.parts]
        if names != ["KIND", "n", None] or literals[1] not in JOINTS or literals[0] + literals[2] not in ("<>", "[]"):
            return []
        labels = "|".join(alternatives("KIND", lambda label: r"(?:\\?[ _-])?".join(map(re.escape, label.split("_")))))
        inside = rf"\s{{0,2}}(?P<KIND_in>{labels})(?:\\?[ _-])?0{{0,3}}(?P<mark_in>{MARKS['n']})\s{{0,2}}"
        plain = rf"(?P<KIND_bare>{'|'.join(alternatives('KIND', survivor))})"
        bare = rf"(?-i:{BEFORE}{plain}{survivor(literals[1])}(?P<mark_bare>{MARKS['n']}){AFTER})"
        return [rf"\\?{OPENING}{inside}\\?{CLOSING}", bare]

    def field_pattern(self, name: str | None) -> str:
        """What finds a field."""
        if name is None:
            return ""
        if name in MARKS:
            return f"(?P<mark>{MARKS[name]})"
        return f"(?P<{name}>{'|'.join(alternatives(name, survivor))})"

    def find(self, text: str) -> Iterator[FoundPlaceholder]:
        """Where placeholders of this template stand in a text, in order."""
        for match in self.pattern.finditer(text):
            labels = {name.partition("_")[0]: said for name, said in match.groupdict().items() if said is not None}
            mark = labels.pop("mark").upper()
            kinds = {kind_of(label) for label in labels.values()}
            if len(kinds) < 2 and None not in kinds:
                kind = kinds.pop() if kinds else None
                yield FoundPlaceholder(match.span(), self.write(kind or Kind.NAME, mark), kind, mark)

    def number(self, targets: Iterable[Target]) -> list[Target]:
        """The targets with the number of their entity: 1, 2, 3 … in order of first mention.

        Each kind is numbered for itself where the placeholder tells the kind.
        """
        places: dict[tuple[Kind | None, str], int] = {}
        last: dict[Kind | None, int] = {}
        numbered, has_kind = [], self.has_kind
        for target in targets:
            kind = target.kind if has_kind else None
            entity = (kind, target.entity if kind else f"{target.kind}\n{target.entity}")
            if entity not in places:
                places[entity] = last[kind] = last.get(kind, 0) + 1
            numbered.append(
                Target(target.text, target.kind, target.entity, places[entity], target.whole, target.gender)
            )
        return numbered


@lru_cache(maxsize=64)
def template(text: str) -> Template:
    """The template that is written so."""
    return Template(text)


def prepare(setting: Setting) -> Replace:
    """The placeholder of each mention, by ``Target.n``.

    >>> replace = prepare(Setting(text="Call Ann, <PERSON_1>."))
    >>> replace(Target("Ann", Kind.PERSON, "ann"))
    '<PERSON_2>'
    """
    form = template(setting.template)
    if "{code}" in setting.template:
        raise PolicyError("a placeholder has a number: write {n} in its template, not {code}")
    taken = taken_numbers(form, setting.text)

    def replace(target: Target) -> str | None:
        kind = target.kind if form.has_kind else None
        return form.write(target.kind, str(free_number(target.n, taken[kind]))) if target.n > 0 else None

    return replace


def taken_numbers(form: Template, text: str) -> dict[Kind | None, list[int]]:
    """For each kind the numbers of placeholders that stand in a text already, in order."""
    taken = defaultdict(set)
    for found in form.find(text):
        taken[found.kind].add(int(found.mark))
    return defaultdict(list, {kind: sorted(numbers) for kind, numbers in taken.items()})


def free_number(n: int, taken: list[int]) -> int:
    """The n-th number that is not taken.

    >>> [free_number(n, [1, 3]) for n in (1, 2, 3)]
    [2, 4, 5]
    """
    for number in taken:
        if number > n:
            break
        n += 1
    return n


def read_parts(text: str) -> Sequence[tuple[str, str | None]]:
    """Each literal with the field that follows it, or the error that says how to write a template."""
    try:
        parsed = [(literal, name, spec, how) for literal, name, spec, how in Formatter().parse(text)]
    except ValueError:
        raise PolicyError(f"the template {text!r} has a bracket of its own; write {{{{ for it") from None
    names = [name for _, name, _, _ in parsed if name is not None]
    if any(name not in {*LABELS, *MARKS} for name in names) or any(spec or how for _, _, spec, how in parsed):
        raise PolicyError(f"the template {text!r} has an unknown field; there are {{KIND}} {{kind}} {{Kind}} {{n}}")
    literals = "".join(literal for literal, *_ in parsed)
    if sum(name in MARKS for name in names) != 1 or len(set(names)) < len(names):
        raise PolicyError(f"the template {text!r} must hold {{n}} once, and no field twice")
    if len(text) > LONGEST or not literals.isprintable() or text != text.strip() or "  " in text or "\\" in literals:
        raise PolicyError(f"a template has at most {LONGEST} signs, no line breaks, backslashes or spaces around it")
    if not literals.strip() and len(names) < 2:
        raise PolicyError("a bare number cannot be found again in a text; write a template such as <{KIND}_{n}>")
    if re.search(r"\d\{n\}|\{n\}\d", text):
        raise PolicyError(f"in the template {text!r} no digit may stand beside {{n}}; write _ between")
    return [(literal, name) for literal, name, _, _ in parsed]


def alternatives(name: str, pattern: Callable[[str], str]) -> list[str]:
    """What finds each label of a field, the longer first: "name" would hide "name of …"."""
    return [pattern(label) for label in sorted((LABELS[name](kind) for kind in Kind), key=len, reverse=True)]


def survivor(literal: str) -> str:
    """What finds a literal again, also escaped or with a line wrapped inside it."""
    return "".join(map(survivor_of_sign, literal))


def survivor_of_sign(sign: str) -> str:
    """What finds one sign again."""
    if sign == " ":
        return r"[ \t\r\n\u00a0]{1,20}"
    if sign.isalnum():
        return re.escape(sign)
    return rf"\\?{ESCAPED.get(sign, re.escape(sign))}{WRAP if sign in '-_' else ''}"


def is_word(sign: str) -> bool:
    """Whether a sign could go on a word."""
    return sign.isalnum() or sign == "_"


@lru_cache(maxsize=256)
def letters(label: str) -> str:
    """The letters and digits of a label."""
    return "".join(filter(str.isalnum, label.casefold()))


KINDS = {letters(kind.value): kind for kind in Kind}


def kind_of(label: str) -> Kind | None:
    """The kind that a label means, however it is written."""
    return KINDS.get(letters(label))
