"""Everything the server says that is not a rule of a game: named, in three languages.

A broken rule of a game is explained by the game itself. These are the other refusals, farewells
and notices: a program reads the code, a person reads the sentence (``refusals.txt``).
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from importlib.resources import files
from math import ceil
from typing import TypeVar

from hydrophone.core.errors import HydrophoneError
from hydrophone.core.game import Language, Sentences

T = TypeVar("T")


class Reason(StrEnum):
    """The code of a refusal, a farewell or a notice."""

    NOT_YOUR_SEAT = "not_your_seat"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    BOTH_SIDES = "both_sides"
    SEAT_FIRST = "seat_first"
    NOT_A_MATE = "not_a_mate"
    ASK_FIRST = "ask_first"
    CLOSED = "closed"
    PASSWORD_NEEDED = "password_needed"
    WRONG_PASSWORD = "wrong_password"
    BAD_NAME = "bad_name"
    BAD_TEXT = "bad_text"
    NAME_TAKEN = "name_taken"
    NO_BOTS = "no_bots"
    NO_DEBRIEF = "no_debrief"
    UNKNOWN_LEVEL = "unknown_level"
    UNKNOWN_HELP = "unknown_help"
    HELP_OPEN = "help_open"
    HOST_ONLY = "host_only"
    ONLY_WATCHING = "only_watching"
    WATCHING_LATE = "watching_late"
    MATCH_RUNNING = "match_running"
    NOT_RUNNING = "not_running"
    NOT_OVER = "not_over"
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    NOT_AGREED = "not_agreed"
    TOO_EARLY = "too_early"
    DRAW_AGAIN = "draw_again"
    NOBODY_TO_ASK = "nobody_to_ask"
    NOT_NOW = "not_now"
    NO_TAKE_BACK = "no_take_back"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    ANSWERED = "answered"
    TAKEN_BACK_ONCE = "taken_back_once"
    ONLY_TURNS = "only_turns"
    NO_VACATION_LEFT = "no_vacation_left"
    NO_PAUSE_LEFT = "no_pause_left"
    NO_NOTICES = "no_notices"
    UNKNOWN_SERVICE = "unknown_service"
    NO_CLAIMS = "no_claims"
    ENEMY_IS_HERE = "enemy_is_here"
    MAY_BE_BACK = "may_be_back"
    PENS_REST = "pens_rest"
    UNKNOWN_ACTION = "unknown_action"
    UNKNOWN_CELL = "unknown_cell"
    PHRASES_ONLY = "phrases_only"
    EMPTY_NOTE = "empty_note"
    LESSON = "lesson"
    LESSON_OVER = "lesson_over"
    BAD_OPTIONS = "bad_options"
    INVALID_CHART = "invalid_chart"
    UNKNOWN_CHART = "unknown_chart"
    INVALID_RECORD = "invalid_record"
    RECORD_NOT_OVER = "record_not_over"
    RECORD_TOO_LONG = "record_too_long"
    OVER_THERE = "over_there"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_MATCH = "unknown_match"
    WRONG_TOKEN = "wrong_token"
    NAME_NEEDED = "name_needed"
    WRONG_CODE = "wrong_code"
    NO_PASSKEYS = "no_passkeys"
    BAD_PASSKEY = "bad_passkey"
    TOO_MANY_PASSKEYS = "too_many_passkeys"
    KEEP_NAME = "keep_name"
    UNKNOWN_CLUB = "unknown_club"
    CLUB_FULL = "club_full"
    NO_COMEBACK = "no_comeback"
    NO_EVENING = "no_evening"
    EVENING_ON = "evening_on"
    ROUND_OPEN = "round_open"
    ROUND_RUNNING = "round_running"
    EVENING_FULL = "evening_full"
    TOO_FEW_HERE = "too_few_here"
    PLANNED = "planned"
    PLAN_DOES_NOT_FIT = "plan_does_not_fit"
    BAD_ARRIVAL = "bad_arrival"
    ROOM_FULL = "room_full"
    STORE_FAILED = "store_failed"
    STORE_RECOVERED = "store_recovered"
    MALFORMED = "malformed"
    RELOAD = "reload"
    TOO_LARGE = "too_large"
    TOO_MANY_MATCHES = "too_many_matches"
    SERVER_FULL = "server_full"
    NO_NEW_MATCHES = "no_new_matches"
    NETWORK_BARRED = "network_barred"
    TOO_FAST = "too_fast"
    TOO_MUCH_AT_ONCE = "too_much_at_once"
    PROXY_NOT_NAMED = "proxy_not_named"
    WRONG_ORDER = "wrong_order"
    SLOW = "slow"
    SILENT = "silent"
    LEFT = "left"
    REPLACED = "replaced"
    PUT_OUT = "put_out"
    BARRED = "barred"
    LEAVE_INSTEAD = "leave_instead"
    CREW_STAYS = "crew_stays"
    UNKNOWN_PERSON = "unknown_person"
    NO_NAME_THERE = "no_name_there"
    TOO_MANY_HIDDEN = "too_many_hidden"
    FOREIGN_ORIGIN = "foreign_origin"
    NOT_FOUND = "not_found"
    WRONG_METHOD = "wrong_method"
    FAULT = "fault"
    DAMAGED = "damaged"
    OTHER_RULES = "other_rules"
    CLOSING = "closing"
    ELSEWHERE = "elsewhere"
    UNKNOWN_HOST = "unknown_host"


class RefusedError(HydrophoneError):
    """A command that is not carried out, and why; ``detail`` is technical and in English."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.detail = detail


def or_refused(found: T | None, reason: Reason) -> T:
    """What was found; RefusedError for this reason if nothing was."""
    if found is None:
        raise RefusedError(reason)
    return found


class TooFastError(RefusedError):
    """A command that comes too early; the refusal names the seconds to wait, one at least."""

    def __init__(self, wait_s: float) -> None:
        super().__init__(Reason.TOO_FAST, f"{max(1, ceil(wait_s))} s")


def sentences_of(package: str, file: str) -> Mapping[str, Sequence[str]]:
    """What a file of sentences in a package says: by name, in the order of ``Language``."""
    text = (files(package) / file).read_text(encoding="utf-8")
    blocks = (block.split("\n    ") for block in text.rstrip().split("\n\n"))
    return {name: sentences for name, *sentences in blocks}


_SENTENCES = sentences_of(__package__ or "", "refusals.txt")

_GUEST: Sentences = ("Guest", "Gast", "Invitado")


def sentence(reason: Reason, language: Language, detail: str = "") -> str:
    """The reason as a person reads it, the technical detail in brackets."""
    told = _SENTENCES[reason][language.column]
    return f"{told} ({detail})" if detail else told


def guest(language: Language, number: int) -> str:
    """The name of a person who gave none."""
    return f"{_GUEST[language.column]} {number}"
