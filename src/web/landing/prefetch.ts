/** Fetches what the app starts with, so that it opens at once behind the button. */
export async function prefetchApp(): Promise<void> {
  const answer = await fetch('/app.html');
  const app = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of app.querySelectorAll('script[src], link[rel="stylesheet"], link[rel="modulepreload"]')) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = part.getAttribute('src') ?? part.getAttribute('href') ?? '';
    document.head.append(link);
  }
}
