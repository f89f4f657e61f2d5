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
