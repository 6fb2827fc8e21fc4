"""A pool, a board, its cells and its draws are written once; a board is of the same kind as its session."""

from django.db import migrations

from core.appendonly import append_only


class Migration(migrations.Migration):
    dependencies = [("lottery", "0001_initial"), ("season", "0001_initial")]

    operations = [
        migrations.RunSQL(
            sql="""
                ALTER TABLE lottery_board ADD CONSTRAINT board_is_of_its_sessions_kind
                FOREIGN KEY (session_id, rehearsal) REFERENCES season_session (id, rehearsal)
                DEFERRABLE INITIALLY DEFERRED;
            """,
            reverse_sql="ALTER TABLE lottery_board DROP CONSTRAINT board_is_of_its_sessions_kind;",
        ),
        append_only("lottery_pool"),
        append_only("lottery_prize"),
        append_only("lottery_board"),
        append_only("lottery_cell"),
        append_only("lottery_draw"),
    ]
