"""A first bot for SONAR: hunts where the enemy is most likely, and fires when it is near enough.

Try: hydrophone bot sonar --exec "python3 docs/samples/first_bot.py" --against landlubber
"""

import json
import random
import sys


def say(kind, **fields):
    print(json.dumps({"kind": kind, **fields}), flush=True)


class FirstBot:
    def __init__(self):
        self.chance = random.Random()
        self.cells = {}

    def hello(self, line):
        self.chance = random.Random(line["seed"])  # the same match again plays the same
        say("ready", name="First", version="1", author="you", wants=["legal", "belief"])

    def belief(self, line):
        self.cells = line["cells"]

    def choose(self, line):
        values = [self.value(action) for action in line["legal"]]
        best = max(values)
        why = f"hits with {best - 1:.0%}" if best > 1 else ""
        say("act", id=line["id"], choice=values.index(best), why=why)

    def value(self, action):
        """A likely hit is worth most, then a question, then any other act but to surface."""
        if action["kind"] == "launch_torpedo":
            chance = self.cells.get(action["target"], 0)
            return 1 + chance if chance > 0.3 else 0
        if action["kind"] == "use_sonar":
            return 0.9 if len(self.cells) > 6 else 0
        return self.chance.random() / 2 if action["kind"] != "surface" else 0


def main():
    bot = FirstBot()
    hear = {"hello": bot.hello, "belief": bot.belief, "choose": bot.choose}
    hear["ping"] = lambda line: say("pong")
    for text in sys.stdin:
        line = json.loads(text)
        if line["kind"] in hear:
            hear[line["kind"]](line)  # others are passed over: the bot does not need them


if __name__ == "__main__":
    main()
