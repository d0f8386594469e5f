"""What is not yet said in a language: ``python tools/languages.py CODE``, such as ``fr``.

Names each line of the text files that has English and not this language: clauses and refusals of
the rulebooks, lessons, missions, announcements, titles of scenarios, sentences of the server, words
of the client. Tables in Python and the types of the client are named by the type checks
(docs/languages.md). Exits with 1 if one is missing.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from hydrophone.core.game import Language

ROOT = Path(__file__).resolve().parent.parent

GAMES = Path("src/hydrophone/games")
ECHO = Path("tests/stranger")
"""The game of the tests."""
SHARED = Path("src/hydrophone/core/said.txt")
WORDS = Path("web/src")
WORKER = Path("web/public/notices.js")
SERVER = Path("src/hydrophone/server")

_NUMBER = re.compile(r"^- \*\*([A-Z]+-[A-Z]?\d+)\*\*")
_ENGLISH = re.compile(r"^([\w.]+)\.en:")
_MESSAGE = re.compile(r"\ben:")


def missing(code: str, root: Path = ROOT) -> list[str]:
    """Each place that lacks the language, as ``file, line N: what``, by files."""
    return [
        *_clauses(code, root),
        *_texts(code, root),
        *_titles(code, root),
        *_sentences(code, root),
        *_words(code, root),
    ]


def _of_games(pattern: str, root: Path) -> list[Path]:
    return sorted((*(root / GAMES).glob(f"*/{pattern}"), *(root / ECHO).glob(pattern)))


def _clauses(code: str, root: Path) -> Iterator[str]:
    """Clauses and refusals are those of German, which has no more than players read."""
    for page in _of_games("clauses/de.md", root):
        ours = page.with_name(f"{code}.md")
        where = ours.relative_to(root)
        if not ours.exists():
            yield f"{where}, line 1: the page is not there"
            continue
        said = set(_numbers(ours))
        for line, number, kind in _places(page):
            if (number, kind) not in said:
                yield f"{where}: {kind} {number} (de.md, line {line})"


def _numbers(page: Path) -> Iterator[tuple[str, str]]:
    return ((number, kind) for _, number, kind in _places(page))


def _places(page: Path) -> Iterator[tuple[int, str, str]]:
    """Line, number and kind of what a page says."""
    number = ""
    for line, text in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if found := _NUMBER.match(text):
            number = found[1]
            yield line, number, "clause"
        elif text.startswith("  > "):
            yield line, number, "refusal"


def _texts(code: str, root: Path) -> Iterator[str]:
    """Lessons, missions and announcements say ``ask.en: ...`` and other languages below."""
    kinds = ("lessons/*", "missions/*", "said")
    of_games = (file for kind in kinds for file in _of_games(f"{kind}.txt", root))
    for file in (root / SHARED, *of_games):
        yield from _unsaid(file, code, root)


def _unsaid(file: Path, code: str, root: Path) -> Iterator[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    for place, text in enumerate(lines):
        found = _ENGLISH.match(text)
        if found and f"{found[1]}.{code}" not in map(_name, _beside(lines, place)):
            yield f"{file.relative_to(root)}, line {place + 1}: {found[1]}.{code}"


def _beside(lines: list[str], place: int) -> Iterable[str]:
    """The lines behind this one that name what it names, in other languages."""
    stem = _name(lines[place]).rpartition(".")[0]
    for text in lines[place + 1 :]:
        if _name(text).rpartition(".")[0] != stem:
            return
        yield text


def _name(line: str) -> str:
    return line.partition(":")[0]


def _titles(code: str, root: Path) -> Iterator[str]:
    """A scenario has its title in English, and in other languages below."""
    for file in _of_games("scenarios/*.txt", root):
        names = [_name(line) for line in file.read_text(encoding="utf-8").splitlines()]
        if f"title.{code}" not in names:
            line = names.index("title") + 1
            yield f"{file.relative_to(root)}, line {line}: title.{code}"


def _sentences(code: str, root: Path) -> Iterator[str]:
    """The server's stand below their name, one a language in the order of ``Language``."""
    languages = [*Language]
    place = languages.index(Language(code)) if code in languages else len(languages)
    for file in sorted((root / SERVER).rglob("*.txt")):
        line = 1
        for block in file.read_text(encoding="utf-8").split("\n\n"):
            name, *sentences = block.strip("\n").split("\n")
            if len(sentences) <= place:
                yield f"{file.relative_to(root)}, line {line}: {name}, sentence {place + 1}"
            line += len(sentences) + 2


def _words(code: str, root: Path) -> Iterator[str]:
    """A message of the client begins with English, and has the other languages behind it."""
    said = re.compile(rf"\b{re.escape(code)}:")
    folders = (root / WORDS, root / ECHO)
    words = (file for folder in folders for file in folder.rglob("*words.ts"))
    for file in sorted((*words, *root.glob(str(WORKER)))):
        text = file.read_text(encoding="utf-8")
        begins = [found.start() for found in _MESSAGE.finditer(text)]
        for begin, end in pairwise([*begins, len(text)]):
            if not said.search(text, begin, end):
                line = text.count("\n", 0, begin) + 1
                yield f"{file.relative_to(root)}, line {line}: {code}"


def main(arguments: list[str]) -> int:
    """Print what is missing in the language."""
    if len(arguments) != 1:
        print("python tools/languages.py CODE, such as fr", file=sys.stderr)
        return 64
    places = missing(arguments[0])
    print(*places, sep="\n")
    print(f"{len(places)} missing in {arguments[0]!r}", file=sys.stderr)
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
