"""A text that differs little from one that was read is read as anew, with little to do, in whatever language."""

import numpy as np
import pytest

from textveil.languages.open_language import open_language
from textveil.reader import network
from textveil.reader.network import Floats, Indices

TEXTS = {
    "en": "On day {} the committee heard what the villages had to say about the dam, and wrote it down. ",
    "de": "Am Tag {} hörte der Ausschuss, was die Dörfer über den Damm zu sagen hatten, und schrieb es auf. ",
    "es": "El día {} la comisión escuchó lo que los pueblos decían de la presa, y lo puso por escrito. ",
    "fr": "Le jour {} la commission entendit ce que les villages disaient du barrage, et le mit par écrit. ",
}
RUN = network.Network.run


@pytest.mark.parametrize("code", TEXTS)
def test_an_edit_is_read_as_anew_by_few_windows(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[int] = []

    def count(self: network.Network, pieces: Indices, *others: object) -> Floats:
        runs.append(len(pieces))
        return RUN(self, pieces, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(network.Network, "run", count)
    text = "".join(TEXTS[code].format(number) for number in range(200))
    reading = open_language(code).read(text)
    whole = len(runs)
    changed = text.replace(" 100 ", " Anna Keller ")
    assert reading.reread is not None
    again = reading.reread(changed)
    assert 0 < len(runs) - whole <= whole / 2
    anew = open_language(code).read(changed)
    assert again == anew
    assert np.array_equal(again.kinds.probabilities, anew.kinds.probabilities)
    assert np.array_equal(again.kinds.private, anew.kinds.private)
    assert list(again.tags) == list(anew.tags)
