"""What the programme keeps about a session: days it was moved from, who is there, the order challengers were drawn in."""

from __future__ import annotations

import pghistory
from django.db import models
from django.db.models import Q

from tournaments.people.models import Person, Team

_SESSION = "season.Session"


class Move(models.Model):
    """A session's day, number or time before and after it was moved, by whom and why. Only grows."""

    session = models.ForeignKey(_SESSION, on_delete=models.PROTECT, related_name="moves")
    code = models.CharField(max_length=40, help_text="the session's code before")
    from_on = models.DateField()
    from_number = models.PositiveSmallIntegerField(null=True)
    from_starts_at = models.DateTimeField(null=True)
    to_on = models.DateField()
    to_number = models.PositiveSmallIntegerField(null=True)
    to_starts_at = models.DateTimeField(null=True)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)
    why = models.CharField(max_length=200)

    class Meta:
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=~Q(why=""), name="a_move_says_why")]

    def __str__(self) -> str:
        return f"{self.session_id} {self.from_on} → {self.to_on}"


@pghistory.track()
class CheckIn(models.Model):
    """One person of a combination is there, for one session. Undone with a reason; then they may check in again."""

    session = models.ForeignKey(_SESSION, on_delete=models.PROTECT, related_name="check_ins")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=120)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.CharField(max_length=120, blank=True, default="")
    undone_why = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "person"], condition=Q(undone_at__isnull=True), name="one_standing_check_in_a_person"
            ),
            models.CheckConstraint(
                condition=Q(undone_at__isnull=True, undone_why="") | (Q(undone_at__isnull=False) & ~Q(undone_why="")),
                name="an_undone_check_in_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id} {self.team_id} {self.number}"


class ChallengerOrder(models.Model):
    """The order in which combinations are called to a session: drawn once, by secret randomness. Only grows.

    ``entries`` are ``[{"team": id, "name": "…", "out": ""}]`` in order, all that were approved; ``out`` says why one was
    passed over when the order was made. ``source`` is ``standing`` where a week's results make the order and not chance.
    """

    class Source(models.TextChoices):
        SECRET = "secret", "secret randomness"
        STANDING = "standing", "the week's results"

    session = models.OneToOneField(_SESSION, on_delete=models.PROTECT, related_name="challenger_order")
    source = models.CharField(max_length=8, choices=Source.choices)
    rule = models.CharField(max_length=16, help_text="approved, most_days, most_levels or drawn")
    entries = models.JSONField()
    at = models.DateTimeField()
    by = models.CharField(max_length=120)
    why = models.CharField(max_length=200, blank=True, default="")

    def __str__(self) -> str:
        return f"order of {self.session_id}"


class Call(models.Model):
    """A place of the order that was called, for which side, and why where it was not the first. Only grows."""

    order = models.ForeignKey(ChallengerOrder, on_delete=models.PROTECT, related_name="calls")
    place = models.PositiveIntegerField(help_text="1 for the first of the order")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    side = models.CharField(max_length=1, choices=(("A", "A"), ("B", "B")))
    at = models.DateTimeField()
    by = models.CharField(max_length=120)
    why = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["order", "place"], name="one_call_a_place")]

    def __str__(self) -> str:
        return f"{self.order_id} no. {self.place}"
