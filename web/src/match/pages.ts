/** The pages of a match, each fetched when the match has come to it. */

import { component } from "../parts/part";

export const joinPage = component(() => import("../lobby/Join.svelte"));
export const lobbyPage = component(() => import("../lobby/LobbyPage.svelte"), "set_up");
export const shell = component(() => import("./Shell.svelte"), "station");
export const endPage = component(() => import("../replay/EndPage.svelte"), "late", "station");
