from decimal import Decimal

from fares.seasonal import read_fares

CSV = """route,passenger,amount,from,until
north,adult,34.50,2026-10-01,2027-03-31
north,child,17.25,2026-10-01,2027-03-31
"""


def test_reads_every_row(tmp_path):
    path = tmp_path / "fares.csv"
    path.write_text(CSV, encoding="utf-8")

    fares = read_fares(path)

    assert [fare.amount for fare in fares] == [Decimal("34.50"), Decimal("17.25")]


def test_a_second_file_is_read_whole(tmp_path):
    path = tmp_path / "fares.csv"
    path.write_text(CSV, encoding="utf-8")

    read_fares(path)

    assert len(read_fares(path)) == 2
