"""What lies in deploy/ is true: programs accept it, and hydrophone knows what it is asked."""

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from pathlib import Path

import click
import pytest
from tools.bootstrap import (
    NO_CADDY,
    NO_HAPROXY,
    ROOT,
    find_caddy,
    find_haproxy,
    find_postgresql,
)
from tools.cluster.cluster import NODES

from hydrophone.cli.main import main
from hydrophone.server.settings import Settings
from hydrophone.server.stopping import CLOSE_S
from server.store.postgres import Postgres

DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("systemd/*.service"))
DOCS = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))

PROGRAM = "/opt/hydrophone/bin/hydrophone"


def accepted(*words: str | Path) -> None:
    """The program says that what it was given is good, without a warning."""
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert "warning" not in said.lower()


def test_haproxy_takes_its_settings() -> None:
    program = find_haproxy()
    if program is None:
        pytest.skip(NO_HAPROXY)
    accepted(program, "-c", "-f", DEPLOY / "haproxy.cfg")
    assert (DEPLOY / "haproxy.cfg").read_text().count("\n    server node") == 2 * NODES


@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile.several"])
def test_caddy_takes_its_settings(name: str) -> None:
    program = find_caddy()
    if program is None:
        pytest.skip(NO_CADDY)
    accepted(program, "fmt", DEPLOY / name)
    accepted(program, "validate", "--adapter", "caddyfile", "--config", DEPLOY / name)


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed: this is no machine with systemd.")
    for unit in UNITS:
        name = unit.name.replace("@", "@8642")
        (tmp_path / name).write_text(unit.read_text().replace(PROGRAM, "/bin/true"))
    units = sorted(tmp_path.iterdir())
    accepted(program, "verify", "--man=no", *units)
    for unit in units:
        accepted(program, "security", "--offline=yes", "--threshold=20", unit)


# --- commands ----------------------------------------------------------------------------------


def commands() -> Iterator[tuple[str, list[str]]]:
    """Every call of hydrophone in deploy/ and in the pages: where, and its words."""
    environment = (DEPLOY / "systemd" / "hydrophone.env").read_text()
    examples = re.findall(r"^(?:# +|HYDROPHONE_OPTIONS=)(--.+)$", environment, re.MULTILINE)
    assert len(examples) == 2
    yield from (("hydrophone.env", ["serve", *shlex.split(words)]) for words in examples)
    for unit in UNITS:
        (line,) = re.findall(rf"^ExecStart={PROGRAM} (.+)$", unit.read_text(), re.MULTILINE)
        yield unit.name, shlex.split(line.replace(" $HYDROPHONE_OPTIONS", "").replace("%i", "8642"))
    compose = (DEPLOY / "compose.yaml").read_text()
    for listed in re.findall(r'command: (\["serve".*\])', compose):
        yield "compose.yaml", json.loads(listed)
    for listed in re.findall(r"^CMD (\[.*\])", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE):
        yield "Dockerfile", json.loads(listed)
    for page in DOCS:
        for line in re.findall(r"^ *(?:\S*/)?hydrophone (serve|store)( .*)?$",
                               page.read_text(), re.MULTILINE):  # fmt: skip
            words = "".join(line).partition(" #")[0].replace(" FOLDER", f" {ROOT}")
            yield page.name, shlex.split(words)


def test_hydrophone_has_the_options_that_are_named() -> None:
    found = list(commands())
    assert {"compose.yaml", "hydrophone@.service", "README.md"} <= {where for where, _ in found}
    for where, words in found:
        try:
            parse(main, words)
        except click.UsageError as error:
            pytest.fail(f"{where}: {words}: {error.message}")


def parse(group: click.Group, words: list[str]) -> None:
    """Read the words of a call without doing it."""
    name, command, rest = group.resolve_command(click.Context(group), words)
    assert command is not None
    if isinstance(command, click.Group):
        parse(command, rest)
    else:
        command.make_context(name, rest)


