import {
  convertCssVariables,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  DEFAULT_THEME,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { colorFamilies, theme } from '../src/web/app/shell/theme.ts';

const id = 'virtual:theme-variables.css';

const unused = Object.keys(DEFAULT_THEME.colors).filter(
  (family) => !colorFamilies.some((each) => each === family),
);
const ofUnused = new RegExp(`--mantine-color-(?:${unused.join('|')})-`);

/**
 * What no part that is drawn names: headings and what is laid out by breakpoints, which have our own styles, outlined buttons,
 * buttons in the ink of the dark screen. Whether any is missed, e2e/load.e2e.ts looks.
 */
const neverNamed =
  /^--mantine-(?:breakpoint|z-index|heading|h\d|primary-color-\d|color-\w+-outline|color-dark-[a-z])/;

/** Leaves out what the app never names, the families of colours first of all; they would be two thirds of all. */
function withoutUnused(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter(
      ([name, value]) => !neverNamed.test(name) && !ofUnused.test(`${name} ${value}`),
    ),
  );
}

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
      const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
      return convertCssVariables(
        { variables: withoutUnused(variables), light: withoutUnused(light), dark: withoutUnused(dark) },
        ':root',
      );
    },
  };
}
