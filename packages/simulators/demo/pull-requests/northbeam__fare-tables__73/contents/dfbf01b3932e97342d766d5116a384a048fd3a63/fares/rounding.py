from decimal import ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")


def round_fare(amount: Decimal) -> Decimal:
    """Halves go up, as on the printed price list."""
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)