def test_an_option_that_is_not_there_is_found() -> None:
    with pytest.raises(click.UsageError):
        parse(main, ["serve", "--no-such-option"])


# --- what must agree ---------------------------------------------------------------------------


def test_a_server_has_time_to_hand_its_matches_over() -> None:
    needed_s = Settings().drain_s + CLOSE_S
    units = [re.findall(r"TimeoutStopSec=(\d+)", unit.read_text()) for unit in UNITS]
    composed = re.findall(r"stop_grace_period: (\d+)s", (DEPLOY / "compose.yaml").read_text())
    for (given,) in units:
        assert int(given) > needed_s
    assert min(map(int, composed)) > needed_s


def test_all_units_are_shut_in_alike() -> None:
    shut = {unit.read_text().partition("DynamicUser=yes")[2] for unit in UNITS if unit.name}
    assert len(shut) == 1
    assert "\nNoNewPrivileges=yes\n" in shut.pop()


def test_what_is_for_operators_is_kept_from_outside() -> None:
    caddy, haproxy = ((DEPLOY / name).read_text() for name in ("Caddyfile", "haproxy.cfg"))
    for path in ("/metrics", "/operator"):
        assert re.search(rf"@operators path .*{path}\*", caddy)
        assert re.search(rf"deny .*-m beg .*{path}\b", haproxy)


def test_everything_that_compose_asks_for_is_explained() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    explained = set(re.findall(r"^(\w+)=", (DEPLOY / "env.example").read_text(), re.MULTILINE))
    assert asked == explained


def test_every_address_of_compose_is_one_that_it_gives() -> None:
    compose = (DEPLOY / "compose.yaml").read_text()
    given = re.findall(r"(?:ipv4_address|gateway): ([\d.]+)", compose)
    assert len(set(given)) == len(given)
    assert set(re.findall(r"172\.30\.86\.\d+(?!\d*/)", compose)) == set(given)


def test_docker_gives_nobody_an_address_that_is_given() -> None:
    compose = (DEPLOY / "compose.yaml").read_text()
    (free,) = re.findall(r"ip_range: ([\d./]+)", compose)
    given = re.findall(r"(?:ipv4_address|gateway): ([\d.]+)", compose)
    assert not [address for address in given if ip_address(address) in ip_network(free)]


def test_one_service_of_compose_builds_the_image() -> None:
    """Two that build it at a time fail on a machine that does not have it: it "already exists"."""
    head, _, services = (DEPLOY / "compose.yaml").read_text().partition("\nservices:\n")
    assert "build:" not in head, "those who share it would all build it"
    assert services.count("build:") == 1
    assert "pull_policy: never" in head, "nor is it anywhere else"


def test_the_database_is_made_for_one_role(postgres: Postgres) -> None:
    programs = find_postgresql()
    assert programs is not None
    words: list[str | Path] = [
        "-v",
        "ON_ERROR_STOP=1",
        "-v",
        "password='p1'",
        "-f",
        DEPLOY / "postgres.sql",
    ]
    psql: list[str | Path] = [programs / "psql", "-q", "-X"]
    accepted(*psql, *words, postgres.address("postgres"))
    accepted(*psql, "-c", "ALTER ROLE hydrophone PASSWORD 'p1'", postgres.address("postgres"))
    own = postgres.address("hydrophone").replace("tester:", "hydrophone:")
    accepted(*psql, "-c", "CREATE TABLE t ()", own.replace("let-me-in", "p1"))
    backup = "SET ROLE hydrophone_backup; TABLE t"
    accepted(*psql, "-c", backup, postgres.address("hydrophone"))
    changed = subprocess.run(
        [*psql, "-c", "SET ROLE hydrophone_backup; DROP TABLE t", postgres.address("hydrophone")],
        capture_output=True,
    )
    assert b"must be owner" in changed.stderr
