import {
  convertCssVariables,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  DEFAULT_THEME,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { colorFamilies, theme } from '../src/web/app/shell/theme.ts';

const id = 'virtual:theme-variables.css';

const unusedFamilies = Object.keys(DEFAULT_THEME.colors).filter(
  (family) => !colorFamilies.some((each) => each === family),
);
const unusedColor = new RegExp(`--mantine-color-(?:${unusedFamilies.join('|')})-`);

/** Removes the colours that the app never uses. They would be two thirds of all variables. */
function removeUnusedColors(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => !unusedColor.test(`${name} ${value}`)),
  );
}

/**
 * Vite plugin that writes the theme's CSS variables into a stylesheet at build time. Mantine would write them into a style element at run
 * time, which the content security policy forbids.
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(resolved) {
      if (resolved !== `\0${id}`) return undefined;
      const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
      return convertCssVariables(
        {
          variables: removeUnusedColors(variables),
          light: removeUnusedColors(light),
          dark: removeUnusedColors(dark),
        },
        ':root',
      );
    },
  };
}
