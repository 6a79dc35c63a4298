from datetime import datetime
from decimal import Decimal

import pytest

from fares.surcharge import is_high_season_weekend, surcharged


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        (datetime(2027, 7, 2, 11, 59), False),
        (datetime(2027, 7, 2, 12, 0), True),
        (datetime(2027, 7, 3, 8, 0), True),
        (datetime(2027, 7, 5, 8, 0), False),
        (datetime(2027, 9, 4, 8, 0), False),
    ],
)
def test_high_season_weekend(moment, expected):
    assert is_high_season_weekend(moment) is expected


def test_residents_pay_the_plain_fare():
    assert surcharged(Decimal("40.00"), datetime(2027, 7, 3, 8, 0), resident=True) == Decimal("40.00")
