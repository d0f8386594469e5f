"""A Captain of SONAR that asks while it knows little and fires when it knows enough.

Try: python3 own_bot.py
"""

from collections.abc import Sequence
from random import Random

from hydrophone import Bot, Post, arena
from hydrophone.sonar import Action, GoSilent, LaunchTorpedo, Observation, Surface, UseSonar


class Patient(Bot):
    def __init__(self, post: Post) -> None:
        self.enemy = post.tracker()
        self.chance = Random(post.seed)

    def observe(self, observation: Observation) -> None:
        self.enemy.observe(observation)

    def choose(self, legal: Sequence[Action]) -> Action:
        return max(legal, key=self.worth)

    def worth(self, action: Action) -> float:
        match action:
            case LaunchTorpedo(target):
                return 5 * self.enemy.marginal.get(target, 0.0)
            case UseSonar():
                return self.enemy.entropy - 3
            case GoSilent() | Surface():
                return -1.0
            case _:
                return self.chance.random()


if __name__ == "__main__":
    result = arena("sonar", {"captain": Patient, "crew": "helmsman"}, "seadog", matches=10)
    print(f"against seadogs: {result.wins} won, {result.losses} lost, {result.draws} drawn")
