def round_fare(amount):
    return round(float(amount) * 100) / 100
