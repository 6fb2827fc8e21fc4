import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations

from core.appendonly import append_only


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0005_history"),
    ]

    operations = [
        pgtrigger.migrations.AddTrigger(
            model_name="person",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "people_personevent" ("contact_hash", "contact_mask", "contact_sealed", "created_at", "data_key_id", "guardian_contact_sealed", "guardian_name_sealed", "home_town_sealed", "id", "minor", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."contact_hash", NEW."contact_mask", NEW."contact_sealed", NEW."created_at", NEW."data_key_id", NEW."guardian_contact_sealed", NEW."guardian_name_sealed", NEW."home_town_sealed", NEW."id", NEW."minor", _pgh_attach_context(), NOW(), \'insert\', NEW."id"); RETURN NULL;',
                    hash="9c09964e2886a745cc69d460c4b743dddeeeeb30",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_65688",
                    table="people_person",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="person",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."contact_hash" IS DISTINCT FROM (NEW."contact_hash") OR OLD."contact_mask" IS DISTINCT FROM (NEW."contact_mask") OR OLD."contact_sealed" IS DISTINCT FROM (NEW."contact_sealed") OR OLD."created_at" IS DISTINCT FROM (NEW."created_at") OR OLD."data_key_id" IS DISTINCT FROM (NEW."data_key_id") OR OLD."guardian_contact_sealed" IS DISTINCT FROM (NEW."guardian_contact_sealed") OR OLD."guardian_name_sealed" IS DISTINCT FROM (NEW."guardian_name_sealed") OR OLD."home_town_sealed" IS DISTINCT FROM (NEW."home_town_sealed") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."minor" IS DISTINCT FROM (NEW."minor"))',
                    func='INSERT INTO "people_personevent" ("contact_hash", "contact_mask", "contact_sealed", "created_at", "data_key_id", "guardian_contact_sealed", "guardian_name_sealed", "home_town_sealed", "id", "minor", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."contact_hash", NEW."contact_mask", NEW."contact_sealed", NEW."created_at", NEW."data_key_id", NEW."guardian_contact_sealed", NEW."guardian_name_sealed", NEW."home_town_sealed", NEW."id", NEW."minor", _pgh_attach_context(), NOW(), \'update\', NEW."id"); RETURN NULL;',
                    hash="34f1c02430d41f4a280766785212cb9c4f96faa1",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_de829",
                    table="people_person",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="registration",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "people_registrationevent" ("created_at", "decided_at", "decided_by", "id", "intake_id", "language", "link_generation", "notes", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "priority", "reason", "searched", "skipped", "source", "state", "state_at", "team_id", "version") VALUES (NEW."created_at", NEW."decided_at", NEW."decided_by", NEW."id", NEW."intake_id", NEW."language", NEW."link_generation", NEW."notes", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."priority", NEW."reason", NEW."searched", NEW."skipped", NEW."source", NEW."state", NEW."state_at", NEW."team_id", NEW."version"); RETURN NULL;',
                    hash="913073f827837d5cc8e60cf8e41fd5efaa1169c2",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_17ecb",
                    table="people_registration",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="registration",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "people_registrationevent" ("created_at", "decided_at", "decided_by", "id", "intake_id", "language", "link_generation", "notes", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "priority", "reason", "searched", "skipped", "source", "state", "state_at", "team_id", "version") VALUES (NEW."created_at", NEW."decided_at", NEW."decided_by", NEW."id", NEW."intake_id", NEW."language", NEW."link_generation", NEW."notes", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."priority", NEW."reason", NEW."searched", NEW."skipped", NEW."source", NEW."state", NEW."state_at", NEW."team_id", NEW."version"); RETURN NULL;',
                    hash="cba0dc44598d148175ac454a3f313b5d8284c99a",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_fd44a",
                    table="people_registration",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="team",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "people_teamevent" ("approved", "created_at", "id", "name", "name_key", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."approved", NEW."created_at", NEW."id", NEW."name", NEW."name_key", _pgh_attach_context(), NOW(), \'insert\', NEW."id"); RETURN NULL;',
                    hash="b12cac5c7b6c5396edc8eb6d25b43db578deac81",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_344e5",
                    table="people_team",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="team",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "people_teamevent" ("approved", "created_at", "id", "name", "name_key", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."approved", NEW."created_at", NEW."id", NEW."name", NEW."name_key", _pgh_attach_context(), NOW(), \'update\', NEW."id"); RETURN NULL;',
                    hash="309d9bacb23e87807bd88255e3098b4e51e11b60",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_cda79",
                    table="people_team",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="intake",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "people_intakeevent" ("auto_offer", "closes_at", "code", "created_at", "id", "offer_hours", "offers_until", "opens_at", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "places", "terms_version", "title") VALUES (NEW."auto_offer", NEW."closes_at", NEW."code", NEW."created_at", NEW."id", NEW."offer_hours", NEW."offers_until", NEW."opens_at", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."places", NEW."terms_version", NEW."title"); RETURN NULL;',
                    hash="5922a1e59320d1884d857b0f3169b21837549802",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_72aa1",
                    table="people_intake",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="intake",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "people_intakeevent" ("auto_offer", "closes_at", "code", "created_at", "id", "offer_hours", "offers_until", "opens_at", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "places", "terms_version", "title") VALUES (NEW."auto_offer", NEW."closes_at", NEW."code", NEW."created_at", NEW."id", NEW."offer_hours", NEW."offers_until", NEW."opens_at", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."places", NEW."terms_version", NEW."title"); RETURN NULL;',
                    hash="f0234d46afa03615864be826611393f1d52c2d48",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_2191b",
                    table="people_intake",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="consent",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "people_consentevent" ("given_at", "id", "kind", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "source", "version", "withdrawn_at") VALUES (NEW."given_at", NEW."id", NEW."kind", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."source", NEW."version", NEW."withdrawn_at"); RETURN NULL;',
                    hash="26c1d7919360a0617580e052eb3bae8da2558581",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_91c75",
                    table="people_consent",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="consent",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "people_consentevent" ("given_at", "id", "kind", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "source", "version", "withdrawn_at") VALUES (NEW."given_at", NEW."id", NEW."kind", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."source", NEW."version", NEW."withdrawn_at"); RETURN NULL;',
                    hash="0c201b6b7181d58c01cd30722e3235aecc62a35a",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_8387f",
                    table="people_consent",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="offer",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "people_offerevent" ("ended_at", "expires_at", "id", "made_at", "made_by", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registration_id", "state") VALUES (NEW."ended_at", NEW."expires_at", NEW."id", NEW."made_at", NEW."made_by", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."registration_id", NEW."state"); RETURN NULL;',
                    hash="71f25d2697d60016eb0bb005190fcffd23e83e7b",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_31bd4",
                    table="people_offer",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="offer",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "people_offerevent" ("ended_at", "expires_at", "id", "made_at", "made_by", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "registration_id", "state") VALUES (NEW."ended_at", NEW."expires_at", NEW."id", NEW."made_at", NEW."made_by", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."registration_id", NEW."state"); RETURN NULL;',
                    hash="c27f358554de1acd536bf5697aeccf615be6d235",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_ef651",
                    table="people_offer",
                    when="AFTER",
                ),
            ),
        ),
        *(
            append_only(f"people_{name}event")
            for name in ("consent", "intake", "offer", "person", "registration", "team")
        ),
    ]
