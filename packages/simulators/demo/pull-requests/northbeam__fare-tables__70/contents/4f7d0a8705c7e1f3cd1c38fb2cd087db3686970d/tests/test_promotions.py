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
