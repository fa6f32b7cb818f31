"""Units that measure one thing: miles and kilometres, acres and hectares.

What enters: the stemmed units of two counts. What leaves: how much of the second makes one of the
first, so that "20 miles" and "20 kilometres" are two values for one distance. A ton is taken as
1,000 kg, a gallon as the American one: contracts seldom say which, and neither is off by so much
that another figure could be meant.
"""

from decimal import Decimal
from functools import cache

from groundcheck.text.lexicon import table


def conversion(unit: str, other: str) -> Decimal | None:
    """How many of `other` make one `unit`; None where they do not measure the same thing.

    >>> str(conversion("kilomet", "km")), conversion("mile", "acr")
    ('1', None)
    """
    one, two = _units().get(unit), _units().get(other)
    if one is None or two is None or one[0] != two[0]:
        return None
    return one[1] / two[1]


@cache
def _units() -> dict[str, tuple[str, Decimal]]:
    return {
        unit: (dimension, Decimal(str(factor)))
        for dimension, units in table("dimensions").items()
        for unit, factor in units.items()
    }
