/** Fetches what the app starts with, so that it opens at once behind a link. */
async function prefetchApp(): Promise<void> {
  const answer = await fetch('/app.html');
  const app = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of app.querySelectorAll('script[src], link[rel="stylesheet"], link[rel="modulepreload"]')) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = part.getAttribute('src') ?? part.getAttribute('href') ?? '';
    document.head.append(link);
  }
}

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/** Fetches the app when somebody points at a link to it, or comes to one by keyboard; who only looks loads none of it. */
export function prefetchAppAtItsLinks(): void {
  const load = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('a[href="/dashboard"]') === null) return;
    for (const sign of signs) removeEventListener(sign, load);
    // What does not come is fetched when the app is opened.
    prefetchApp().catch(() => undefined);
  };
  for (const sign of signs) addEventListener(sign, load, { passive: true });
}
