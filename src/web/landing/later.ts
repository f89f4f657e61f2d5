import { isAllowed, isRouteAllowed } from '#contract/capabilities.ts';
import { backendOf } from '#dispatch/dispatch.ts';
import { loadProvider } from '#web/app/provider.ts';
import { recall } from '#web/lib/storage.ts';
import { prefetchApp } from './prefetch.ts';
import { showUser } from './signed-in.ts';

// What the app starts with is fetched ahead whatever becomes of the rest.
void prefetchApp();

const { config: provider, capacity } = await loadProvider();
const { call } = backendOf(provider);

if (!isRouteAllowed('/support', { capacity })) {
  for (const link of document.querySelectorAll<HTMLElement>('a[href^="/support"]')) link.hidden = true;
}

const writeToUs = document.querySelector<HTMLButtonElement>('#write-to-us');
if (writeToUs !== null && isAllowed('isFeedbackPossible', { provider, capacity })) {
  writeToUs.hidden = false;
  writeToUs.addEventListener('click', () => {
    writeToUs.disabled = true;
    // Where the popup cannot be fetched the support page has the same form.
    import('./write-to-us.tsx')
      .then(({ openWriteToUs }) => openWriteToUs(call))
      .catch(() => location.assign('/support'))
      .finally(() => (writeToUs.disabled = false));
  });
}

// To ask a project of one's own takes a library; only who had books open in this browser can be logged in there.
const mayBeLoggedIn = provider.class.type.name === 'SERVER' || recall('CurrentBookName') !== undefined;
// A failed check counts as not logged in (spec 7).
if (mayBeLoggedIn && (await call('is-loggedin', {}).catch(() => false))) await showUser(call);
