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
