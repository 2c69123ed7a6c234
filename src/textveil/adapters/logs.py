"""How does a log stay free of names?

    logging.getLogger().handlers[0].addFilter(LogFilter())

A filter on a *handler* sees the records of all loggers. The message, the text of an
exception and what was attached to a record are sanitized before they are written.
"""

import logging
import traceback
from typing import Any

from textveil.core.errors import TextveilError
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
"""What every record has."""
WITHHELD = "[withheld: it could not be sanitized]"


class LogFilter:
    """Sanitizes what a handler is about to write; by the preset ``logs`` unless a policy is given."""

    def __init__(self, policy: Policy | None = None) -> None:
        self._sanitizer = Sanitizer(policy or Policy.preset("logs"))

    def filter(self, record: logging.LogRecord) -> bool:
        """Sanitize a record, for this handler and those after it; every record is written."""
        record.msg, record.args = self._clean(record.getMessage()), ()
        if record.exc_info and record.exc_info[0] is not None:
            told = "".join(traceback.format_exception(*record.exc_info)).rstrip("\n")
            record.exc_info, record.exc_text = None, self._clean(told)
        for name in vars(record).keys() - OWN:
            setattr(record, name, self._clean_attached(getattr(record, name)))
        return True

    def _clean(self, text: str) -> str:
        try:
            return self._sanitizer.sanitize(text).text
        except TextveilError:
            return WITHHELD

    def _clean_attached(self, value: Any) -> Any:
        """What was attached: numbers stay, everything else is text."""
        if value is None or isinstance(value, bool | int | float):
            return value
        return self._clean(value if isinstance(value, str) else str(value))
