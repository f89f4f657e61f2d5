import '#web/styles/highlight.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Frame } from './frame.tsx';
import { loadProvider } from './provider.ts';
import { Root } from './root.tsx';
import { offerUpdate } from './update-notice.tsx';
import { watchForUpdates } from './updates.ts';

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
  <Frame>
    <Root first={provider} queryClient={queryClient} />
  </Frame>,
);

await watchForUpdates(offerUpdate);
