"""While our products run there is one thread, and afterwards as many as before."""

import pytest

from textveil.core.one_thread import Running, Threads, one_thread, open_blas


class FakeBlas:
    """A library that remembers what it was told."""

    def __init__(self, count: int) -> None:
        self.count = count

    def limit(self, count: int) -> None:
        self.count = count


def test_products_that_overlap_give_the_threads_back_after_the_last() -> None:
    blas = FakeBlas(8)
    running = Running(Threads(lambda: blas.count, blas.limit))
    running.enter()
    running.enter()
    running.leave()
    assert blas.count == 1
    running.leave()
    assert blas.count == 8


def test_a_library_without_openblas_is_left_alone() -> None:
    running = Running(None)
    running.enter()
    running.leave()
    assert running.threads is None


def test_numpys_own_library_is_limited_and_given_back_even_after_an_error() -> None:
    blas = open_blas()
    if blas is None:
        pytest.skip("NumPy computes with something else than OpenBLAS here")
    before, inside = blas.ask(), 0

    def fail() -> None:
        nonlocal inside
        with one_thread():
            inside = blas.ask()
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert (inside, blas.ask()) == (1, before)
