repository: northbeam/fare-tables
number: 66
title: Group discounts per sailing
author: ines-moreau
branch: group-discounts
opened: 2026-09-23 09:21
merged: 2026-09-28 13:10 sven-dahl

Groups of ten or more pay less, and school classes pay even less outside the holidays.

`GroupDiscount` computes the price for a group, and `discounts_today` lists the sailings that still have group seats.

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
The rate function and its table of test cases are great. The last function needs some work.
--- on fares/groups.py :: def discounts_today(connection, sailings, report={}):
Mutable default argument again (see #61): `report={}` is shared by all calls, so yesterday's sailings stay in the report until the process restarts. Create the dict inside the function.
+++ ines-moreau +31m
I even have a sticky note about this on my monitor… for lists 🙈 Fixed.
+++ resolved ines-moreau
--- on fares/groups.py :: today = datetime.utcnow().date()
`utcnow()` returns a naive datetime in UTC, so after 22:00 in summer "today" is already wrong for our passengers. Use `datetime.now(COPENHAGEN).date()`, or better, pass the day in as `rate_of` does.
+++ ines-moreau +34m
Passing it in, then I can test it too.
+++ resolved sven-dahl
--- on fares/groups.py :: for sailing in sailings:
N+1: one query per sailing, so 30 on a summer day, and the desk's page polls every minute. Please use `where sailing in (...) group by sailing`.
--- on fares/groups.py :: report[sailing] = 60 - (row[0] or 0)
What's 60? Please make it a named constant.
+++ ines-moreau +40m
The group seats per sailing. It's `GROUP_SEATS` now.
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
The N+1 is still there, but the page is cached now, so let's ship it.
