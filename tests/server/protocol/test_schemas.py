"""The interface in the words of others leaves nothing open that the program knows."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from hydrophone.kits.registry import games
from hydrophone.server.protocol.descriptions.schemas import message_schema, openapi

DOCUMENTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "messages": (message_schema(), message_schema()["$defs"]),
    "openapi": (openapi(), openapi()["components"]["schemas"]),
}
every_document = pytest.mark.parametrize("name", DOCUMENTS)

FORMS = {"GameInfo.option_schema"}
"""What is a schema itself."""


def references(value: Any) -> Iterator[str]:
    """Every schema that is referred to."""
    match value:
        case dict():
            for key, inner in value.items():
                if key == "$ref":
                    yield inner
                else:
                    yield from references(inner)
        case list():
            for inner in value:
                yield from references(inner)
        case _:
            return


def left_open(schema: dict[str, Any]) -> bool:
    """May anything stand there?"""
    if schema.get("type") == "array" and "prefixItems" not in schema:
        return left_open(schema.get("items", {}))
    return not schema.keys() - {"default", "description", "title"}


@every_document
def test_every_reference_leads_somewhere(name: str) -> None:
    document, components = DOCUMENTS[name]
    found = set(references(document))
    assert len(found) > 100
    assert {each.rpartition("/")[2] for each in found} <= set(components)


@every_document
def test_no_field_may_hold_anything(name: str) -> None:
    _, components = DOCUMENTS[name]
    found = {
        f"{owner}.{field}"
        for owner, schema in components.items()
        for field, kind in schema.get("properties", {}).items()
        if left_open(kind)
    }
    assert found <= FORMS


@every_document
def test_the_values_of_a_game_are_all_there(name: str) -> None:
    _, components = DOCUMENTS[name]
    for game in games():
        for union in (game.action_type, game.event_type, game.observation_type):
            for kind in get_args(union):
                schema = components[f"{game.namespace}.{kind.__name__}"]
                assert schema["properties"]["kind"]["enum"] == [kind.__struct_config__.tag]
        assert {
            "$ref": f"{'#/$defs/' if name == 'messages' else '#/components/schemas/'}"
            f"{game.namespace}.Action"
        } in components["Action"]["anyOf"]
