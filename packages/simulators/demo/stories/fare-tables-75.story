repository: northbeam/fare-tables
number: 75
title: Surcharge for weekends in the high season
author: ines-moreau
branch: weekend-surcharge
opened: 2026-11-19 13:31
merged: open

Starting next summer, a crossing on a Friday afternoon, Saturday or Sunday between June 20 and August 20 costs 15 % more. Island residents don't pay the surcharge.

=== commit 2026-11-19 13:05 Surcharge for weekends in the high season
--- write fares/surcharge.py
from datetime import datetime
from decimal import Decimal

from fares.rounding import round_fare

SURCHARGE = Decimal("1.15")
FRIDAY = 4


class ResidentRegister:
    def __init__(self, connection):
        self.connection = connection

    def is_resident(self, customer: str) -> bool:
        row = self.connection.execute("select 1 from residents where customer = ?", (customer,)).fetchone()
        return row is not None


def is_high_season_weekend(departs_at: datetime) -> bool:
    start = datetime(departs_at.year, 6, 20)
    end = datetime(departs_at.year, 8, 21)
    if not start <= departs_at < end:
        return False
    if departs_at.weekday() == FRIDAY:
        return departs_at.hour >= 12
    return departs_at.weekday() > FRIDAY


def surcharged(amount: Decimal, departs_at: datetime, resident: bool) -> Decimal:
    if resident or not is_high_season_weekend(departs_at):
        return amount
    return round_fare(amount * SURCHARGE)


def price_customers(customers, amount, departs_at, register, prices={}):
    for customer in customers:
        resident = register.is_resident(customer)
        prices[customer] = surcharged(amount, departs_at, resident)
    return prices
--- write tests/test_surcharge.py
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
=== review sven-dahl 2026-11-19 15:12 CHANGES_REQUESTED
The table of dates covers the edge cases I was worried about, thanks. Two old bugs are back, though.
--- on fares/surcharge.py :: def price_customers(customers, amount, departs_at, register, prices={}):
Mutable default argument: `prices={}` is shared between calls, so a customer who books twice sees someone else's price in the response. That's the third time I've seen this here; ruff has B006 for it.
+++ ines-moreau +24m
😩 Yes. We enabled DTZ in #70, but not B006. Enabling it in this PR too.
+++ resolved ines-moreau
--- on fares/surcharge.py :: start = datetime(departs_at.year, 6, 20)
This is a naive datetime, but crossings from ferry-api have a time zone, so comparing them raises `TypeError: can't compare offset-naive and offset-aware datetimes`. The tests miss it because they use naive ones as well. Please pass `tzinfo=COPENHAGEN` in both places.
+++ ines-moreau +29m
Right. DTZ missed it because of the per-file ignore I left in. Removing that too.
--- on fares/surcharge.py :: resident = register.is_resident(customer)
N+1: one query per customer, and a coach has 60. Can the register take a list?
=== commit 2026-11-20 09:48 Start from empty prices
--- edit fares/surcharge.py
<<<<
def price_customers(customers, amount, departs_at, register, prices={}):
    for customer in customers:
====
def price_customers(customers, amount, departs_at, register):
    prices = {}
    for customer in customers:
>>>>
=== comment ines-moreau 2026-11-20 09:51
The time zone fix comes in a second commit. I want to change the tests first so they fail.
