repository: northbeam/fare-tables
number: 73
title: Round fares in one place
author: jonas-pitt
branch: one-rounding
opened: 2026-11-11 08:07
merged: 2026-11-12 14:31 ines-moreau

Four places rounded fares in three different ways. They now share `round_fare`, with tests for half cents.

=== base fares/export.py
import csv

from fares.model import Fare


def export_fares(fares: list[Fare], path) -> None:
    with open(path, "w", newline="", encoding="utf-8") as handle:
        writer = csv.writer(handle)
        for fare in fares:
            writer.writerow([fare.route, fare.passenger, round(float(fare.amount), 2)])
=== base fares/invoice.py
from fares.model import Fare


def invoice_line(fare: Fare, people: int) -> str:
    total = float(fare.amount) * people
    return f"{people} x {fare.passenger} {fare.route}: {total:.2f} EUR"


def invoice_total(lines: list[tuple[Fare, int]]) -> float:
    total = 0.0
    for fare, people in lines:
        total += float(fare.amount) * people
    return round(total, 2)
=== base fares/summary.py
from fares.model import Fare


def dearest(fares: list[Fare]) -> str:
    fare = max(fares, key=lambda fare: fare.amount)
    return f"{fare.route} {fare.passenger} {int(float(fare.amount) * 100) / 100}"


def average(fares: list[Fare]) -> str:
    mean = sum(float(fare.amount) for fare in fares) / len(fares)
    return f"{int(mean * 100) / 100}"
=== commit 2026-11-11 07:51 Round fares in one place
--- write fares/rounding.py
def round_fare(amount):
    return round(float(amount) * 100) / 100
--- edit fares/export.py
<<<<
from fares.model import Fare

====
from fares.model import Fare
from fares.rounding import round_fare

>>>>
<<<<
            writer.writerow([fare.route, fare.passenger, round(float(fare.amount), 2)])
====
            writer.writerow([fare.route, fare.passenger, round_fare(fare.amount)])
>>>>
--- edit fares/invoice.py
<<<<
from fares.model import Fare

====
from fares.model import Fare
from fares.rounding import round_fare

>>>>
<<<<
    total = float(fare.amount) * people
    return f"{people} x {fare.passenger} {fare.route}: {total:.2f} EUR"
====
    total = round_fare(fare.amount * people)
    return f"{people} x {fare.passenger} {fare.route}: {total:.2f} EUR"
>>>>
<<<<
        total += float(fare.amount) * people
    return round(total, 2)
====
        total += float(fare.amount) * people
    return round_fare(total)
>>>>
--- edit fares/summary.py
<<<<
from fares.model import Fare


def dearest(fares: list[Fare]) -> str:
====
from fares.model import Fare
from fares.rounding import round_fare


def dearest(fares: list[Fare]) -> str:
>>>>
<<<<
    return f"{fare.route} {fare.passenger} {int(float(fare.amount) * 100) / 100}"
====
    return f"{fare.route} {fare.passenger} {round_fare(fare.amount)}"
>>>>
<<<<
    mean = sum(float(fare.amount) for fare in fares) / len(fares)
    return f"{int(mean * 100) / 100}"
====
    mean = sum(fare.amount for fare in fares) / len(fares)
    return f"{round_fare(mean)}"
>>>>
--- write tests/test_rounding.py
from decimal import Decimal

from fares.rounding import round_fare


def test_rounds_to_the_cent():
    assert round_fare(Decimal("10.006")) == 10.01
=== review ines-moreau 2026-11-11 10:25 CHANGES_REQUESTED
Yes please, one place for this! But please don't use floats for money 😬
--- on fares/rounding.py :: return round(float(amount) * 100) / 100
Please don't use floats for money: `round(2.675 * 100)` is 267, not 268, and Python also rounds halves to even. We use Decimal everywhere else:

```suggestion
    return Decimal(amount).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
```
+++ jonas-pitt +22m
TIL. I took your suggestion and added the import.
+++ resolved ines-moreau
--- on fares/invoice.py :: total += float(fare.amount) * people
This still adds up floats, so you get the 0.1 + 0.2 problem. Can you `sum(...)` over Decimals?
+++ resolved jonas-pitt
--- on fares/summary.py :: mean = sum(fare.amount for fare in fares)
This divides by zero if the list is empty. It did before too, but could you fix it while you're here?
--- on tests/test_rounding.py :: assert round_fare(Decimal("10.006")) == 10.01
10.006 rounds correctly either way. Please test 10.005 and 2.675, those are the cases that break.
+++ jonas-pitt +25m
Added both.
+++ resolved ines-moreau
=== commit 2026-11-11 14:02 Stay in Decimal, round halves up
--- write fares/rounding.py
from decimal import ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")


def round_fare(amount: Decimal) -> Decimal:
    """Halves go up, as on the printed price list."""
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)
--- edit fares/invoice.py
<<<<
def invoice_total(lines: list[tuple[Fare, int]]) -> float:
    total = 0.0
    for fare, people in lines:
        total += float(fare.amount) * people
    return round_fare(total)
====
def invoice_total(lines: list[tuple[Fare, int]]) -> Decimal:
    return round_fare(sum((fare.amount * people for fare, people in lines), Decimal(0)))
>>>>
<<<<
from fares.model import Fare
from fares.rounding import round_fare
====
from decimal import Decimal

from fares.model import Fare
from fares.rounding import round_fare
>>>>
--- write tests/test_rounding.py
from decimal import Decimal

import pytest

from fares.rounding import round_fare


@pytest.mark.parametrize(
    ("amount", "rounded"),
    [("10.006", "10.01"), ("10.005", "10.01"), ("2.675", "2.68"), ("2.674", "2.67"), ("0.125", "0.13")],
)
def test_rounds_halves_up(amount, rounded):
    assert round_fare(Decimal(amount)) == Decimal(rounded)
=== review ines-moreau 2026-11-12 14:25 APPROVED
Nice, and shorter than before!
