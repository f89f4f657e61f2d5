import { isAllowed } from '#contract/capabilities.ts';
import { backendOf } from '#dispatch/dispatch.ts';
import { loadProvider } from '#web/app/provider.ts';
import { recall } from '#web/lib/storage.ts';

const { config: provider, capacity } = await loadProvider();
const { call } = backendOf(provider);

const writeToUs = document.querySelector<HTMLButtonElement>('#write-to-us');
if (writeToUs !== null && isAllowed('isFeedbackPossible', { provider, capacity })) {
  writeToUs.hidden = false;
  writeToUs.addEventListener('click', () => {
    void import('./write-to-us.tsx').then(({ openWriteToUs }) => openWriteToUs(call));
  });
}

// To ask a project of one's own takes a library; only who had books open in this browser can be logged in there.
const mayBeLoggedIn = provider.class.type.name === 'SERVER' || recall('CurrentBookName') !== undefined;
// A failed check counts as not logged in (spec 7).
const isLoggedIn = mayBeLoggedIn && (await call('is-loggedin', {}).catch(() => false));
const start = document.querySelector<HTMLElement>('#start');
if (isLoggedIn && start !== null) start.textContent = start.dataset['signedIn'] ?? '';

// What the app starts with is fetched ahead, so that it opens at once behind the button.
const app = new DOMParser().parseFromString(await (await fetch('/app.html')).text(), 'text/html');
for (const part of app.querySelectorAll('script[src], link[rel="stylesheet"], link[rel="modulepreload"]')) {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = part.getAttribute('src') ?? part.getAttribute('href') ?? '';
  document.head.append(link);
}
