import json
from dataclasses import dataclass
from datetime import datetime, timedelta

from fares.seasonal import COPENHAGEN


@dataclass
class Promotion:
    code: str
    percent: int
    starts_at: datetime
    days: int
    uses_left: int

    @property
    def ends_at(self) -> datetime:
        return self.starts_at + timedelta(days=self.days)


class Promotions:
    def __init__(self, path):
        self.path = path
        self.audit = []
        self.promotions = {}

    def load(self) -> None:
        with open(self.path, encoding="utf-8") as handle:
            for entry in json.load(handle):
                promotion = Promotion(
                    code=entry["code"],
                    percent=entry["percent"],
                    starts_at=datetime.strptime(entry["starts"], "%Y-%m-%d").replace(tzinfo=COPENHAGEN),
                    days=entry["days"],
                    uses_left=entry["uses"],
                )
                self.promotions[promotion.code] = promotion

    def redeem(self, code: str, now: datetime) -> int:
        """The percentage, or 0 when the code is not valid."""
        promotion = self.promotions.get(code)
        if promotion is None or now > promotion.ends_at or promotion.uses_left == 0:
            return 0
        promotion.uses_left -= 1
        self.audit.append((code, now))
        return promotion.percent

    def expired_codes(self, now: datetime):
        return [code for code, promotion in self.promotions.items() if promotion.ends_at < now]
