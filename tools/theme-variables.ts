import {
  convertCssVariables,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  DEFAULT_THEME,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { colorFamilies, theme } from '../src/web/app/shell/theme.ts';

const id = 'virtual:theme-variables.css';

/** Where Mantine has all its colours, for parts that name one at run time. */
const allColors = /\/@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/;

const unused = Object.keys(DEFAULT_THEME.colors).filter(
  (family) => !colorFamilies.some((each) => each === family),
);
const ofUnused = new RegExp(`--mantine-color-(?:${unused.join('|')})-`);

/**
 * What no part that is drawn names: headings and what is laid out by breakpoints, which have our own styles, outlined buttons,
 * buttons in the ink of the dark screen. Whether any is missed, tools/build.test.ts checks.
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

/** Mantine's own colours of the families that the app draws in. */
function drawnColors(): Record<string, readonly string[]> {
  return Object.fromEntries(colorFamilies.map((family) => [family, DEFAULT_THEME.colors[family]]));
}

/**
 * Prints the theme's CSS variables into a stylesheet at build time. Mantine would write them into a style
 * element at run time, which the content security policy forbids. Its scripts keep the same colours.
 */
export function themeVariables(): Plugin {
  let isBuild = false;
  return {
    name: 'theme-variables',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    transform(_code, moduleId) {
      if (!isBuild || !allColors.test(moduleId)) return undefined;
      return { code: `export const DEFAULT_COLORS = ${JSON.stringify(drawnColors())};`, map: null };
    },
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
