import { expect, it } from "vitest";
import { browserName } from "./browser";

it.each([
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox, Android"],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge, Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604",
    "Safari, iPhone",
  ],
  ["curl/8", "?"],
])("calls %s by its name", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
