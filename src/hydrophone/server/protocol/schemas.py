"""The interface in the words of others: JSON Schema of the messages, OpenAPI of the HTTP part."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from hydrophone import __version__
from hydrophone.core.game import AnyGame
from hydrophone.kits.registry import games
from hydrophone.server.people import history
from hydrophone.server.protocol import bodies, clubs, lessons, messages, people, rulebooks

_REF = "#/components/schemas/{name}"
_DEFS = "#/$defs/{name}"

_NAMED = re.compile(r"\{(\w+)\}")
"""What is named in a path."""

_NUMBERS = ("line", "step")

_ROUTES: tuple[tuple[str, str, str, Any, Any], ...] = (
    ("post", "/api/matches", "Open a match.", bodies.NewMatch, bodies.MatchMade),
    ("get", "/api/matches/{match}", "What all may know.", None, messages.Lobby),
    ("get", "/api/matches/{match}/record", "A finished match as a file.", None, str),
    ("get", "/api/matches/{match}/replay", "The whole truth, afterwards.", None, bodies.Replay),
    (
        "get",
        "/api/matches/{match}/debrief",
        "What each act was worth.",
        None,
        bodies.Debriefed,
    ),
    (
        "get",
        "/api/matches/{match}/debrief/{line}",
        "What both crews could know then.",
        None,
        bodies.Beliefs,
    ),
    (
        "get",
        "/api/matches/{match}/sheets",
        "What was drawn by hand, afterwards.",
        None,
        bodies.PencilWork,
    ),
    ("post", "/api/debrief", "Look at a record, which is the body.", str, bodies.BroughtMatch),
    (
        "post",
        "/api/debrief/{line}",
        "What both crews of the record in the body could know then.",
        str,
        bodies.Beliefs,
    ),
    ("post", "/api/what_if", "Go on from a moment.", bodies.WhatIfWish, bodies.MatchMade),
    ("get", "/api/matches/{match}/qr.svg", "The link to join by.", None, str),
    ("get", "/api/notice", "What the operator tells.", None, bodies.OperatorNotice),
    ("get", "/api/reach", "How other devices come here.", None, bodies.Addresses),
    ("get", "/api/qr.svg", "The address of the start page for other devices.", None, str),
    ("get", "/api/catalogue", "What can be played here.", None, bodies.Catalogue),
    (
        "get",
        "/api/rules/{game}/{language}.json",
        "The rules in the players' words.",
        None,
        rulebooks.Rules,
    ),
    ("get", "/api/lessons", "All lessons.", None, lessons.LessonShelf),
    (
        "get",
        "/api/lessons/{game}/{lesson}/{step}",
        "A lesson before a step.",
        None,
        lessons.LessonMoment,
    ),
    (
        "post",
        "/api/lessons/{game}/{lesson}/{step}",
        "Judge an act at this step.",
        lessons.LessonAct,
        lessons.Judged,
    ),
    (
        "post",
        "/api/missions",
        "Begin a match with a mission.",
        lessons.NewMission,
        bodies.MatchMade,
    ),
    ("get", "/api/me", "The person of this browser.", None, people.Me),
    ("post", "/api/me", "Keep a name.", people.NameWish, people.Me),
    ("delete", "/api/me", "Erase the person.", None, None),
    ("delete", "/api/me/devices/{device}", "Remove a device.", None, people.Me),
    ("post", "/api/me/invitation", "A code for a device.", None, people.FreshCode),
    ("post", "/api/me/approval", "This device is mine.", people.DeviceAsks, people.Me),
    ("post", "/api/me/paper", "A code for paper.", None, people.FreshCode),
    ("get", "/api/me/qr.svg", "The link for another device.", None, str),
    ("get", "/api/me/matches", "Their matches.", None, history.History),
    ("post", "/api/me/matches", "Take matches along.", people.TakenMatches, people.Me),
    ("delete", "/api/me/matches/{match}", "Drop a match.", None, None),
    ("get", "/api/me/export", "All that is kept of them.", None, str),
    ("post", "/api/people/devices", "Come by a code.", people.CodeSaid, people.DeviceAsks),
    ("get", "/api/me/hidden", "Whom I have hidden.", None, tuple[people.HiddenPerson, ...]),
    ("post", "/api/me/hidden", "Hide.", people.HideWish, tuple[people.HiddenPerson, ...]),
    (
        "delete",
        "/api/me/hidden/{hidden}",
        "Show again.",
        None,
        tuple[people.HiddenPerson, ...],
    ),
    ("get", "/api/me/passkeys", "Mine.", None, tuple[people.PasskeyInfo, ...]),
    (
        "post",
        "/api/me/passkeys",
        "One was made.",
        people.PasskeyGiven,
        tuple[people.PasskeyInfo, ...],
    ),
    ("post", "/api/me/passkeys/wish", "How one is made.", None, dict[str, Any]),
    (
        "delete",
        "/api/me/passkeys/{passkey}",
        "Remove one.",
        None,
        tuple[people.PasskeyInfo, ...],
    ),
    ("post", "/api/people/passkey", "Sign in by one.", people.PasskeyGiven, people.Me),
    ("post", "/api/people/passkey/wish", "How one is used.", None, dict[str, Any]),
    ("post", "/api/reports", "Tell the operator.", people.ReportWish, None),
    ("get", "/api/clubs", "Their clubs.", None, tuple[clubs.ClubName, ...]),
    ("post", "/api/clubs", "Found a club.", clubs.ClubWish, clubs.ClubView),
    ("get", "/api/clubs/{club}", "A club and its evening.", None, clubs.ClubView),
    ("post", "/api/clubs/{club}", "Change something.", clubs.ClubChange, clubs.ClubView),
    ("post", "/api/clubs/{club}/members", "Join.", clubs.ClubLink, clubs.ClubView),
    ("post", "/api/clubs/{club}/round", "Start the round.", None, clubs.ClubView),
    ("get", "/api/clubs/{club}/year", "The table of a year.", None, clubs.ClubYear),
    ("get", "/api/clubs/{club}/year.csv", "That table as a file.", None, str),
    ("get", "/api/clubs/{club}/evening.csv", "The evening's as a file.", None, str),
    ("get", "/api/clubs/{club}/qr.svg", "The link to join by.", None, str),
    ("post", "/api/chart", "Read a drawn chart.", bodies.Drawing, bodies.ScenarioInfo),
)


def http_types() -> Sequence[Any]:
    """The types of all bodies."""
    used = (each for *_, body, answer in _ROUTES for each in (body, answer) if each is not None)
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
    used = http_types()
    schemas, components = msgspec.json.schema_components(used, ref_template=_REF)
    components = filled_in(components, _REF) | value_schemas(games(), _REF)
    schema_of = dict(zip(used, schemas, strict=True))
    paths: dict[str, Any] = {}
    for method, path, summary, body, answer in _ROUTES:
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
