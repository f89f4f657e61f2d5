import { browserProvider } from '#contract/this-browser.ts';
import { completePage, loadOnDemand } from './later.ts';

/** Fetches what the app starts with in the language of the page, so that it opens at once behind a link. */
async function prefetchApp(): Promise<void> {
  const page = await (await fetch('/app.html')).text();
  const { lang } = document.documentElement;
  // The names of its parts, as the build gives them (tools/route-chunks.ts).
  for (const [href] of page.matchAll(
    new RegExp(`/assets/(?:app|loading)-(?:${lang}-)?[\\w-]{8}\\.\\w+`, 'g'),
  )) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
  }
}

const pointingEvents = ['pointerover', 'focusin', 'touchstart'] as const;

/** Fetches the app when somebody points at a link to it, or comes to one by keyboard; who only looks loads none of it. */
function prefetchAppAtLinks(): void {
  const load = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('a[href="/dashboard"]') === null) return;
    for (const sign of pointingEvents) removeEventListener(sign, load);
    // Parts that do not load are fetched when the app is opened.
    prefetchApp().catch(() => undefined);
  };
  for (const sign of pointingEvents) addEventListener(sign, load, { passive: true });
}

/** How much of 'About' is in sight when it steps in (spec 9 Landing). */
const visibleShare = 0.4;

const about = document.querySelector<HTMLElement>('#about');
if (about !== null) {
  let isSeen = false;
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      isSeen = true;
      about.dataset['seen'] = 'yes';
      watcher.disconnect();
    },
    { threshold: visibleShare },
  );
  watcher.observe(about);
  // It steps back only from somebody who is on the way to it: a picture of the whole page, or a reader that never scrolls,
  // finds it in its place. The event comes before the page is drawn at its new place.
  addEventListener('scroll', () => isSeen || (about.dataset['seen'] = 'no'), { once: true, passive: true });
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
  // As `remember` does it, without what that brings along.
  link.addEventListener('click', () => {
    localStorage.setItem('Partita.Language', JSON.stringify(link.dataset['language']));
  });
}

const exampleKey = 'Partita.InExample';
for (const link of document.querySelectorAll<HTMLAnchorElement>('#start, a[data-place]')) {
  link.addEventListener('click', () => {
    const { place } = link.dataset;
    // The example is a matter of this tab alone, and nobody comes back to it.
    if (place === 'exampleBook') return sessionStorage.setItem(exampleKey, 'true');
    sessionStorage.removeItem(exampleKey);
    if (place === undefined) return undefined;
    localStorage.setItem('Partita.CurrentProvider', JSON.stringify(browserProvider));
    // The app then asks for what books need, not for the login screen.
    return localStorage.setItem('Partita.IsLoggedIn', 'true');
  });
}

// Files of a bank, chosen or dropped; without that the browser would leave the page for them.
for (const type of ['dragover', 'drop', 'change'] as const)
  addEventListener(type, (event: Event & Partial<Pick<DragEvent, 'dataTransfer'>>) => {
    event.preventDefault();
    const { files }: { files?: FileList } = Object(event.dataTransfer ?? event.target);
    // What falls is gone once it has fallen.
    const taken = [...(files ?? [])];
    if (taken[0]) void loadOnDemand().then(({ importFiles }) => importFiles(taken));
  });

// What can wait until the page is drawn, waits. Safari has no idle callbacks.
const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
whenIdle(() => void completePage());
prefetchAppAtLinks();
