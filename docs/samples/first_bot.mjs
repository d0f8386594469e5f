// A bot for every game, for Node: takes any legal action, but fires and surfaces only if it must.
//
// Try: hydrophone bot captain_sonar --exec "node docs/samples/first_bot.mjs" --against landlubber

import { createInterface } from "node:readline";

const say = (line) => process.stdout.write(JSON.stringify(line) + "\n");

let seed = 1;
function roll(faces) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; // the same match again plays the same
  return seed % faces;
}

const last = new Set(["surface", "launch_torpedo"]); // what a bot that sees nothing had better not do

const hear = {
  hello: (line) => {
    seed = line.seed % 2 ** 32;
    say({ kind: "ready", name: "Any", version: "1", author: "you" });
  },
  choose: (line) => {
    if (!line.must) return say({ kind: "pass", id: line.id });
    const good = [...line.legal.keys()].filter((place) => !last.has(line.legal[place].kind));
    const places = good.length ? good : [...line.legal.keys()];
    say({ kind: "act", id: line.id, choice: places[roll(places.length)] });
  },
  ping: () => say({ kind: "pong" }),
};

for await (const text of createInterface({ input: process.stdin })) {
  const line = JSON.parse(text);
  hear[line.kind]?.(line); // a line that the bot does not know is passed over
}
