"""``hydrophone``: the commands. Each imports what it needs when it is called, so help is quick."""

from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from hydrophone import __version__
from hydrophone.cli.failures import EPILOG, Program
from hydrophone.cli.limits import Span, limit_options
from hydrophone.cli.operating import in_seconds
from hydrophone.core.chance import SEED_MAX

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

PORT = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8642,
    show_default=True,
    help="Port to listen on; 0 for any free one.",
)

DB = click.option(
    "--db",
    type=click.Path(path_type=Path),
    show_default="matches.db among the data of your programs",
    help="File that keeps the matches.",
)

STORE = click.option(
    "--store",
    metavar="ADDRESS",
    envvar="HYDROPHONE_STORE",
    show_envvar=True,
    help="PostgreSQL database that keeps the matches, as postgresql://user@host/name.",
)

CHARTS = click.option(
    "--charts",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    default=None,
    envvar="HYDROPHONE_CHARTS",
    show_envvar=True,
    help="Folder with charts of your own (*.txt) that are offered for the games they name.",
)

NAME = click.option(
    "--name",
    metavar="NAME",
    default="",
    envvar="HYDROPHONE_NAME",
    show_envvar=True,
    help="Name of this server among several on one --store, as the proxy in front calls it.",
)

TLS = click.option(
    "--tls",
    is_flag=True,
    help="Speak https with a certificate of its own making; browsers warn of it once.",
)

LOG = click.option(
    "--log",
    type=click.Choice(["text", "json"]),
    default="text",
    envvar="HYDROPHONE_LOG",
    show_default=True,
    show_envvar=True,
    help="How the log is written to standard error: for people, or as lines of JSON.",
)

AS_JSON = click.option("--json", "as_json", is_flag=True, help="Write JSON for programs.")


@click.group(cls=Program, epilog=EPILOG)
@click.version_option(__version__, message="%(prog)s %(version)s")
def main() -> None:
    """Play hidden-submarine games, replay and analyse matches."""


# --- the server --------------------------------------------------------------------------------


@main.command()
@PORT
@DB
@CHARTS
@click.option("--lan", is_flag=True, help="Let other devices of your network join.")
@TLS
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
def play(
    port: int, db: Path | None, charts: Path | None, lan: bool, tls: bool, no_browser: bool
) -> None:
    """Start the game on this machine and open the browser."""
    from hydrophone.cli.serving import play_here

    play_here(port, db, charts, lan=lan, tls=tls, browser=not no_browser)


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")  # noqa: S104
@PORT
@DB
@STORE
@CHARTS
@click.option(
    "--client",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    default=None,
    help="Folder of a web client of your own build, for games from other packages.",
)
@NAME
@click.option(
    "--allow-origin",
    "allowed_origins",
    multiple=True,
    help="Another address whose pages may connect, such as https://play.example.org.",
)
@click.option(
    "--host-name",
    "host_names",
    multiple=True,
    help="Name by which browsers may call this server, such as play.example.org.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    help="Address of a proxy in front, such as 127.0.0.1: the addresses it names are believed.",
)
@click.option(
    "--push-key",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    default=None,
    envvar="HYDROPHONE_PUSH_KEY",
    show_envvar=True,
    help="File with the key for notices to closed browsers, made if it is not there; without it "
    "there are none.",
)
@click.option(
    "--push-contact",
    metavar="ADDRESS",
    default="",
    envvar="HYDROPHONE_PUSH_CONTACT",
    show_envvar=True,
    help="How push services reach you, such as mailto:ann@example.org.",
)
@click.option(
    "--push-service",
    "push_services",
    multiple=True,
    metavar="HOST",
    help="Host of a push service beside those of the known browsers.",
)
@click.option(
    "--operator",
    "operators",
    multiple=True,
    help="Address or network, such as 10.0.0.0/24, that may read /metrics and /operator, too.",
)
@click.option(
    "--closed",
    is_flag=True,
    envvar="HYDROPHONE_CLOSED",
    show_envvar=True,
    help="Open no new matches until 'hydrophone operator open'.",
)
@TLS
@click.option(
    "--bot-pace",
    "bot_pace_s",
    type=Span(0, 10),
    default=0.6,
    show_default=True,
    help="Seconds between two bot actions that all players hear of.",
)
@click.option(
    "--bot-workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes of this server in which bots think.",
)
@LOG
@limit_options
def serve(
    host: str,
    port: int,
    db: Path | None,
    store: str | None,
    operators: tuple[str, ...],
    tls: bool,
    client: Path | None,
    **settings: Any,
) -> None:
    """Start the server for others to join."""
    from hydrophone.cli.serving import serve_others

    if client is not None:
        settings["client"] = client
    serve_others(host, port, db, store, settings, operators, tls=tls)


