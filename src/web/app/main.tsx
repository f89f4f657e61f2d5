import { createRoot } from 'react-dom/client';
import { recall } from '#web/session/storage.ts';
import { prefetchComponents } from '#web/ui/lazy-component.tsx';
import { ThemeRoot } from './shell/theme-root.tsx';
import { loadProvider } from './start/provider.ts';
import { partsOfPage } from './lazy-parts.tsx';
import { ProviderRoot } from './app.tsx';
import { loadExternalListeners } from './sync/browser-tabs.ts';
import { watchForUpdates } from './sync/updates.ts';

// A browser that was signed in is mostly signed in again.
prefetchComponents(partsOfPage(recall('IsLoggedIn') === true));

const element = document.querySelector('#root');
if (element === null) throw new Error('The page has no #root');
const root = createRoot(element);

const provider = await loadProvider();
if ((provider.functionalities.externalEventListeners ?? []).length > 0) await loadExternalListeners();
root.render(
  <ThemeRoot>
    <ProviderRoot first={provider} />
  </ThemeRoot>,
);

await watchForUpdates((take) => {
  import('./shell/update-notice.ts').then(({ offerUpdate }) => offerUpdate(take)).catch(reportError);
});
