"""A client that opens a match of SONAR against landlubbers and takes any legal action.

Try: pip install websockets; python3 client.py http://localhost:8642
"""

import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def open_match(server: str) -> dict[str, str]:
    crews = {"blue": "me", "yellow": "landlubber"}
    roles = ("captain", "radio_operator")
    seats = [{"seat": f"{side}.{role}", "who": crews[side]} for side in crews for role in roles]
    wish = {"game": "sonar", "options": {"turn_limit": 9}, "name": "Ann", "seats": seats}
    return json.load(urlopen(Request(f"{server}/api/matches", json.dumps(wish).encode())))


def play(server: str) -> None:
    made = open_match(server)
    with connect(server.replace("http", "ws", 1) + "/ws", max_size=None) as socket:
        socket.send(json.dumps({"kind": "hello", **made, "since": 0, "language": "en"}))
        socket.send(json.dumps({"kind": "set_ready", "id": "ready", "ready": True}))
        for number, frame in enumerate(socket):
            heard = json.loads(frame)
            if heard["kind"] == "lobby" and heard["phase"] == "over":
                break
            for offer in heard.get("offers", []):
                if offer["legal"] and offer["seat"] in heard["waits_for"]:
                    act = {"seat": offer["seat"], "action": random.choice(offer["legal"])}
                    socket.send(json.dumps({"kind": "act", "id": f"act {number}", **act}))
    print(urlopen(f"{server}/api/matches/{made['code']}/record").read().decode().splitlines()[-1])


if __name__ == "__main__":
    play(sys.argv[1])
