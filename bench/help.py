"""What computed help costs: ``python bench/help.py [matches]``, CPU time of one core.

Matches between mates of every game. For each observation of a helped seat the whole work of the
process that computes help is measured: its question is read, the observation taken in, the help
computed and written. Then what the server itself does beside each act to ask for it.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from statistics import mean, quantiles

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.core.game import AnyGame
from hydrophone.core.help import Help
from hydrophone.core.seats import Seat, Side
from hydrophone.games.registry import GAMES, game_named
from hydrophone.play.arena import play_match
from hydrophone.play.referee import Referee
from hydrophone.server.host.help_worker import Question, Told, Worker

CHOICES = {
    "sonar": ({"map": "archipelago"}, {"map": "open_waters"}),
    "captain_sonar": ({"scenario": "alpha"}, {"scenario": "charlie"}),
    "u_jagd": ({},),
}
BUDGET_MS = 5.0
"""Milliseconds that an observation may take (p99)."""


def batches(game: AnyGame, options: object, seed: int) -> Iterator[tuple[Seat, list[bytes]]]:
    """What each helped seat is told in a match between mates, act by act."""
    preset = options
    levels = dict.fromkeys(game.seats(preset), Level.MATE)
    match = play_match(game, preset, levels, seed)
    referee = Referee(game, preset, seed)
    seats = [Seat.at(side, game.helped) for side in Side]
    told = referee.opening()
    for act in (None, *match.acts):
        if act is not None:
            _, told = referee.act(act.by, act.do)
        for seat in seats:
            if told[seat]:
                yield seat, [msgspec.json.encode(each) for each in told[seat]]


def computed_ms(game: AnyGame, options: object, seed: int) -> list[float]:
    """Milliseconds for each batch of observations, in the process that computes help."""
    encode, decoder = msgspec.json.encode, msgspec.json.Decoder[Told](Told)
    worker, heard = Worker(), dict.fromkeys(Seat, 0)
    spent: list[float] = []
    for seat, observations in batches(game, options, seed):
        said = Question(
            "match",
            game.id,
            seat,
            msgspec.Raw(encode(options)),
            heard[seat],
            tuple(map(msgspec.Raw, observations)),
        )
        heard[seat] += len(observations)
        line = encode(said)
        begun = time.process_time()
        answer = worker.hear(decoder.decode(line))
        encode(answer)
        spent.append(1000 * (time.process_time() - begun))
        if answer.computed is None:
            raise RuntimeError(answer.error or "the tracker is lost")
    return spent


def row(name: str, spent: Sequence[float]) -> str:
    """A line of the table."""
    cuts = quantiles(spent, n=1000)
    late = sum(each > BUDGET_MS for each in spent) / len(spent)
    return (
        f"{name:<38} {len(spent):>7}  {mean(spent):>7.3f}  {cuts[499]:>7.3f}  {cuts[989]:>7.3f}  "
        f"{max(spent):>8.2f}  {late:>8.2%}"
    )


def main(matches: int) -> None:
    """A line for each game, chart and level of help."""
    print(
        f"{'match':<38} {'batches':>7}  {'mean ms':>7}  {'p50 ms':>7}  {'p99 ms':>7}  "
        f"{'longest':>8}  {'> 5 ms':>8}"
    )
    for game_id in GAMES:
        game = game_named(game_id)
        preset = next(iter(game.presets.values()))
        for choice in CHOICES[game_id]:
            for level in (Help.SPACES, Help.CHANCES):
                options = msgspec.structs.replace(preset, help=level, **choice)
                spent = [ms for seed in range(matches) for ms in computed_ms(game, options, seed)]
                print(row(" ".join((game_id, *choice.values(), level.value)), spent))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
