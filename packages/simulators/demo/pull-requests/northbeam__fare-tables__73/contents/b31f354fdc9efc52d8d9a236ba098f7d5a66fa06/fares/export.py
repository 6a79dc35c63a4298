import csv

from fares.model import Fare


def export_fares(fares: list[Fare], path) -> None:
    with open(path, "w", newline="", encoding="utf-8") as handle:
        writer = csv.writer(handle)
        for fare in fares:
            writer.writerow([fare.route, fare.passenger, round(float(fare.amount), 2)])
