import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import 'virtual:theme-variables.css';
import '#web/styles/tokens.css';
import '#web/styles/mantine.css';
import '#web/styles/highlight.css';
import '#web/styles/problem.css';
import { MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { LazyToasts } from '#web/ui/toast.tsx';
import { colorSchemeManager } from './color-scheme.ts';
import { PageBoundary } from './page-boundary.tsx';
import { theme } from './theme.ts';

const rootElement = () => document.documentElement;

/**
 * Mantine's theme and colour scheme, without what its own provider brings along to write style elements, which the content
 * security policy forbids: the variables are printed by the build (tools/theme-variables.ts).
 */
function Theme({ children }: { children: ReactNode }) {
  const scheme = useProviderColorScheme({
    manager: colorSchemeManager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement: rootElement,
  });
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement: rootElement,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: false,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

/** What everything drawn by React stands in: the theme, its styles, the messages, the last resort for errors. */
export function ThemeRoot({ children, home = '/dashboard' }: { children: ReactNode; home?: string }) {
  return (
    <StrictMode>
      <Theme>
        <LazyToasts />
        <PageBoundary home={home}>{children}</PageBoundary>
      </Theme>
    </StrictMode>
  );
}
