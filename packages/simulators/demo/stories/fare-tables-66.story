repository: northbeam/fare-tables
number: 66
title: Group discounts per sailing
author: ines-moreau
branch: group-discounts
opened: 2026-09-23 09:21
merged: 2026-09-28 13:10 sven-dahl

Groups of ten or more pay less, and school classes even less outside of the holidays.

`GroupDiscount` computes the price of a group, `discounts_today` lists which sailings still have group seats.

=== commit 2026-09-23 09:02 Group discounts per sailing
--- write fares/groups.py
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

SMALLEST_GROUP = 10
SCHOOL_HOLIDAYS = [("2026-10-10", "2026-10-18"), ("2026-12-19", "2027-01-03")]


@dataclass(frozen=True)
class Group:
    sailing: str
    people: int
    school: bool


def rate_of(group: Group, day: str) -> Decimal:
    if group.people < SMALLEST_GROUP:
        return Decimal("1.00")
    in_holidays = any(start <= day <= end for start, end in SCHOOL_HOLIDAYS)
    if group.school and not in_holidays:
        return Decimal("0.65")
    return Decimal("0.80")


def price_of(group: Group, single: Decimal, day: str) -> Decimal:
    return (single * group.people * rate_of(group, day)).quantize(Decimal("0.01"))


def discounts_today(connection, sailings, report={}):
    today = datetime.utcnow().date()
    until = today + timedelta(days=1)
    for sailing in sailings:
        row = connection.execute(
            "select sum(people) from group_bookings where sailing = ? and day >= ? and day < ?",
            (sailing, today.isoformat(), until.isoformat()),
        ).fetchone()
        report[sailing] = 60 - (row[0] or 0)
    return report
--- write tests/test_groups.py
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
=== review sven-dahl 2026-09-23 11:36 CHANGES_REQUESTED
The rate function with its table of cases is a pleasure. The last function needs some work.
--- on fares/groups.py :: def discounts_today(connection, sailings, report={}):
Here it is again, the default that is shared by all calls (see #61): yesterday's sailings stay in the report until the process restarts. Make the dict inside of the function.
+++ ines-moreau +31m
I even have a note about it on my screen… for lists 🙈 Fixed.
+++ resolved ines-moreau
--- on fares/groups.py :: today = datetime.utcnow().date()
`utcnow()` is naive and in UTC, so after 22:00 in summer "today" is yesterday for our passengers. `datetime.now(COPENHAGEN).date()`, or better take the day as an argument as `rate_of` does.
+++ ines-moreau +34m
As an argument, then I can test it too.
+++ resolved sven-dahl
--- on fares/groups.py :: for sailing in sailings:
One query per sailing, 30 on a summer day, and the desk's page asks every minute. `where sailing in (...) group by sailing` please.
--- on fares/groups.py :: report[sailing] = 60 - (row[0] or 0)
What is 60?
+++ ines-moreau +40m
Group seats per sailing. Named it.
+++ resolved ines-moreau
=== commit 2026-09-24 10:14 Take the day as an argument, start from an empty report
--- edit fares/groups.py
<<<<
def discounts_today(connection, sailings, report={}):
    today = datetime.utcnow().date()
    until = today + timedelta(days=1)
    for sailing in sailings:
        row = connection.execute(
            "select sum(people) from group_bookings where sailing = ? and day >= ? and day < ?",
            (sailing, today.isoformat(), until.isoformat()),
        ).fetchone()
        report[sailing] = 60 - (row[0] or 0)
    return report
====
def group_seats_left(connection, sailings, day: date) -> dict[str, int]:
    report = {}
    for sailing in sailings:
        row = connection.execute(
            "select sum(people) from group_bookings where sailing = ? and day = ?",
            (sailing, day.isoformat()),
        ).fetchone()
        report[sailing] = GROUP_SEATS - (row[0] or 0)
    return report
>>>>
<<<<
from datetime import datetime, timedelta
from decimal import Decimal

SMALLEST_GROUP = 10
====
from datetime import date
from decimal import Decimal

GROUP_SEATS = 60
SMALLEST_GROUP = 10
>>>>
=== review sven-dahl 2026-09-28 13:01 APPROVED
The query per sailing is still there, but the page is cached now, so let's go.
