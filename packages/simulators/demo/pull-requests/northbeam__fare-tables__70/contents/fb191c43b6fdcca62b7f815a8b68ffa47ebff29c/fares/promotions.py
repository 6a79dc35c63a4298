import json
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

log = logging.getLogger(__name__)


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
    def __init__(self, path, audit=[]):
        self.path = path
        self.audit = audit
        self.promotions = {}

    def load(self) -> None:
        with open(self.path, encoding="utf-8") as handle:
            for entry in json.load(handle):
                promotion = Promotion(
                    code=entry["code"],
                    percent=entry["percent"],
                    starts_at=datetime.strptime(entry["starts"], "%Y-%m-%d"),
                    days=entry["days"],
                    uses_left=entry["uses"],
                )
                self.promotions[promotion.code] = promotion

    def redeem(self, code: str) -> int:
        """The percentage, or 0 when the code is not valid."""
        try:
            promotion = self.promotions[code]
            if datetime.now() > promotion.ends_at or promotion.uses_left == 0:
                return 0
            promotion.uses_left -= 1
            self.audit.append((code, datetime.now()))
            return promotion.percent
        except Exception:
            return 0

    def expired_codes(self):
        return [code for code, promotion in self.promotions.items() if promotion.ends_at < datetime.now()]
