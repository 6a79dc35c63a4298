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
