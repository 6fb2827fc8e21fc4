"""Two people are two people, by a check of the database; all of it only grows; boards laid before are in use."""

from django.db import migrations

from core.appendonly import append_only

TWO = "split_part({one}, ' ', 1) <> split_part({other}, ' ', 1)"


class Migration(migrations.Migration):
    dependencies = [("lottery", "0003_boards_that_can_be_void")]

    operations = [
        migrations.RunSQL(
            sql=[
                # `user:7 甲`: the first word says who it is, whatever he is called by then.
                (
                    "ALTER TABLE lottery_void ADD CONSTRAINT two_people_void_it CHECK "
                    f"({TWO.format(one='asked_by', other='confirmed_by')});"
                ),
                (
                    "ALTER TABLE lottery_board ADD CONSTRAINT two_people_lay_it CHECK "
                    f"(laid <> 'hand' OR {TWO.format(one='laid_by', other='confirmed_by')});"
                ),
                (
                    "ALTER TABLE lottery_void ADD CONSTRAINT asked_by_is_who_asked FOREIGN KEY (asked_id, asked_by) "
                    "REFERENCES lottery_voidasked (id, asked_by) DEFERRABLE INITIALLY DEFERRED;"
                ),
                (
                    "INSERT INTO lottery_use (session_id, board_id, at, by) "
                    "SELECT session_id, id, laid_at, laid_by FROM lottery_board;"
                ),
            ],
            reverse_sql=[
                "ALTER TABLE lottery_void DROP CONSTRAINT asked_by_is_who_asked;",
                "ALTER TABLE lottery_board DROP CONSTRAINT two_people_lay_it;",
                "ALTER TABLE lottery_void DROP CONSTRAINT two_people_void_it;",
            ],
        ),
        append_only("lottery_mix"),
        append_only("lottery_opening"),
        append_only("lottery_picture"),
        append_only("lottery_stockmove"),
        append_only("lottery_use"),
        append_only("lottery_void"),
        append_only("lottery_voidasked"),
    ]
