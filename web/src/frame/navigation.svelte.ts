/** The page that is shown, kept in step with the address bar. */

import { addressOf, pageAt, type Page } from "./router";

/** What a link element is made of. */
export interface Link {
  readonly href: string;
  readonly onclick: (event: MouseEvent) => void;
}

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

  /** The attributes of a link to the page, which goes there without loading the program again. */
  to(page: Page): Link {
    return {
      href: addressOf(page),
      onclick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.go(page);
      },
    };
  }
}

export const navigation = new Navigation();
