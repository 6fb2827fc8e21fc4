"""Boards that were opened in full before there were rows for it: what the table's log says of them."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("lottery", "0005_pool_choice"), ("games", "0002_log_only_grows")]

    operations = [
        migrations.RunSQL(
            sql="""
                INSERT INTO lottery_opening (board_id, why, cells, secret, at, by)
                SELECT board.id, 'settled', event.data -> 'cells', '', event.at, ''
                FROM lottery_board board
                JOIN season_session session ON session.id = board.session_id
                JOIN games_logevent event ON event.table_id = session.table_id AND event.kind = 'board_revealed'
                WHERE NOT EXISTS (SELECT FROM lottery_opening opening WHERE opening.board_id = board.id);
            """,
            reverse_sql=migrations.RunSQL.noop,
        ),
    ]
