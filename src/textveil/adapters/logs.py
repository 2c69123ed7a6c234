"""How does a log stay free of names?

    logging.getLogger().handlers[0].addFilter(LogFilter())

A filter on a *handler* sees the records of all loggers. The message, the text of an
exception, the stack, what threads, processes and tasks are called and what was attached
to a record are sanitized before they are written. What is the program's own stays: the
names of loggers, levels, files and functions.
"""

import logging
import traceback
from collections.abc import Mapping
from typing import Any

from textveil.adapters.objects import clean_value
from textveil.core.errors import TextveilError
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

CALLED = frozenset({"exc_text", "stack_info", "threadName", "processName", "taskName"})
"""What the program says besides: what happened, and what runs there is called."""
USUAL = frozenset({"MainThread", "MainProcess"})
OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
"""What every record has."""
WITHHELD = "[withheld: it could not be sanitized]"


class LogFilter:
    """Sanitizes what a handler is about to write; by the preset ``logs`` unless a policy is given."""

    def __init__(self, policy: Policy | None = None) -> None:
        self._sanitizer = Sanitizer(policy or Policy.preset("logs"))

    def filter(self, record: logging.LogRecord) -> bool:
        """Sanitize a record, for this handler and those after it; every record is written."""
        try:
            said = record.getMessage()
        except (TypeError, ValueError, KeyError, IndexError):  # the message does not fit its arguments, which stay here
            said = ""
        record.msg, record.args = self._clean(said) if said or not record.msg else WITHHELD, ()
        if hasattr(record, "message"):  # another handler wrote it already
            record.message = record.msg
        if record.exc_info and record.exc_info[0] is not None:
            record.exc_text = "".join(traceback.format_exception(*record.exc_info)).rstrip("\n")
            record.exc_info = None
        for name in CALLED & vars(record).keys():
            if isinstance(told := getattr(record, name), str):
                setattr(record, name, told if told in USUAL else self._clean(told))
        attached = {name: getattr(record, name) for name in vars(record).keys() - OWN}
        for name, value in self._clean_attached(attached).items():
            setattr(record, name, value)
        return True

    def _clean(self, text: str) -> str:
        try:
            return self._sanitizer.sanitize(text).text
        except TextveilError:
            return WITHHELD

    def _clean_attached(self, attached: dict[str, Any]) -> dict[str, Any]:
        """What was attached, under its names, which tell what it is; what holds no text is read as it is shown."""
        if not attached:
            return {}
        try:
            cleaned = clean_value({name: shown_value(value) for name, value in attached.items()}, self._sanitizer)
        except TextveilError:
            return dict.fromkeys(attached, WITHHELD)
        return dict(zip(attached, cleaned.values(), strict=True))


def shown_value(value: Any) -> Any:
    """A value of a record: texts, numbers, lists and dicts as they are, all else as a text."""
    if isinstance(value, Mapping):
        return {name: shown_value(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [shown_value(one) for one in value]
    return value if value is None or isinstance(value, str | bool | int | float) else str(value)