@main.group("store")
def store_() -> None:
    """Work on what is kept of matches."""


@store_.command("copy")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def copy_store(source: str, target: str) -> None:
    """Copy all matches from one store to another, each replayed and compared.

    FROM and TO are files or addresses of PostgreSQL databases (postgresql://user@host/name). No
    server may run on a file meanwhile. What servers write to a database meanwhile may be missing.
    """
    from hydrophone.cli.store import copy

    copy(source, target)


@store_.command("delete")
@click.argument("store", metavar="STORE")
@click.argument("match", metavar="MATCH")
def delete_in_store(store: str, match: str) -> None:
    """Delete the match with the id or code MATCH from STORE: its log, names, notes and words.

    STORE is a file or the address of a PostgreSQL database. Servers of a database may run: the one
    that plays the match lets it go, and its people are told that there is no such match. The
    server of a file has to be stopped first. Copies and backups keep what they have.
    """
    from hydrophone.cli.store import delete

    delete(store, match)


@store_.command("find")
@click.argument("store", metavar="STORE")
@click.argument("mark", metavar="MARK")
def find_in_store(store: str, mark: str) -> None:
    """Show the id of the match in STORE that the log of a server names MARK.

    STORE is a file or the address of a PostgreSQL database. The id lets people in: keep it.
    """
    from hydrophone.cli.store import find

    find(store, mark)


# --- a server that runs ------------------------------------------------------------------------

AT = click.option(
    "--at",
    "server",
    metavar="ADDRESS",
    default="http://127.0.0.1:8642",
    show_default=True,
    help="A server; it tells the others of its database.",
)


FOR = click.option(
    "--for",
    "for_s",
    metavar="TIME",
    callback=in_seconds,
    default="1d",
    show_default=True,
    help="How long it holds, such as 30m, 12h or 7d.",
)


MATCH = click.argument("match", metavar="MATCH")
PLAYER = click.argument("player", metavar="PLAYER")
"""As ``hydrophone operator reports`` and the operator's page show them."""


@main.group("operator")
def operator_() -> None:
    """Tell servers that run: no new matches, barred networks, a notice; settle reports.

    A server takes orders from its own machine and from the addresses that serve --operator names.
    The others on its database follow at once. Orders hold as long as one of them runs.
    """


@operator_.command("show")
@AT
def show_orders(server: str) -> None:
    """Show what holds."""
    from hydrophone.cli.operating import show

    show(server)


@operator_.command("close")
@AT
def close_servers(server: str) -> None:
    """Open no new matches. Those that run go on, and so do rematches."""
    from hydrophone.cli.operating import tell

    tell(server, "close")


@operator_.command("open")
@AT
def open_servers(server: str) -> None:
    """Open new matches again."""
    from hydrophone.cli.operating import tell

    tell(server, "open")


@operator_.command("notice")
@click.argument("text")
@click.option("--de", help="The same in German.")
@click.option("--es", help="The same in Spanish.")
@FOR
@AT
def announce(text: str, de: str | None, es: str | None, for_s: float, server: str) -> None:
    """Show TEXT on all pages; an empty one takes the notice off."""
    from hydrophone.cli.operating import tell

    said = {"en": text, "de": de, "es": es}
    notice = {language: words for language, words in said.items() if words}
    tell(server, "notice", notice=notice, for_s=for_s)


@operator_.command("bar")
@click.argument("network", metavar="ADDRESS-OR-NETWORK")
@FOR
@AT
def bar(network: str, for_s: float, server: str) -> None:
    """Let no connection in from an address or a network, such as 203.0.113.0/24."""
    from hydrophone.cli.operating import tell

    tell(server, "bar", network=network, for_s=for_s)


