from fares.model import Fare


def invoice_line(fare: Fare, people: int) -> str:
    total = float(fare.amount) * people
    return f"{people} x {fare.passenger} {fare.route}: {total:.2f} EUR"


def invoice_total(lines: list[tuple[Fare, int]]) -> float:
    total = 0.0
    for fare, people in lines:
        total += float(fare.amount) * people
    return round(total, 2)
