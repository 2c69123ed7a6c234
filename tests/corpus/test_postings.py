import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.corpus.layout import decode, encode, size, sizes


@settings(max_examples=50)
@given(st.integers(1, 3000), st.data())
def test_lists_come_back_from_their_code(universe: int, data: st.DataObject) -> None:
    lists = data.draw(st.lists(st.sets(st.integers(0, universe - 1), min_size=1), min_size=1, max_size=4))
    counts = np.array([len(one) for one in lists])
    lengths = sizes(counts, universe=universe)
    assert lengths.tolist() == [size(len(one), universe=universe) for one in lists]
    starts = lengths.cumsum() - lengths
    numbers = np.concatenate([sorted(one) for one in lists]).astype(np.int64)
    packed = encode(numbers, counts, starts=starts, universe=universe)
    for one, start in zip(lists, starts.tolist(), strict=True):
        assert decode(packed, start, count=len(one), universe=universe).tolist() == sorted(one)
