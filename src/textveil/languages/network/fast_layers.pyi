from textveil.languages.network.blocks import Floats, Indices
from textveil.languages.network.layers import Packed

def kernels() -> list[str]: ...
def next_layer(
    hidden: Floats,
    weights: Packed,
    scales: Floats,
    bias: Floats,
    out: Floats,
    step: int,
    kernel: str,
    is_added: bool = False,
) -> None: ...
def add_windows(table: Floats, sequence: Indices, bias: Floats, out: Floats, places: int) -> None: ...
def first_layer(
    table: Floats, sequence: Indices, bias: Floats, out: Floats, places: int, lines: Floats, numbers: Indices
) -> None: ...
def mean_around(about: Floats, bias: Floats, places: Indices, out: Floats, reach: int, fineness: int) -> None: ...
def add_told(hidden: Floats, places: Indices, told: Floats, bias: Floats) -> None: ...
