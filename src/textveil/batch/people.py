"""What links a person of one document to one of another?

The same full name, by stand-ins that last; or the same identifier, of the kinds
that were asked for. Nothing is changed by it: the owner is told, with what speaks for it.
"""

from textveil.batch.tasks import NAME, Link, Wanted
from textveil.core.kinds import Kind
from textveil.languages.open_language import lexicon
from textveil.replacements.target import Target, fold, normal_form
from textveil.sanitizer.result import Result

LASTING = ("pseudonym", "surrogate")
"""Ways whose stand-ins are the same in every document under one key."""
MADE_OF = "it is made of the name"
ALONE = "nobody else is named in the document"


def find_links(result: Result, wanted: Wanted) -> tuple[Link, ...]:
    """What of a document may link its people to those of others, as far as that was asked for."""
    names = find_name_links(result) if wanted.links_names else set()
    return tuple(sorted(names | find_identifier_links(result, wanted)))


def find_name_links(result: Result) -> set[Link]:
    """Stand-ins of people that follow from a key and a full name, and that name."""
    return {
        Link(NAME, stand_in, target.fullest, stand_in, target.fullest)
        for edit in result.edits
        if edit.way in LASTING and edit.kind is Kind.PERSON and (target := result.targets.get((edit.start, edit.end)))
        if is_full_name(target.fullest)
        for stand_in in [edit.replacement.strip()]
    }


def is_full_name(name: str) -> bool:
    """Whether a name has two words or more that are neither titles, particles nor initials: others share "Lee".

    >>> [is_full_name(name) for name in ("Dr Ann Lee", "Lee, Ann", "Mr Lee", "A. Lee", "van der Berg", "O'Neill-Byrne")]
    [True, True, False, False, False, False]
    """
    words = [fold(word.strip(".")) for word in name.replace(",", " ").split()]
    beside = lexicon().words("people.titles.usual") | lexicon().words("people.particles.written_small")
    return sum(len(word) > 1 and word not in beside for word in words) > 1


def find_identifier_links(result: Result, wanted: Wanted) -> set[Link]:
    """Identifiers of the kinds asked for, and whose each is where the document tells."""
    stand_ins = {(edit.start, edit.end): edit.replacement.strip() for edit in result.edits}
    people = {one.entity: one.fullest for one in result.targets.values() if one.kind is Kind.PERSON}
    return {
        Link(
            one.kind.value,
            normal_form(one.text, one.kind),
            one.text,
            stand_ins.get(span, ""),
            *find_owner(one, people),
        )
        for span, one in result.targets.items()
        if wanted.links_kind(one.kind)
    }


def find_owner(identifier: Target, people: dict[str, str]) -> tuple[str, str]:
    """Whose an identifier is, and how that is known; nothing where the document leaves it open."""
    if identifier.entity in people:
        return people[identifier.entity], MADE_OF
    if len(people) == 1:
        return next(iter(people.values())), ALONE
    return "", ""
