import csv

from fares.model import Fare
from fares.rounding import round_fare


def export_fares(fares: list[Fare], path) -> None:
    with open(path, "w", newline="", encoding="utf-8") as handle:
        writer = csv.writer(handle)
        for fare in fares:
            writer.writerow([fare.route, fare.passenger, round_fare(fare.amount)])
