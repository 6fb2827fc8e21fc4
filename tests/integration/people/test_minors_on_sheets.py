"""Who is under 18 and his guardian on the registration sheet: taken in, put right, given out, and left alone by old ones."""

from __future__ import annotations

import pytest

from core.sheets import BadSheet
from tests.integration.people.kit import NOW
from tournaments.people import domain
from tournaments.people.models import Consent, Person, Registration

pytestmark = pytest.mark.django_db
OLD = "组合名称,1号姓名,1号住址,1号联系方式,2号姓名,2号住址,2号联系方式"
NEW = f"{OLD},1号未成年,1号监护人,1号监护人联系方式"
ROW = "小船,小船甲,舒城,12000000001,小船乙,肥东,12000000002"


def taken_in(*lines: str) -> domain.Imported:
    return domain.import_roster("\n".join(lines).encode(), by="test", now=NOW)


def test_a_minor_comes_in_with_the_guardian_and_goes_out_and_an_old_sheet_changes_nothing() -> None:
    assert taken_in(OLD, ROW).created == 1
    assert taken_in(NEW, f"{ROW},是,船家长,13355557777").changed == 1
    person = Person.objects.get(real_name="小船甲")
    assert (person.minor, person.guardian_name, person.guardian_contact) == (True, "船家长", "13355557777")
    assert Consent.objects.filter(person=person, kind="guardian").count() == 1
    assert taken_in(OLD, ROW).same == 1
    rows = list(Registration.objects.select_related("team").prefetch_related("team__members__person__data_key"))
    clear = domain.export_roster(rows, "csv", clear=True, by="test", why="核对")
    assert "是,船家长,13355557777,否" in clear.decode("utf-8-sig")
    assert domain.import_roster(clear, by="test", now=NOW).same == 1
    assert "船家长" not in domain.export_roster(rows, "csv", clear=False, by="test").decode("utf-8-sig")


@pytest.mark.parametrize(
    ("more", "said"),
    [("是,,", "没有填“1号监护人”"), ("否,船家长,", "请在“1号未成年”写“是”"), ("大概,,", "只写“是”或“否”")],
)
def test_what_does_not_fit_together_is_said_by_row(more: str, said: str) -> None:
    with pytest.raises(BadSheet) as found:
        taken_in(NEW, f"{ROW},{more}")
    assert said in str([fault.zh for fault in found.value.faults])
    assert not Person.objects.exists()
