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
