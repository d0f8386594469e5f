import { expect, test } from "vitest";
import { routeOf } from "./route";

/** What the server says of the same codes: tests/server/protocol/test_route.py. */
const ROUTES = { KELP42: "179", kelp42: "179", ABCDEF: "bdb", ZZZZZZ: "f0a", "": "c0c" };

test("the route is the server's", () => {
  for (const [code, route] of Object.entries(ROUTES)) expect(routeOf(code)).toBe(route);
});
