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
