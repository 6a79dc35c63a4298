import json

from fares.promotions import Promotions


def test_redeems_a_code(tmp_path):
    path = tmp_path / "codes.json"
    path.write_text(json.dumps([{"code": "SPRING", "percent": 20, "starts": "2026-01-01", "days": 3650, "uses": 1}]))
    promotions = Promotions(path)
    promotions.load()

    assert promotions.redeem("SPRING") == 20
    assert promotions.redeem("SPRING") == 0
