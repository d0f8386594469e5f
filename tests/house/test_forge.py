"""What a public forge reads: it runs the same checks as everybody, and all of them."""

import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml

from house.pages import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
OTHERS = [ROOT / ".pre-commit-config.yaml", *(ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")]
WHOLE = "bash .ci/run"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", [*WORKFLOWS, *OTHERS], ids=lambda path: path.name)
def test_it_is_yaml(path: Path) -> None:
    assert isinstance(read(path), dict)


def weaknesses(job: dict[str, Any]) -> Iterator[str]:
    """By what a job could pass although a check fails, or without a check."""
    checks = [step for step in job["steps"] if WHOLE in step.get("run", "")]
    if [step["run"] for step in checks] != [WHOLE]:
        yield "the checks are not run, or not alone in their step"
    for part in (job, *checks):
        yield from (f"{key} is set" for key in ("if", "continue-on-error", "env") if key in part)
    if {"exclude", "include"} & set(job["strategy"]["matrix"]):
        yield "not all versions of Python"


def test_the_forge_runs_what_everybody_runs_and_nothing_weaker() -> None:
    checks = read(ROOT / ".github" / "workflows" / "checks.yml")["jobs"]["checks"]

    assert list(weaknesses(checks)) == []
    assert "exec make test\n" in (ROOT / ".ci" / "run").read_text()


@pytest.mark.parametrize(
    "change",
    [
        {"continue-on-error": True},
        {"if": "false"},
        {"steps": [{"run": "make quick"}]},
        {"steps": [{"run": f"{WHOLE} || true"}]},
        {"steps": [{"run": WHOLE, "continue-on-error": True}]},
        {"strategy": {"matrix": {"python": ["3.11"], "exclude": []}}},
    ],
)
def test_a_weaker_job_is_found(change: dict[str, Any]) -> None:
    sound = {"steps": [{"run": WHOLE}], "strategy": {"matrix": {"python": ["3.11"]}}}

    assert list(weaknesses(sound)) == []
    assert list(weaknesses(sound | change)) != []


def test_it_runs_them_on_every_python_that_the_package_names() -> None:
    checks = read(ROOT / ".github" / "workflows" / "checks.yml")["jobs"]["checks"]
    named = [
        line.rpartition(" :: ")[2]
        for line in PROJECT["classifiers"]
        if line.startswith("Programming Language :: Python :: 3.")
    ]

    assert checks["strategy"]["matrix"]["python"] == named
    assert PROJECT["requires-python"] == f">={named[0]}"


def test_a_release_waits_for_the_checks() -> None:
    packages = read(ROOT / ".github" / "workflows" / "checks.yml")["jobs"]["packages"]

    assert packages["needs"] == "checks"
    assert any("tools/release.py" in step.get("run", "") for step in packages["steps"])


def test_hooks_before_a_commit_fetch_nothing() -> None:
    repos = read(ROOT / ".pre-commit-config.yaml")["repos"]
    hooks = list(chain.from_iterable(repo["hooks"] for repo in repos))

    assert [repo["repo"] for repo in repos] == ["local"]
    assert {hook["language"] for hook in hooks} == {"system"}
    scripts = [
        word for hook in hooks for word in hook["entry"].split() if word.startswith("tools/")
    ]
    assert all((ROOT / script).is_file() for script in scripts)