@operator_.command("unbar")
@click.argument("network", metavar="ADDRESS-OR-NETWORK")
@AT
def unbar(network: str, server: str) -> None:
    """Let people in from there again."""
    from hydrophone.cli.operating import tell

    tell(server, "unbar", network=network)


@operator_.command("reports")
@AT
def show_reports(server: str) -> None:
    """Show whom players have reported, and why."""
    from hydrophone.cli.operating import show_reports

    show_reports(server)


@operator_.command("dismiss")
@MATCH
@PLAYER
@AT
def dismiss(match: str, player: str, server: str) -> None:
    """The reports of PLAYER in MATCH are settled."""
    from hydrophone.cli.operating import settle

    settle(server, "dismiss", match=match, player=player)


@operator_.command("rename")
@MATCH
@PLAYER
@click.argument("name")
@AT
def rename(match: str, player: str, name: str, server: str) -> None:
    """Call PLAYER of MATCH NAME there, and from now on if they keep their name."""
    from hydrophone.cli.operating import settle

    settle(server, "rename", match=match, player=player, name=name)


@operator_.command("end")
@MATCH
@AT
def end(match: str, server: str) -> None:
    """Delete MATCH from a server that runs: its people are told that there is no such match."""
    from hydrophone.cli.operating import settle

    settle(server, "end", match=match)


@operator_.command("erase")
@MATCH
@PLAYER
@AT
def erase(match: str, player: str, server: str) -> None:
    """Erase the person who is PLAYER of MATCH, as they could themselves.

    Of a player who does not keep their name, the name, notes and sheets in this match are erased.
    """
    from hydrophone.cli.operating import settle

    settle(server, "erase", match=match, player=player)


# --- records -----------------------------------------------------------------------------------


@main.command()
@click.argument("file", type=FILE)
@click.option(
    "--as",
    "viewer",
    help="Show what this seat (or 'spectator') was told, one JSON object a line.",
)
@AS_JSON
def replay(file: Path, viewer: str | None, as_json: bool) -> None:
    """Play the record FILE again and show how it stands at its end."""
    from hydrophone.cli.replay import show_final, show_told

    if viewer is not None:
        show_told(file, viewer)
    else:
        show_final(file, as_json=as_json)


@main.command()
@click.argument("file", type=FILE)
@click.option(
    "--for",
    "side",
    type=click.Choice(["blue", "yellow"]),
    required=True,
    help="Side that looks for its enemy.",
)
@AS_JSON
def deduce(file: Path, side: str, as_json: bool) -> None:
    """Show what one side could know of the enemy's place after every action of the record FILE."""
    from hydrophone.cli.deduce import show_deduction

    show_deduction(file, side, as_json=as_json)


@main.command()
@click.argument("file", type=FILE)
@click.option(
    "--language",
    type=click.Choice(["en", "de", "es"]),
    default="en",
    show_default=True,
    help="Language of the sentences.",
)
@click.option("--reasons", is_flag=True, help="Show what bots say of each of their acts instead.")
@AS_JSON
def debrief(file: Path, language: str, reasons: bool, as_json: bool) -> None:
    """Show what each order of the record FILE told, and what each crew could know."""
    from hydrophone.cli.debrief import show_debrief

    show_debrief(file, language, as_json=as_json, reasons=reasons)


# --- bots --------------------------------------------------------------------------------------


EDITION = click.option("--edition", help="Edition of the rulebook; the game's first if not given.")

OPTIONS = click.option(
    "--option", "options", multiple=True, help="Option of the game, as name=value."
)

SEED = click.option(
    "--seed",
    type=click.IntRange(0, SEED_MAX),
    default=1,
    show_default=True,
    help="Number from which all chance of the matches follows.",
)

MATCHES = click.option(
    "--matches", type=click.IntRange(1), default=10, show_default=True, help="Matches to play."
)

RECORDS = click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder that keeps the records of the matches.",
)


