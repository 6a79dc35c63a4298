from fares.model import Fare
from fares.rounding import round_fare


def dearest(fares: list[Fare]) -> str:
    fare = max(fares, key=lambda fare: fare.amount)
    return f"{fare.route} {fare.passenger} {round_fare(fare.amount)}"


def average(fares: list[Fare]) -> str:
    mean = sum(fare.amount for fare in fares) / len(fares)
    return f"{round_fare(mean)}"
