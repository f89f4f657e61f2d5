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
 * Mantine's theme and colour scheme without Mantine's own provider, which writes style elements that the content security policy forbids.
 * The build prints the variables (tools/theme-variables.ts).
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

/** Root of every React tree: the theme, the toasts and the outermost error boundary. */
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
