import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import './mantine-styles.ts';
import 'virtual:theme-variables.css';
import '#web/styles/tokens.css';
import '#web/styles/mantine.css';
import '#web/styles/highlight.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { colorSchemeManager } from './color-scheme.ts';
import { ErrorFallback } from './error-fallback.tsx';
import { loadProvider } from './provider.ts';
import { theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Infinity, gcTime: Infinity, retry: false, refetchOnWindowFocus: false },
  },
});

const element = document.querySelector('#root');
if (element === null) throw new Error('The page has no #root');
const root = createRoot(element);

function show(screen: React.ReactNode) {
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
        withStaticClasses={false}
      >
        <Toasts />
        <ErrorFallback>
          <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>
        </ErrorFallback>
      </MantineProvider>
    </StrictMode>,
  );
}

const provider = await loadProvider();
show(<App provider={provider} queryClient={queryClient} />);
