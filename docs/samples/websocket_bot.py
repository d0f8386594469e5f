"""A bot over a WebSocket that takes a seat in a match with people, and any legal action.

Try: pip install websockets; python3 websocket_bot.py ws://localhost:8642 TKDFYB blue.captain
"""

import json
import random
import sys

from websockets.sync.client import connect


def play(server, match, *seats):
    with connect(f"{server}/ws/program", max_size=None) as socket:

        def say(kind, **fields):
            socket.send(json.dumps({"kind": kind, **fields}))

        say("join", match=match, seats=seats, name="Any", author="you")
        for text in socket:
            line = json.loads(text)
            if line["kind"] == "hello":
                say("ready", name="Any")
            elif line["kind"] == "choose" and line["must"]:
                say("act", id=line["id"], choice=random.randrange(len(line["legal"])))
            elif line["kind"] == "choose":
                say("pass", id=line["id"])
            elif line["kind"] == "ping":
                say("pong")
            elif line["kind"] == "refused":
                print(line["sentence"], file=sys.stderr)
            elif line["kind"] == "over":
                return line["winner"]


if __name__ == "__main__":
    print("winner:", play(*sys.argv[1:]))
