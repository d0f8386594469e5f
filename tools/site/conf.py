"""How Sphinx makes the site out of the pages as they are (``make site``).

The source folder is the repository, so a link that leads somewhere on a forge leads there on the
site too: no page is copied or written twice. The sections of docs/README.md and the links in them
are the site's navigation.
"""

import gc
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from docutils.nodes import Text, document
from sphinx.addnodes import desc_annotation
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.domains.python import PythonDomain

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "src"))

from hydrophone import __version__  # noqa: E402

FRONT = "docs/README"

gc.disable()  # a sixth of the time, for memory that comes back at the end anyway

project = "hydrophone"
author = "The hydrophone developers"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = FRONT
include_patterns = [
    "*.md",
    "docs/*.md",
    "docs/reference/*.md",
    "src/hydrophone/games/*/clauses/en.md",
]
exclude_patterns = [".*", "build", "dist", "tests", "web"]

myst_heading_anchors = 4
smartquotes = False  # --lan is an option, not a dash

autodoc_member_order = "bysource"
autodoc_default_options = {
    "members": True,
    "undoc-members": True,  # a word such as SURFACE says what it is
    "exclude-members": "on_public, on_sheets",
}
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
maximum_signature_line_length = 72
add_module_names = False
toc_object_entries = False

html_theme = "furo"
html_title = "hydrophone"
html_use_index = html_domain_indices = False  # the search finds more
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_static_path = ["static"]
html_css_files = ["site.css"]
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "github-dark"
html_theme_options = {
    "footer_icons": [],
    # The two sides of the game's own look: a nautical chart by day, the control room by night.
    "light_css_variables": {
        "font-stack": "Avenir Next, Segoe UI, Roboto, Helvetica Neue, Noto Sans, sans-serif",
        "color-background-primary": "#fbf8f0",
        "color-background-secondary": "#f3eddd",
        "color-background-hover": "#e9e1cc",
        "color-background-border": "#d8cfb8",
        "color-foreground-primary": "#13273b",
        "color-foreground-secondary": "#42546a",
        "color-foreground-muted": "#526272",
        "color-brand-primary": "#0b4a8f",
        "color-brand-content": "#0b4a8f",
        "color-brand-visited": "#0b4a8f",
        "color-code-background": "#f3eddd",
        "color-inline-code-background": "#f3eddd",
        "color-highlight-on-target": "#f5e9bf",
        "color-api-name": "#0b4a8f",
        "color-api-pre-name": "#42546a",
    },
    "dark_css_variables": {
        "color-background-primary": "#0b1722",
        "color-background-secondary": "#050b12",
        "color-background-hover": "#12222f",
        "color-background-border": "#22333f",
        "color-foreground-primary": "#e3edf4",
        "color-foreground-secondary": "#a9bccb",
        "color-foreground-muted": "#8398a8",
        "color-brand-primary": "#45edb8",
        "color-brand-content": "#45edb8",
        "color-brand-visited": "#45edb8",
        "color-code-background": "#050b12",
        "color-inline-code-background": "#12222f",
        "color-highlight-on-target": "#12342f",
        "color-api-name": "#ffb648",
        "color-api-pre-name": "#a9bccb",
    },
}


class SiteBuilder(StandaloneHTMLBuilder):
    """Sphinx's own builder, but the front page is the site's index.html."""

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """The address of a page."""
        return super().get_target_uri("index" if docname == FRONT else docname, typ)

    def get_output_path(self, page_name: str, /) -> Any:
        """The file of a page."""
        return super().get_output_path("index" if page_name == FRONT else page_name)


class PublicNames(PythonDomain):
    """Sphinx's domain of Python, where several modules may give one type, each by its own name."""

    def note_object(
        self, name: str, objtype: str, node_id: str, aliased: bool = False, location: Any = None
    ) -> None:
        """Note a name; the module in which a type is made counts once."""
        if not (aliased and name in self.objects):
            super().note_object(name, objtype, node_id, aliased, location)


def navigation(text: str) -> str:
    """The front page with a hidden table of contents below each section, of the pages it links."""
    parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    return "\n".join([parts[0], *(f"{part}\n{_contents(part)}" for part in parts[1:])])


def behind(page: str, front: str) -> str:
    """The other pages of a game as a hidden table of contents, if its page is the only door."""
    game = page.removeprefix("docs/")
    clauses = f"src/hydrophone/games/{game}/clauses/en"
    if not (ROOT / f"{clauses}.md").exists():
        return ""
    others = (f"docs/{game}_values", f"docs/reference/{game}", clauses)
    behind = [f"/{each}" for each in others if f"{each.removeprefix('docs/')}.md)" not in front]
    return "\n\n" + _hidden(behind) if behind else ""


def _contents(section: str) -> str:
    """Its pages, by the words of their links where a line of the list has one link alone."""
    entries: list[str] = []
    for line in re.findall(r"^\* .*(?:\n  .*)*", section, re.MULTILINE):
        links = re.findall(r"\[([^\]]*)\]\(([^)#]+)\.md\)", line)
        for words, link in links:
            page = link[2:] if link.startswith("../") else f"/docs/{link}"
            entries.append(page if len(links) > 1 else f"{words} <{page}>")
    caption = section.splitlines()[0].removeprefix("## ")
    return _hidden(entries, ":titlesonly:", f":caption: {caption}")


def _hidden(entries: Iterable[str], *options: str) -> str:
    return "\n".join(["```{toctree}", ":hidden:", *options, "", *entries, "```", ""])


def _read(_app: Sphinx, docname: str, source: list[str]) -> None:
    if docname == FRONT:
        source[0] = navigation(source[0])
    else:
        source[0] += behind(docname, (ROOT / f"{FRONT}.md").read_text(encoding="utf-8"))


LIMITED = re.compile(
    r"~?(?:typing\.)?Annotated\[([^,]*), ~?msgspec\.Meta\((?:[^()]|\([^()]*\))*\)\]"
)
"""A type with limits of its values, which a reader of a signature does not look for."""


def plain(signature: str) -> str:
    """A signature without limits of values, and as Python, so that its types become links."""
    return LIMITED.sub(r"\1", signature).replace("<factory>", "...")


def _plain(_app: Sphinx, *said: Any) -> tuple[str, str] | None:
    *_, signature, returns = said
    return (plain(signature), plain(returns or "")) if signature else None


def _without_limits(_app: Sphinx, doctree: document) -> None:
    for said in doctree.findall(desc_annotation):
        text = said.astext()
        if LIMITED.search(text):
            said.children = [Text(plain(text))]


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.add_builder(SiteBuilder, override=True)
    app.add_domain(PublicNames, override=True)
    app.connect("source-read", _read)
    app.connect("autodoc-process-signature", _plain)
    app.connect("doctree-read", _without_limits)
