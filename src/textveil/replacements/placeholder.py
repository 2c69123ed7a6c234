"""Which placeholder stands for whom?

The same entity has the same number through a document. A placeholder that the
document holds already is never given to anyone: its number is passed over.
"""

from collections import defaultdict

from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind
from textveil.replacements.placeholder_forms import Template, template
from textveil.replacements.target import Replace, Setting, Target


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
