"""What does α mean, in words and in per cent?

Less than 1/α of all there is to tell about a protected entity may be told
(*C-sanitized*, Def. 6). A policy may name one of these words instead of a number.
"""

from textveil.policy.checks import is_number, require

ALPHAS = {
    "only what gives it away for certain goes": 1.0,
    "a strong hint may stay": 1.2,
    "a doctor may guess the field": 1.5,
    "half of it may not be told": 2.0,
    "hardly a trace may stay": 3.0,
}
"""Words for α, from the loosest to the strictest."""


def alpha_of(value: object) -> float:
    """α as a number.

    >>> alpha_of("a doctor may guess the field"), alpha_of(2)
    (1.5, 2)
    """
    if isinstance(value, str):
        require(value in ALPHAS, f"alpha: no words {value!r}; there are: {'; '.join(ALPHAS)}; or a number from 1 on")
        return ALPHAS[value]
    require(is_number(value) and value >= 1, "alpha must be a number of at least 1, or words for one")  # type: ignore[operator]  # a number
    return value  # type: ignore[return-value]  # checked above


def explain_alpha(alpha: float) -> str:
    """What no term may do to what is protected, in per cent.

    >>> explain_alpha(1), explain_alpha(1.5)
    ('gives away', 'tells 67 % or more of')
    """
    return "gives away" if alpha == 1 else f"tells {100 / alpha:.0f} % or more of"
