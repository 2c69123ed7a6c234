"""What is called by another name in the output?"""


class OwnNames:
    """OwnNames of our own for names that an author chose, the same for the same one.

    >>> names = OwnNames("b")
    >>> names["Ann"], names["Bob"], names["Ann"]
    ('b1', 'b2', 'b1')
    """

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.known: dict[str, str] = {}

    def __getitem__(self, name: str) -> str:
        """Our name for this one."""
        return self.known.setdefault(name, f"{self.prefix}{len(self.known) + 1}")
