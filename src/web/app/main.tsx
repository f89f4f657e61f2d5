import '#web/styles/highlight.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ThemeRoot } from './shell/theme-root.tsx';
import { loadProvider } from './start/provider.ts';
import { ProviderRoot } from './provider-root.tsx';
import { offerUpdate } from './shell/update-notice.tsx';
import { watchForUpdates } from './sync/updates.ts';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // Without network a back-end answers from what it has, or says that it cannot be reached: it is asked all the same.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

const element = document.querySelector('#root');
if (element === null) throw new Error('The page has no #root');
const root = createRoot(element);

const provider = await loadProvider();
root.render(
  <ThemeRoot>
    <ProviderRoot first={provider} queryClient={queryClient} />
  </ThemeRoot>,
);

await watchForUpdates(offerUpdate);
