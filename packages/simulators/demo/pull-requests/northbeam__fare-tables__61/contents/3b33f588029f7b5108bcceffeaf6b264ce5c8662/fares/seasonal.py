"""Loads the seasonal fares that marketing exports as CSV."""

import csv
from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from fares.model import Fare
from fares.store import FareStore

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


def load_fares(path, store: FareStore) -> int:
    now = datetime.now(tz=COPENHAGEN)
    loaded = 0
    for fare in read_fares(path):
        if fare.valid_until < now:
            continue
        store.add(fare)
        loaded += 1
    return loaded
