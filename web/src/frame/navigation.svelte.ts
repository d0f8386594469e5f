/** The page that is shown, kept in step with the address bar. */

import { addressOf, pageAt, type Page } from "./router";

class Navigation {
  page: Page = $state.raw(pageAt(new URL(location.href)));

  constructor() {
    addEventListener("popstate", () => (this.page = pageAt(new URL(location.href))));
  }

  /** Show a page. `instead` leaves no step back to the present one. */
  go(page: Page, instead?: "instead"): void {
    if (instead) history.replaceState(null, "", addressOf(page));
    else history.pushState(null, "", addressOf(page));
    this.page = page;
    scrollTo(0, 0);
  }

  /** For links: go there without loading the program again. */
  follow(page: Page): (event: MouseEvent) => void {
    return (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.go(page);
    };
  }
}

export const navigation = new Navigation();
