"""Which ways are there to replace something?"""

from importlib import import_module

from textveil.core.errors import PolicyError
from textveil.replacements.pseudonym import FORM
from textveil.replacements.target import Replace, Setting

WAYS: dict[str, str | None] = {
    "generalize": None,
    "mark": None,
    "placeholder": "textveil.replacements.placeholder_forms:prepare",
    "pseudonym": "textveil.replacements.pseudonym:prepare",
    "surrogate": "textveil.replacements.surrogate:prepare",
    "timeline": "textveil.replacements.timeline:prepare",
    "shift": "textveil.replacements.shifted_dates:prepare",
    "band": "textveil.replacements.coarser_values:prepare_band",
    "year": "textveil.replacements.coarser_values:prepare_year",
    "round": "textveil.replacements.coarser_values:prepare_round",
    "zip3": "textveil.replacements.coarser_values:prepare_zip3",
    "remove": "textveil.replacements.remove:prepare",
}
"""Each way, and the function that prepares it; to generalize needs the judges, to mark needs nothing."""


def prepare(way: str, setting: Setting) -> Replace:
    """What replaces mentions in one way."""
    place = WAYS.get(way)
    if place is None:
        there_are = ", ".join(sorted(name for name, place in WAYS.items() if place))
        raise PolicyError(f"no way {way!r} to replace; there are: {there_are}")
    module, name = place.split(":")
    replace: Replace = getattr(import_module(module), name)(setting)
    return replace


def template_of(way: str, setting: Setting) -> str:
    """By what a vault finds the replacements of a way again in a changed text; empty where it cannot."""
    return {"placeholder": setting.template, "pseudonym": FORM.text}.get(way, "")
