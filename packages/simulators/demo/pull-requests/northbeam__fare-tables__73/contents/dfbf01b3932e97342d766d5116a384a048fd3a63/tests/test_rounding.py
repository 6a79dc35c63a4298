from decimal import Decimal

import pytest

from fares.rounding import round_fare


@pytest.mark.parametrize(
    ("amount", "rounded"),
    [("10.006", "10.01"), ("10.005", "10.01"), ("2.675", "2.68"), ("2.674", "2.67"), ("0.125", "0.13")],
)
def test_rounds_halves_up(amount, rounded):
    assert round_fare(Decimal(amount)) == Decimal(rounded)
