import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import './mantine-styles.ts';
import 'virtual:theme-variables.css';
import '#web/styles/tokens.css';
import '#web/styles/mantine.css';
import '#web/styles/problem.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { colorSchemeManager } from './color-scheme.ts';
import { PageBoundary } from './page-boundary.tsx';
import { theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

/** What everything drawn by React stands in: the theme, its styles, the messages, the last resort for errors. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
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
        <PageBoundary>{children}</PageBoundary>
      </MantineProvider>
    </StrictMode>
  );
}
