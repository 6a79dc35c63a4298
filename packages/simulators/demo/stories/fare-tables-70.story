repository: northbeam/fare-tables
number: 70
title: Expire promotion codes
author: ines-moreau
branch: promotion-codes
opened: 2026-10-26 10:40
merged: 2026-10-29 15:37 tobias-kern

Promotion codes are valid for a number of days and a number of uses. The shop currently checks neither.

- `redeem` checks and counts a use
- `expired_codes` lists the codes that the nightly job can delete

=== commit 2026-10-26 10:22 Expire promotion codes
--- write fares/promotions.py
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
--- write tests/test_promotions.py
import json

from fares.promotions import Promotions


def test_redeems_a_code(tmp_path):
    path = tmp_path / "codes.json"
    path.write_text(json.dumps([{"code": "SPRING", "percent": 20, "starts": "2026-01-01", "days": 3650, "uses": 1}]))
    promotions = Promotions(path)
    promotions.load()

    assert promotions.redeem("SPRING") == 20
    assert promotions.redeem("SPRING") == 0
=== review tobias-kern 2026-10-26 13:18 CHANGES_REQUESTED
I like the approach, and the docstring on `redeem` is good. The dates and the `except` aren't ready yet.
--- on fares/promotions.py :: if datetime.now() > promotion.ends_at
Naive datetime again: a code that ends on October 31 is rejected from 23:00 Copenhagen time on, because the servers run in UTC. We have `COPENHAGEN` in `seasonal.py`. If you pass in `now`, you can also test the last minute.
+++ ines-moreau +44m
You're right, third time for me. I'll enable ruff's DTZ rules so the linter catches it first.
+++ tobias-kern +5m
Great idea.
+++ resolved tobias-kern
--- on fares/promotions.py :: def __init__(self, path, audit=[]):
Mutable default: all `Promotions` instances would share this audit list.
+++ resolved ines-moreau
--- on fares/promotions.py :: except Exception: ~~ return 0
This swallows every error: a typo in the JSON, a malformed date, a `None`. The customer gets 0 % and nothing is logged. The only expected case is an unknown code, so use `self.promotions.get(code)` and drop the `try`.
+++ ines-moreau +49m
Agreed.
+++ resolved tobias-kern
--- on tests/test_promotions.py :: def test_redeems_a_code(tmp_path):
There's no test for an expired code, which is what this PR is about 🙂
+++ ines-moreau +52m
Added, using the new `now` argument.
+++ resolved ines-moreau
=== amend 2026-10-27 09:30 Expire promotion codes

Dates are in Copenhagen time, and `now` is an argument.
--- edit fares/promotions.py
<<<<
import json
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

log = logging.getLogger(__name__)

====
import json
from dataclasses import dataclass
from datetime import datetime, timedelta

from fares.seasonal import COPENHAGEN

>>>>
<<<<
    def __init__(self, path, audit=[]):
        self.path = path
        self.audit = audit
        self.promotions = {}
====
    def __init__(self, path):
        self.path = path
        self.audit = []
        self.promotions = {}
>>>>
<<<<
                    starts_at=datetime.strptime(entry["starts"], "%Y-%m-%d"),
====
                    starts_at=datetime.strptime(entry["starts"], "%Y-%m-%d").replace(tzinfo=COPENHAGEN),
>>>>
<<<<
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
====
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
>>>>
--- write tests/test_promotions.py
import json
from datetime import datetime, timedelta

import pytest

from fares.promotions import Promotions
from fares.seasonal import COPENHAGEN

END = datetime(2026, 10, 31, tzinfo=COPENHAGEN)


@pytest.fixture
def promotions(tmp_path):
    path = tmp_path / "codes.json"
    path.write_text(json.dumps([{"code": "AUTUMN", "percent": 20, "starts": "2026-10-01", "days": 30, "uses": 1}]))
    promotions = Promotions(path)
    promotions.load()
    return promotions


def test_redeems_a_code_once(promotions):
    assert promotions.redeem("AUTUMN", END - timedelta(days=3)) == 20
    assert promotions.redeem("AUTUMN", END - timedelta(days=3)) == 0


def test_takes_a_code_until_its_last_minute(promotions):
    assert promotions.redeem("AUTUMN", END - timedelta(minutes=1)) == 20


def test_refuses_an_expired_code(promotions):
    assert promotions.redeem("AUTUMN", END + timedelta(minutes=1)) == 0
    assert promotions.expired_codes(END + timedelta(minutes=1)) == ["AUTUMN"]
=== review tobias-kern 2026-10-29 15:30 APPROVED
The last-minute test is exactly what I'd have written. Thanks!
