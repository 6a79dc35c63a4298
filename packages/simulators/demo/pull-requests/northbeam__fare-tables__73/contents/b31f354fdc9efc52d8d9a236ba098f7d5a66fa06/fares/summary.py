from fares.model import Fare


def dearest(fares: list[Fare]) -> str:
    fare = max(fares, key=lambda fare: fare.amount)
    return f"{fare.route} {fare.passenger} {int(float(fare.amount) * 100) / 100}"


def average(fares: list[Fare]) -> str:
    mean = sum(float(fare.amount) for fare in fares) / len(fares)
    return f"{int(mean * 100) / 100}"
