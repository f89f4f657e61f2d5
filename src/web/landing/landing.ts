import { browserProvider } from '#contract/browser-providers.ts';
import { completePage, loadOnDemand } from './complete-page.ts';

/** Prefetches the first files of the app in the page's language, so that it opens at once. */
async function prefetchApp(): Promise<void> {
  const page = await (await fetch('/app.html')).text();
  const { lang } = document.documentElement;
  // The chunk names given by the build (tools/route-chunks.ts).
  for (const [href] of page.matchAll(
    new RegExp(`/assets/(?:app|loading)-(?:${lang}-)?[\\w-]{7}\\.\\w+`, 'g'),
  )) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
  }
}

const pointingEvents = ['pointerover', 'focusin', 'touchstart'] as const;

/** Prefetches the app when the user points at or focuses a link to it; other visitors load none of it. */
function prefetchAppAtLinks(): void {
  const load = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('a[href="/dashboard"]') === null) return;
    for (const sign of pointingEvents) removeEventListener(sign, load);
    // Files that fail to load are fetched when the app is opened.
    prefetchApp().catch(() => undefined);
  };
  for (const sign of pointingEvents) addEventListener(sign, load, { passive: true });
}

/** Visible share of 'About' at which it fades in (spec 9 Landing). */
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
  // The section is hidden only after the user starts scrolling, so that screenshots of the whole page and readers that never scroll see it.
  // The scroll event fires before the page is painted at its new position.
  addEventListener('scroll', () => isSeen || (about.dataset['seen'] = 'no'), { once: true, passive: true });
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
  // Same as `remember`, without its imports.
  link.addEventListener('click', () => {
    localStorage.setItem('Partita.Language', JSON.stringify(link.dataset['language']));
  });
}

const exampleKey = 'Partita.InExample';
for (const link of document.querySelectorAll<HTMLAnchorElement>('#start, a[data-provider]')) {
  link.addEventListener('click', () => {
    const { provider } = link.dataset;
    // The example belongs to this tab only, and no later visit returns to it.
    if (provider === 'exampleBook') return sessionStorage.setItem(exampleKey, 'true');
    sessionStorage.removeItem(exampleKey);
    if (provider === undefined) return undefined;
    localStorage.setItem('Partita.CurrentProvider', JSON.stringify(browserProvider));
    // The app then loads the books at once instead of the login screen.
    return localStorage.setItem('Partita.IsLoggedIn', 'true');
  });
}

// Handles chosen or dropped bank files; otherwise the browser would open them instead of the page.
for (const type of ['dragover', 'drop', 'change'] as const)
  addEventListener(type, (event: Event & Partial<Pick<DragEvent, 'dataTransfer'>>) => {
    event.preventDefault();
    const { files }: { files?: FileList } = Object(event.dataTransfer ?? event.target);
    // Dropped files are unavailable after the event.
    const taken = [...(files ?? [])];
    if (taken[0]) void loadOnDemand().then(({ importFiles }) => importFiles(taken));
  });

// Less urgent work runs after the page is painted. Safari has no idle callbacks.
const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
whenIdle(() => void completePage());
prefetchAppAtLinks();
