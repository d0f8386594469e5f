"""A file of records as the standings of an evening: who won, how, and which shots they missed.

Try: python3 standings.py evening.jsonl
"""

import sys
from collections import Counter, defaultdict

from hydrophone import Match, Role, Seat, Side


def main(file: str) -> None:
    rows: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for match in Match.from_records(file):
        if (end := match.outcome) is None:
            continue
        missed = Counter(shot.side for shot in match.debrief().missed)
        for side in Side:
            row = rows[match.about.players.get(Seat.at(side, Role.CAPTAIN), side)]
            row["played"] += 1
            row["points"] += 2 if end.winner == side else 1 if end.winner is None else 0
            row["missed"] += missed[side]
    print("player       played points missed shots")
    for name, row in sorted(rows.items(), key=lambda item: -item[1]["points"]):
        print(f"{name:12} {row['played']:6} {row['points']:6} {row['missed']:12}")


if __name__ == "__main__":
    main(sys.argv[1])
