import {
  convertCssVariables,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  DEFAULT_THEME,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { theme } from '../src/web/app/shell/theme.ts';

const id = 'virtual:theme-variables.css';

/**
 * Prints the theme's CSS variables into a stylesheet at build time. Mantine would write them into a style
 * element at run time, which the content security policy forbids.
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(resolved) {
      if (resolved !== `\0${id}`) return undefined;
      const merged = mergeMantineTheme(DEFAULT_THEME, theme);
      return convertCssVariables(defaultCssVariablesResolver(merged), ':root');
    },
  };
}
