/* Told by a push service that a match waits for this person: shows it, and opens the match at a click.
   Keeps no file of the site; where no server answers it says so in a page of its own. */
{
  const WORDS = {
    en: ["No server", "The server does not answer just now.", "Try again"],
    de: ["Kein Server", "Der Server antwortet gerade nicht.", "Noch einmal versuchen"],
    es: ["Sin servidor", "El servidor no responde en este momento.", "Intentarlo de nuevo"],
  };

  const pageOfNoServer = () => {
    const language = navigator.language.slice(0, 2);
    const lang = language in WORDS ? language : "en";
    const [title, sentence, again] = WORDS[lang];
    const body = `<!doctype html><html lang="${lang}"><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><title>${title} - hydrophone</title>
<body style="font: 18px system-ui; margin: 32px"><h1>${title}</h1><p>${sentence}</p>
<p><a href="">${again}</a></p></body></html>`;
    const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
    return new Response(body, { status: 503, headers });
  };

  const open = async (path) => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find(({ url }) => new URL(url).pathname === path);
    await (there ? there.focus() : clients.openWindow(path));
  };

  addEventListener("install", () => skipWaiting());
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("push", (event) => {
    const { title, body, code } = event.data.json();
    const about = { body, tag: code, icon: "/icon-192.png", data: `/m/${code}` };
    event.waitUntil(registration.showNotification(title, about));
  });
  addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });
  addEventListener("fetch", (event) => {
    if (event.request.mode !== "navigate") return;
    event.respondWith(fetch(event.request).catch(pageOfNoServer));
  });
}
