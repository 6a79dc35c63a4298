from fares.model import Fare
from fares.rounding import round_fare


def invoice_line(fare: Fare, people: int) -> str:
    total = round_fare(fare.amount * people)
    return f"{people} x {fare.passenger} {fare.route}: {total:.2f} EUR"


def invoice_total(lines: list[tuple[Fare, int]]) -> float:
    total = 0.0
    for fare, people in lines:
        total += float(fare.amount) * people
    return round_fare(total)
