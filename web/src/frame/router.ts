/** Addresses and pages. */

/** A page of the program. */
export type Page =
  | { readonly kind: "home" }
  | {
      readonly kind: "set_up";
      readonly game: string;
      readonly preset: string;
      readonly with: Company;
    }
  | {
      readonly kind: "match";
      readonly code: string;
      /** Where one wants to sit. */
      readonly seat?: string;
      /** From the list of open matches one comes without being asked again. */
      readonly as?: ComesAs;
    }
  /** One screen that all can see. */
  | { readonly kind: "table"; readonly code: string }
  | { readonly kind: "replay"; readonly match: string }
  /** The own name, devices and matches; by the link that another device shows, with its code. */
  | { readonly kind: "me"; readonly code: string }
  /** The own clubs, or one of them; by its link, with the code to join by. */
  | { readonly kind: "club"; readonly club: string; readonly link: string }
  /** The evening of a club on a screen that all can see, by its code. */
  | { readonly kind: "evening"; readonly club: string; readonly link: string }
  /** A record of one's own. */
  | { readonly kind: "debrief" }
  | { readonly kind: "lessons" }
  | { readonly kind: "lesson"; readonly game: string; readonly lesson: string }
  | {
      readonly kind: "rules";
      readonly game: string;
      /** The rule to look at. */
      readonly clause?: string;
      /** What is agreed in the match whose rules are wanted, as `rules/moment.ts` writes it. */
      readonly agreed?: string;
    };

/** With whom one wants to play. */
export type Company = "bots" | "friends" | "strangers";

/** As whom one comes to a match of the list. */
export type ComesAs = "player" | "spectator";

/** Read an address; what is not one of ours is home. */
export function pageAt(url: URL): Page {
  const [page = "", said = "", more = "", last = ""] = url.pathname.split("/").filter(Boolean);
  const name = decoded(said);
  switch (page) {
    case "new":
      return {
        kind: "set_up",
        game: url.searchParams.get("game") ?? "",
        preset: url.searchParams.get("preset") ?? "",
        with: companyIn(url.searchParams.get("with")),
      };
    case "m":
      return name === "" ? { kind: "home" } : matchAt(cleanCode(name), url.searchParams);
    case "table":
      return name === "" ? { kind: "home" } : { kind: "table", code: cleanCode(name) };
    case "me":
      return { kind: "me", code: cleanCode(name) };
    case "club":
      return { kind: last === "screen" ? "evening" : "club", club: name, link: cleanCode(more) };
    case "debrief":
      return { kind: "debrief" };
    case "replay":
      return name === "" ? { kind: "home" } : { kind: "replay", match: name };
    case "lessons":
      return name === "" || more === ""
        ? { kind: "lessons" }
        : { kind: "lesson", game: name, lesson: decoded(more) };
    case "rules":
      return name === "" ? { kind: "home" } : rulesAt(name, decoded(more), url.searchParams);
    default:
      return { kind: "home" };
  }
}

function companyIn(said: string | null): Company {
  return said === "friends" || said === "strangers" ? said : "bots";
}

function matchAt(code: string, said: URLSearchParams): Page {
  const seat = said.get("seat");
  const as = said.get("as");
  return {
    kind: "match",
    code,
    ...(seat === null ? {} : { seat }),
    ...(as === "player" || as === "spectator" ? { as } : {}),
  };
}

function rulesAt(game: string, clause: string, said: URLSearchParams): Page {
  const agreed = said.get("agreed");
  return {
    kind: "rules",
    game,
    ...(clause === "" ? {} : { clause }),
    ...(agreed === null ? {} : { agreed }),
  };
}

/** Without its percent signs; empty if they are wrong. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** The address of a page. */
export function addressOf(page: Page): string {
  switch (page.kind) {
    case "home":
      return "/";
    case "set_up":
      return `/new${asked({ game: page.game, preset: page.preset, with: page.with })}`;
    case "match":
      return `/m/${encodeURIComponent(page.code)}${asked({ seat: page.seat, as: page.as })}`;
    case "table":
      return `/table/${encodeURIComponent(page.code)}`;
    case "me":
      return page.code === "" ? "/me" : `/me/${encodeURIComponent(page.code)}`;
    case "club":
    case "evening": {
      const screen = page.kind === "evening" ? "screen" : "";
      return ["/club", page.club, page.link, screen].filter(Boolean).join("/");
    }
    case "debrief":
      return "/debrief";
    case "replay":
      return `/replay/${encodeURIComponent(page.match)}`;
    case "lessons":
      return "/lessons";
    case "lesson":
      return `/lessons/${encodeURIComponent(page.game)}/${encodeURIComponent(page.lesson)}`;
    case "rules":
      return `${["/rules", page.game, ...(page.clause === undefined ? [] : [page.clause])]
        .map((part, place) => (place === 0 ? part : encodeURIComponent(part)))
        .join("/")}${asked({ agreed: page.agreed })}`;
  }
}

/** What an address asks for besides its path; nothing for what is not given. */
function asked(said: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(said).filter((each): each is [string, string] => Boolean(each[1]));
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
}

/** A code as people type it, without blanks and in capitals; a whole link is good too. */
export function cleanCode(typed: string): string {
  const last = typed.trim().split("?")[0]?.split("/").at(-1) ?? "";
  return last.replace(/[^a-z0-9]/gi, "").toUpperCase();
}
