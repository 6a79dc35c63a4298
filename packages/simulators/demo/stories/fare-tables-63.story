repository: northbeam/fare-tables
number: 63
title: Find fares by route and passenger
author: ines-moreau
branch: find-fares
opened: 2026-09-08 11:03
merged: 2026-09-09 16:22 tobias-kern

The shop needs the fare for one route and one passenger type at a given time. This adds `FareFinder` with an index on the three columns.

=== base fares/schema.sql
create table fares (
  route text not null,
  passenger text not null,
  amount text not null,
  valid_from text not null,
  valid_until text not null
);
=== commit 2026-09-08 10:47 Find fares by route and passenger
--- write fares/finder.py
from datetime import datetime
from decimal import Decimal

from fares.model import Fare


class FareFinder:
    def __init__(self, connection):
        self.connection = connection

    def find(self, route: str, passenger: str, moment: datetime) -> Fare | None:
        sql = (
            "select route, passenger, amount, valid_from, valid_until from fares "
            f"where route = '{route}' and passenger = '{passenger}' "
            f"and valid_from <= '{moment.isoformat()}' and valid_until > '{moment.isoformat()}'"
        )
        row = self.connection.execute(sql).fetchone()
        if row is None:
            return None
        return Fare(
            route=row[0],
            passenger=row[1],
            amount=Decimal(row[2]),
            valid_from=datetime.fromisoformat(row[3]),
            valid_until=datetime.fromisoformat(row[4]),
        )

    def cheapest(self, routes: list[str], passenger: str, moment: datetime) -> Fare | None:
        found = []
        for route in routes:
            fare = self.find(route, passenger, moment)
            if fare is not None:
                found.append(fare)
        return min(found, key=lambda fare: fare.amount, default=None)
--- edit fares/schema.sql
<<<<
  valid_until text not null
);
====
  valid_until text not null
);

create index fares_by_route on fares (route, passenger, valid_from);
>>>>
--- write tests/test_finder.py
import sqlite3
from datetime import datetime, timezone
from decimal import Decimal

import pytest

from fares.finder import FareFinder
from fares.model import Fare
from fares.store import FareStore

SEASON = (datetime(2026, 10, 1, tzinfo=timezone.utc), datetime(2027, 4, 1, tzinfo=timezone.utc))


@pytest.fixture
def connection():
    with sqlite3.connect(":memory:") as connection:
        connection.executescript(open("fares/schema.sql").read())
        yield connection


def test_finds_the_fare_of_the_season(connection):
    FareStore(connection).add(Fare("north", "adult", Decimal("34.50"), *SEASON))

    fare = FareFinder(connection).find("north", "adult", datetime(2026, 12, 1, tzinfo=timezone.utc))

    assert fare is not None and fare.amount == Decimal("34.50")


def test_finds_nothing_outside_of_it(connection):
    FareStore(connection).add(Fare("north", "adult", Decimal("34.50"), *SEASON))

    assert FareFinder(connection).find("north", "adult", datetime(2026, 7, 1, tzinfo=timezone.utc)) is None
=== review tobias-kern 2026-09-08 14:15 CHANGES_REQUESTED
--- on fares/finder.py :: f"where route = '{route}' and passenger
SQL injection: the route comes straight from the shop's URL. sqlite supports `?` placeholders, as you already do in `store.py`:

```suggestion
            "where route = ? and passenger = ? "
```
+++ ines-moreau +20m
I copied this from an old notebook of mine, sorry. Fixed.
+++ resolved tobias-kern
--- on fares/finder.py :: for route in routes:
This runs one query per route. You could do it in one with `where route in (…)`, but note that `amount` is text, so "9.50" sorts after "34.50".
+++ ines-moreau +26m
Because of the text column I'd rather keep it in Python for now. There are only six routes.
--- on tests/test_finder.py :: def connection():
Nice fixture 👍 nit: `open(...)` is never closed here. `Path.read_text()` is shorter and closes it.
+++ resolved ines-moreau
=== commit 2026-09-09 08:35 Use placeholders
--- edit fares/finder.py
<<<<
            f"where route = '{route}' and passenger = '{passenger}' "
            f"and valid_from <= '{moment.isoformat()}' and valid_until > '{moment.isoformat()}'"
        )
        row = self.connection.execute(sql).fetchone()
====
            "where route = ? and passenger = ? and valid_from <= ? and valid_until > ?"
        )
        at = moment.isoformat()
        row = self.connection.execute(sql, (route, passenger, at, at)).fetchone()
>>>>
--- edit tests/test_finder.py
<<<<
        connection.executescript(open("fares/schema.sql").read())
====
        connection.executescript(Path("fares/schema.sql").read_text(encoding="utf-8"))
>>>>
<<<<
from decimal import Decimal

import pytest
====
from decimal import Decimal
from pathlib import Path

import pytest
>>>>
=== review tobias-kern 2026-09-09 16:15 APPROVED
LGTM