@main.command()
@click.argument("game", default="sonar")
@EDITION
@OPTIONS
@click.option(
    "--first", default="helmsman", show_default=True, help="Level of the first crew's bots."
)
@click.option(
    "--second", default="landlubber", show_default=True, help="Level of the second crew's bots."
)
@click.option(
    "--ladder", is_flag=True, help="Each level against the one below, on every chart, with Elo."
)
@click.option(
    "--respond",
    metavar="LEVEL",
    help="Let a bot that knows this level play against it, turn by turn.",
)
@MATCHES
@SEED
@click.option(
    "--processes",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Processes that share the matches: as many as the machine has cores, or fewer.",
)
@RECORDS
@AS_JSON
def arena(
    game: str,
    edition: str | None,
    options: tuple[str, ...],
    first: str,
    second: str,
    ladder: bool,
    respond: str | None,
    matches: int,
    seed: int,
    processes: int,
    records: Path | None,
    as_json: bool,
) -> None:
    """Let bots play matches of GAME, sides swapped every match."""
    from hydrophone.cli.arena import Contest, show_contest
    from hydrophone.cli.ladder import show_ladder

    contest = Contest(game, edition, options, first, second, matches, seed, respond, processes)
    if ladder and respond:
        raise click.UsageError("--ladder and --respond exclude each other")
    given = click.get_current_context().get_parameter_source
    names_crews = ParameterSource.COMMANDLINE in (given("first"), given("second"))
    if (respond or ladder) and names_crews:
        option = "--respond" if respond else "--ladder"
        raise click.UsageError(f"{option} says who plays: leave out --first and --second")
    if ladder and records is not None:
        raise click.UsageError("--ladder keeps no records: leave out --records")
    if ladder:
        show_ladder(contest, as_json=as_json)
        return
    show_contest(contest, records, as_json=as_json)


def program_limits(command: Any) -> Any:
    """The options that say how long a program may think and what its process may use."""
    for name, default, what in (
        ("--cpu", 600, "Seconds of a processor that a process of a program may use."),
        ("--memory", 2048, "MiB of data that a process of a program may use."),
    ):
        command = click.option(
            name, type=click.IntRange(1), default=default, show_default=True, help=what
        )(command)
    for name, default_s, what in (
        ("--bank", 60.0, "Seconds that a program may think longer, of a whole match."),
        ("--order", 5.0, "Seconds that a program may think at each order."),
        ("--ready", 10.0, "Seconds until a program must be ready."),
    ):
        command = click.option(
            name,
            name[2:] + "_s",
            type=Span(0),
            default=default_s,
            show_default=True,
            help=what,
        )(command)
    return command


@main.command()
@click.argument("game", default="sonar")
@click.option(
    "--exec", "command", metavar="CMD", required=True, help="Command that starts the program."
)
@EDITION
@OPTIONS
@click.option(
    "--seat",
    "seats",
    multiple=True,
    help="Seat of the program, such as blue.captain; a whole crew, sides swapped, if not given.",
)
@click.option("--against", default="helmsman", show_default=True, help="Level of the enemy's bots.")
@click.option(
    "--mates",
    default="helmsman",
    show_default=True,
    help="Level of the bots on other seats of the crew.",
)
@click.option(
    "--matches", type=click.IntRange(1), default=1, show_default=True, help="Matches to play."
)
@SEED
@program_limits
@click.option("--lines", is_flag=True, help="Show every line on standard error.")
@RECORDS
@AS_JSON
@click.option(
    "--server",
    metavar="ADDRESS",
    help="Play on a server, in a match with people: its address, or the link to the match.",
)
@click.option("--match", metavar="CODE", default="", help="Match on the server.")
@click.option(
    "--author", metavar="NAME", help="Whose program it is; the table on a server says so."
)
@click.option("--name", metavar="NAME", help="What the program is called on a server.")
@click.option("--token", help="Token of the person in whose place the program plays.")
@click.option("--password", help="Password of the crew on the server.")
def bot(
    game: str,
    command: str,
    edition: str | None,
    options: tuple[str, ...],
    seats: tuple[str, ...],
    against: str,
    mates: str,
    matches: int,
    seed: int,
    ready_s: float,
    order_s: float,
    bank_s: float,
    memory: int,
    cpu: int,
    lines: bool,
    records: Path | None,
    as_json: bool,
    server: str | None,
    match: str,
    author: str | None,
    name: str | None,
    token: str | None,
    password: str | None,
) -> None:
    """Let a program play matches of GAME against bots, or one with people on a server.

    The program is told what its seats hear and asked what they do, a JSON object a line
    (docs/programs.md). In practice, what it does wrong is noted, and a legal act drawn by lot goes
    for it. On a server, the match says what is played, and --author whose program it is.
    """
    if server is not None:
        from hydrophone.cli.serving import check_packages

        check_packages()
        from hydrophone.cli.online import Errand, play_online
        from hydrophone.programs.process import ProcessLimits

        if author is None:
            raise click.UsageError("a server asks for --author: whose program is it?")
        errand = Errand(command, server, match, seats, author, name, token, password)
        play_online(errand, ProcessLimits(memory, cpu))
        return
    from hydrophone.cli import programs
    from hydrophone.programs.lines import TimeLimits
    from hydrophone.programs.matches import Terms
    from hydrophone.programs.process import ProcessLimits

    terms = Terms(
        faults_lose=False,
        time=TimeLimits(ready_s, order_s, bank_s),
        process=ProcessLimits(memory, cpu),
        errors=programs.complaints(),
        wrap=programs.ShownLines if lines else None,
    )
    practice = programs.Practice(
        game, edition, options, command, seats, against, mates, matches, seed
    )
    programs.practise(practice, terms, records, as_json=as_json)


