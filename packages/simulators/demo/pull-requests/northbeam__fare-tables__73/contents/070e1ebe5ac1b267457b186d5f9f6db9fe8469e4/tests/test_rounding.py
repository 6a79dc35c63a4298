from decimal import Decimal

from fares.rounding import round_fare


def test_rounds_to_the_cent():
    assert round_fare(Decimal("10.006")) == 10.01
