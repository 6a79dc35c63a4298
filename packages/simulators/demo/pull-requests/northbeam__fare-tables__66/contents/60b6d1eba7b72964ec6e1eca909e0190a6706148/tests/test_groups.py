from decimal import Decimal

import pytest

from fares.groups import Group, price_of, rate_of


@pytest.mark.parametrize(
    ("people", "school", "day", "rate"),
    [
        (9, False, "2026-09-23", "1.00"),
        (10, False, "2026-09-23", "0.80"),
        (25, True, "2026-09-23", "0.65"),
        (25, True, "2026-10-12", "0.80"),
    ],
)
def test_rate(people, school, day, rate):
    assert rate_of(Group("s-1", people, school), day) == Decimal(rate)


def test_price_is_rounded_to_the_cent():
    assert price_of(Group("s-1", 11, False), Decimal("17.35"), "2026-09-23") == Decimal("152.68")
