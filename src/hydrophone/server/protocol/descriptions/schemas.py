"""The interface in the words of others: JSON Schema of the messages, OpenAPI of the HTTP part."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import msgspec

from hydrophone import __version__
from hydrophone.core.game import AnyGame
from hydrophone.kits.registry import games
from hydrophone.server.people import figures, history
from hydrophone.server.protocol import bodies, clubs, lessons, messages, people
from hydrophone.server.protocol.descriptions import rulebooks

_REF = "#/components/schemas/{name}"
_DEFS = "#/$defs/{name}"

_NAMED = re.compile(r"\{(\w+)\}")
"""What is named in a path."""

_NUMBERS = ("line", "step")

_FIGURES = tuple[figures.OwnFigures, ...]
_HIDDEN = tuple[people.HiddenPerson, ...]
_PASSKEYS = tuple[people.PasskeyInfo, ...]


class _Asked(NamedTuple):
    """A request, what is answered, and what its body says; None: nothing."""

    method: str
    path: str
    summary: str
    answer: Any = None
    body: Any = None


_get, _post, _delete = (partial(_Asked, method) for method in ("get", "post", "delete"))

_ROUTES = (
    _post("/api/matches", "Open a match.", bodies.MatchMade, bodies.NewMatch),
    _get("/api/matches/{match}", "What all may know.", messages.Lobby),
    _get("/api/matches/{match}/record", "A finished match as a file.", str),
    _get("/api/matches/{match}/replay", "The whole truth, afterwards.", bodies.Replay),
    _get("/api/matches/{match}/debrief", "What each act was worth.", bodies.Debriefed),
    _get("/api/matches/{match}/debrief/{line}", "What both crews could know then.", bodies.Beliefs),
    _get("/api/matches/{match}/sheets", "What was drawn by hand, afterwards.", bodies.PencilWork),
    _post("/api/debrief", "Look at a record, which is the body.", bodies.BroughtMatch, str),
    _post(
        "/api/debrief/{line}",
        "What both crews of the record in the body could know then.",
        bodies.Beliefs,
        str,
    ),
    _post("/api/what_if", "Go on from a moment.", bodies.MatchMade, bodies.WhatIfWish),
    _get("/api/matches/{match}/qr.svg", "The link to join by.", str),
    _get("/api/notice", "What the operator tells.", bodies.OperatorNotice),
    _get("/api/reach", "How other devices come here.", bodies.Addresses),
    _get("/api/qr.svg", "The address of the start page for other devices.", str),
    _get("/api/catalogue", "What can be played here.", bodies.Catalogue),
    _get("/api/messages.json", "The WebSocket's messages, as JSON Schema.", dict[str, Any]),
    _get("/api/rules/{game}/{language}.json", "The rules in the players' words.", rulebooks.Rules),
    _get("/api/lessons", "All lessons.", lessons.LessonShelf),
    _get("/api/lessons/{game}/{lesson}/{step}", "A lesson before a step.", lessons.LessonMoment),
    _post(
        "/api/lessons/{game}/{lesson}/{step}",
        "Judge an act at this step.",
        lessons.Judged,
        lessons.LessonAct,
    ),
    _post("/api/missions", "Begin a match with a mission.", bodies.MatchMade, lessons.NewMission),
    _get("/api/me", "The person of this browser.", people.Me),
    _post("/api/me", "Keep a name.", people.Me, people.NameWish),
    _delete("/api/me", "Erase the person."),
    _delete("/api/me/devices/{device}", "Remove a device.", people.Me),
    _post("/api/me/invitation", "A code for a device.", people.FreshCode),
    _post("/api/me/approval", "This device is mine.", people.Me, people.DeviceAsks),
    _post("/api/me/paper", "A code for paper.", people.FreshCode),
    _get("/api/me/qr.svg", "The link for another device.", str),
    _get("/api/me/matches", "Their matches.", history.History),
    _post("/api/me/matches", "Take matches along.", people.Me, people.TakenMatches),
    _delete("/api/me/matches/{match}", "Drop a match."),
    _get("/api/me/figures", "What their crews came to.", _FIGURES),
    _get("/api/me/export", "All that is kept of them.", str),
    _post("/api/people/devices", "Come by a code.", people.DeviceAsks, people.CodeSaid),
    _get("/api/me/hidden", "Whom I have hidden.", _HIDDEN),
    _post("/api/me/hidden", "Hide.", _HIDDEN, people.HideWish),
    _delete("/api/me/hidden/{hidden}", "Show again.", _HIDDEN),
    _get("/api/me/passkeys", "Mine.", _PASSKEYS),
    _post("/api/me/passkeys", "One was made.", _PASSKEYS, people.PasskeyGiven),
    _post("/api/me/passkeys/wish", "How one is made.", dict[str, Any]),
    _delete("/api/me/passkeys/{passkey}", "Remove one.", _PASSKEYS),
    _post("/api/people/passkey", "Sign in by one.", people.Me, people.PasskeyGiven),
    _post("/api/people/passkey/wish", "How one is used.", dict[str, Any]),
    _post("/api/reports", "Tell the operator.", None, people.ReportWish),
    _get("/api/clubs", "Their clubs.", tuple[clubs.ClubName, ...]),
    _post("/api/clubs", "Found a club.", clubs.ClubView, clubs.ClubWish),
    _get("/api/clubs/{club}", "A club and its evening.", clubs.ClubView),
    _post("/api/clubs/{club}", "Change something.", clubs.ClubView, clubs.ClubChange),
    _post("/api/clubs/{club}/members", "Join.", clubs.ClubView, clubs.ClubLink),
    _post("/api/clubs/{club}/round", "Start the round.", clubs.ClubView),
    _get("/api/clubs/{club}/year", "The table of a year.", clubs.ClubYear),
    _get("/api/clubs/{club}/year.csv", "That table as a file.", str),
    _get("/api/clubs/{club}/evening.csv", "The evening's as a file.", str),
    _get("/api/clubs/{club}/qr.svg", "The link to join by.", str),
    _get("/api/clubs/{club}/screen", "The evening for a screen that all see.", clubs.ClubView),
    _get("/api/clubs/{club}/name", "What a person is invited to.", clubs.ClubName),
    _post("/api/chart", "Read a drawn chart.", bodies.ScenarioInfo, bodies.Drawing),
)


def http_answers() -> Sequence[Any]:
    """The types of all that is answered."""
    used = (asked.answer for asked in _ROUTES if asked.answer is not None)
    return list(dict.fromkeys((*used, bodies.Problem)))


@cache
def message_schema() -> dict[str, Any]:
    """JSON Schema of both directions of the WebSocket."""
    (to_server, to_client), components = msgspec.json.schema_components(
        (messages.ToServer, messages.ToClient), ref_template=_DEFS
    )
    components = filled_in(components, _DEFS) | value_schemas(games(), _DEFS)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**components, "ToServer": to_server, "ToClient": to_client},
        "anyOf": [{"$ref": "#/$defs/ToServer"}, {"$ref": "#/$defs/ToClient"}],
    }


@cache
def openapi() -> dict[str, Any]:
    """OpenAPI of the HTTP part."""
    asked = (asked.body for asked in _ROUTES if asked.body is not None)
    used = list(dict.fromkeys((*asked, *http_answers())))
    schemas, components = msgspec.json.schema_components(used, ref_template=_REF)
    components = filled_in(components, _REF) | value_schemas(games(), _REF)
    schema_of = dict(zip(used, schemas, strict=True))
    paths: dict[str, Any] = {}
    for method, path, summary, answer, body in _ROUTES:
        operation: dict[str, Any] = {
            "summary": summary,
            "responses": {
                "201" if answer is bodies.MatchMade else "200": _content(
                    "Done.", {} if answer is None else schema_of[answer]
                ),
                "default": _content("Refused.", schema_of[bodies.Problem]),
            },
        }
        if body is not None:
            operation["requestBody"] = {"required": True, **_json(schema_of[body])}
        operation["parameters"] = [_named(name) for name in _NAMED.findall(path)]
        paths.setdefault(path, {})[method] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "hydrophone", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _named(name: str) -> dict[str, Any]:
    schema = {"type": "integer" if name in _NUMBERS else "string"}
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _json(schema: Any) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}


def _content(description: str, schema: Any) -> dict[str, Any]:
    return {"description": description, **_json(schema)}


_SUMS = ("Options", "Action", "Event", "Observation")


def value_schemas(games: Iterable[AnyGame], ref: str) -> dict[str, Any]:
    """JSON Schema of the values of these games, each under its game's namespace; and of any game.

    ``ref`` is where schemas are referred to, with ``{name}`` for the name.
    """
    found: dict[str, Any] = {}
    spaces: list[str] = []
    for game in games:
        spaces.append(game.namespace)
        kinds = (game.options_type, game.action_type, game.event_type, game.observation_type)
        within = ref.format(name=f"{game.namespace}.{{name}}")
        shapes, named = msgspec.json.schema_components(kinds, ref_template=within)
        found |= {f"{game.namespace}.{name}": schema for name, schema in named.items()}
        found |= {
            f"{game.namespace}.{name}": shape for name, shape in zip(_SUMS, shapes, strict=True)
        }
    for name in _SUMS:
        found[name] = {"anyOf": [{"$ref": ref.format(name=f"{space}.{name}")} for space in spaces]}
    return found


def filled_in(components: Mapping[str, Any], ref: str) -> dict[str, Any]:
    """These schemas with what stands in the fields that messages leave open."""
    to = ref.partition("{")[0]
    text = msgspec.json.encode(components).decode().replace('"$ref":"game:', f'"$ref":"{to}')
    return msgspec.json.decode(text, type=dict[str, Any])
