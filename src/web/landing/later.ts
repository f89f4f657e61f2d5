import { isAllowed } from '#contract/capabilities.ts';
import { backendOf } from '#dispatch/dispatch.ts';
import { loadProvider } from '#web/app/provider.ts';

const { config: provider, capacity } = await loadProvider();
const { call } = backendOf(provider);

const writeToUs = document.querySelector<HTMLButtonElement>('#write-to-us');
if (writeToUs !== null && isAllowed('isFeedbackPossible', { provider, capacity })) {
  writeToUs.hidden = false;
  writeToUs.addEventListener('click', () => {
    void import('./write-to-us.tsx').then(({ openWriteToUs }) => openWriteToUs(call));
  });
}

// A failed check counts as not logged in (spec 7).
const isLoggedIn = await call('is-loggedin', {}).catch(() => false);
const start = document.querySelector('#start');
if (isLoggedIn && start !== null) start.textContent = 'Dashboard';
