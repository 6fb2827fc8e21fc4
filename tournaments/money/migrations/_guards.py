"""The books as the database keeps them: rows that only grow, postings that balance, states worked out of the steps."""

from django.db import migrations

from core.appendonly import append_only

GROWING = (
    "owed",
    "withdrawn",
    "receipt",
    "posting",
    "line",
    "terms",
    "taxrate",
    "dayclosed",
    "payout",
    "claim",
    "decision",
    "payment",
    "signature",
    "reversalasked",
    "reversal",
    "forfeited",
    "voided",
)

BALANCE = """
CREATE FUNCTION money_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    wanted bigint := CASE TG_TABLE_NAME WHEN 'money_line' THEN (to_jsonb(NEW)->>'posting_id')::bigint ELSE NEW.id END;
    total numeric;
    parts bigint;
BEGIN
    SELECT sum(amount), count(*) INTO total, parts FROM money_line WHERE posting_id = wanted;
    IF parts < 2 OR total <> 0 THEN
        RAISE EXCEPTION 'posting % does not balance: % lines, sum %', wanted, parts, total
            USING ERRCODE = 'check_violation', CONSTRAINT = 'a_posting_balances';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON money_posting DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION money_balanced();
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON money_line DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION money_balanced();
ALTER TABLE money_posting ADD CONSTRAINT the_day_is_the_studios
    CHECK (day = (at AT TIME ZONE 'Asia/Shanghai')::date);
CREATE FUNCTION money_day_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM money_dayclosed WHERE day = NEW.day) THEN
        RAISE EXCEPTION 'the day % is closed', NEW.day
            USING ERRCODE = 'check_violation', CONSTRAINT = 'a_closed_day_stays_closed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER day_open BEFORE INSERT ON money_posting FOR EACH ROW EXECUTE FUNCTION money_day_open();
"""
NO_BALANCE = """
DROP TRIGGER day_open ON money_posting;
DROP FUNCTION money_day_open();
ALTER TABLE money_posting DROP CONSTRAINT the_day_is_the_studios;
DROP TRIGGER balanced ON money_line;
DROP TRIGGER balanced ON money_posting;
DROP FUNCTION money_balanced();
"""

# The copy of who did the step before is held to it, so that the checks of two people cannot be written around.
TWO_PEOPLE = """
ALTER TABLE money_decision ADD CONSTRAINT entered_by_is_the_claims
    FOREIGN KEY (claim_id, entered_by) REFERENCES money_claim (id, by);
ALTER TABLE money_payment ADD CONSTRAINT approved_by_is_the_decisions
    FOREIGN KEY (decision_id, approved_by) REFERENCES money_decision (id, by);
"""
NO_TWO_PEOPLE = """
ALTER TABLE money_payment DROP CONSTRAINT approved_by_is_the_decisions;
ALTER TABLE money_decision DROP CONSTRAINT entered_by_is_the_claims;
"""

STATES = """
CREATE FUNCTION money_state(wanted bigint) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN EXISTS (SELECT 1 FROM money_voided WHERE payout_id = wanted) THEN 'void'
        WHEN EXISTS (SELECT 1 FROM money_forfeited WHERE payout_id = wanted) THEN 'forfeited'
        WHEN paid.id IS NOT NULL THEN
            CASE WHEN EXISTS (SELECT 1 FROM money_signature WHERE payment_id = paid.id) THEN 'signed' ELSE 'paid' END
        WHEN last.id IS NULL THEN 'open'
        WHEN last.approved IS NULL THEN 'claimed'
        WHEN last.approved THEN 'approved'
        ELSE 'open' END
    FROM (SELECT 1) one
    LEFT JOIN LATERAL (
        SELECT p.id FROM money_payment p
        WHERE p.payout_id = wanted AND NOT EXISTS (SELECT 1 FROM money_reversal r WHERE r.payment_id = p.id)
        ORDER BY p.attempt DESC LIMIT 1
    ) paid ON true
    LEFT JOIN LATERAL (
        SELECT c.id, d.approved FROM money_claim c LEFT JOIN money_decision d ON d.claim_id = c.id
        WHERE c.payout_id = wanted ORDER BY c.attempt DESC LIMIT 1
    ) last ON true
$$;
CREATE FUNCTION money_stands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    step jsonb := to_jsonb(NEW);
    wanted bigint := coalesce(
        (step->>'payout_id')::bigint,
        (SELECT payout_id FROM money_claim WHERE id = (step->>'claim_id')::bigint),
        (SELECT payout_id FROM money_payment WHERE id = (step->>'payment_id')::bigint)
    );
BEGIN
    UPDATE money_standing SET state = money_state(wanted), version = version + 1 WHERE payout_id = wanted;
    RETURN NULL;
END $$;
"""
STEPS = ("claim", "decision", "payment", "signature", "reversal", "forfeited", "voided")


OPERATIONS = [
    *(append_only(f"money_{name}") for name in GROWING),
    migrations.RunSQL(BALANCE, NO_BALANCE),
    migrations.RunSQL(TWO_PEOPLE, NO_TWO_PEOPLE),
    migrations.RunSQL(STATES, "DROP FUNCTION money_stands(); DROP FUNCTION money_state(bigint);"),
    *(
        migrations.RunSQL(
            f"CREATE TRIGGER stands AFTER INSERT ON money_{name} FOR EACH ROW EXECUTE FUNCTION money_stands();",
            f"DROP TRIGGER stands ON money_{name};",
        )
        for name in STEPS
    ),
]
