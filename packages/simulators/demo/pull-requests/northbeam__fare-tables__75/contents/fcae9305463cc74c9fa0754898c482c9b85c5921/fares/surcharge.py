from datetime import datetime
from decimal import Decimal

from fares.rounding import round_fare

SURCHARGE = Decimal("1.15")
FRIDAY = 4


class ResidentRegister:
    def __init__(self, connection):
        self.connection = connection

    def is_resident(self, customer: str) -> bool:
        row = self.connection.execute("select 1 from residents where customer = ?", (customer,)).fetchone()
        return row is not None


def is_high_season_weekend(departs_at: datetime) -> bool:
    start = datetime(departs_at.year, 6, 20)
    end = datetime(departs_at.year, 8, 21)
    if not start <= departs_at < end:
        return False
    if departs_at.weekday() == FRIDAY:
        return departs_at.hour >= 12
    return departs_at.weekday() > FRIDAY


def surcharged(amount: Decimal, departs_at: datetime, resident: bool) -> Decimal:
    if resident or not is_high_season_weekend(departs_at):
        return amount
    return round_fare(amount * SURCHARGE)


def price_customers(customers, amount, departs_at, register, prices={}):
    for customer in customers:
        resident = register.is_resident(customer)
        prices[customer] = surcharged(amount, departs_at, resident)
    return prices
