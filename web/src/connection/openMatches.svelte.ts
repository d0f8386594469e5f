/** The open matches of the server, while a page that shows them is looked at. */

import { settings } from "../settings.svelte";
import { inPhase, ListWatch, NONE, withNews, type Listed } from "./openMatches";
import { browserEnvironment, socketUrl } from "./socket";

export class OpenMatches {
  private list: Listed = $state.raw(NONE);
  /** Has the server told it? */
  isKnown = $state(false);
  readonly waiting = $derived(inPhase(this.list, "lobby"));
  readonly running = $derived(inPhase(this.list, "running"));

  /** Watch from now on; the answer ends it. A page in the background does not watch. */
  watch(): () => void {
    const watch = new ListWatch(
      browserEnvironment(() => socketUrl(location)),
      () => ({ kind: "watch_matches", language: settings.language }),
      (news) => {
        this.list = withNews(this.list, news);
        this.isKnown = true;
      },
    );
    const look = (): void => {
      if (document.hidden) watch.close();
      else watch.open();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      watch.close();
    };
  }
}
