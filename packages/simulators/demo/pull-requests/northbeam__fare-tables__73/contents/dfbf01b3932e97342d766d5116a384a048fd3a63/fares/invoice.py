from decimal import Decimal

from fares.model import Fare
from fares.rounding import round_fare


def invoice_line(fare: Fare, people: int) -> str:
    total = round_fare(fare.amount * people)
    return f"{people} x {fare.passenger} {fare.route}: {total:.2f} EUR"


def invoice_total(lines: list[tuple[Fare, int]]) -> Decimal:
    return round_fare(sum((fare.amount * people for fare, people in lines), Decimal(0)))