@main.command()
@click.argument("game")
@click.argument("entrants", nargs=-1, required=True, metavar="ENTRANT...")
@EDITION
@OPTIONS
@click.option(
    "--pairs",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="Pairs of matches of each meeting: the same beginning, sides swapped.",
)
@click.option("--gauntlet", is_flag=True, help="Only the first plays against each of the others.")
@click.option(
    "--sprt",
    type=(float, float),
    metavar="ELO0 ELO1",
    help="End a meeting once it is clear which of the two differences of strength is likelier.",
)
@SEED
@program_limits
@click.option(
    "--html", "page", type=click.Path(dir_okay=False, path_type=Path), help="Write a page, too."
)
@AS_JSON
def tournament(
    game: str,
    entrants: tuple[str, ...],
    edition: str | None,
    options: tuple[str, ...],
    pairs: int,
    gauntlet: bool,
    sprt: tuple[float, float] | None,
    seed: int,
    ready_s: float,
    order_s: float,
    bank_s: float,
    memory: int,
    cpu: int,
    page: Path | None,
    as_json: bool,
) -> None:
    """Let levels of bots and programs play each other at GAME, and rate them.

    An ENTRANT is a level, such as helmsman, or NAME=COMMAND. Each plays each. A program that does
    something wrong loses the match.
    """
    from hydrophone.cli import programs
    from hydrophone.programs.lines import TimeLimits
    from hydrophone.programs.matches import Terms
    from hydrophone.programs.process import ProcessLimits

    terms = Terms(
        faults_lose=True,
        time=TimeLimits(ready_s, order_s, bank_s),
        process=ProcessLimits(memory, cpu),
    )
    if sprt is not None and not sprt[0] < sprt[1]:
        raise click.UsageError("--sprt names two differences, the smaller first")
    if page is not None:
        programs.check_page(page)
    asked = programs.Tournament(game, edition, options, entrants, pairs, seed, gauntlet, sprt)
    programs.show_tournament(asked, terms, page, as_json=as_json)


# --- charts ------------------------------------------------------------------------------------


@main.group()
def charts() -> None:
    """List and show the packaged charts, check drawings of your own."""


@charts.command("list")
@AS_JSON
def list_charts(as_json: bool) -> None:
    """List name, size, title and source of every packaged chart."""
    from hydrophone.cli.charts import show_list

    show_list(as_json=as_json)


@charts.command("show")
@click.argument("name")
def show_chart(name: str) -> None:
    """Show the drawing of the packaged chart NAME."""
    from hydrophone.cli.charts import show_drawing

    show_drawing(name)


@charts.command("check")
@click.argument("files", type=FILE, nargs=-1, required=True, metavar="FILE...")
def check_charts(files: tuple[Path, ...]) -> None:
    """Check whether each FILE is a chart, and fits the game it names; if not, name every fault.

    A fault is named with its line and a reason. What passes can be pasted in a lobby, and a file
    that names a game can lie in the folder of 'hydrophone serve --charts'.
    """
    from hydrophone.cli.charts import check_files

    check_files(files)
