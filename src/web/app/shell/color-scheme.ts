import { type MantineColorScheme, type MantineColorSchemeManager, useMantineContext } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { useCallback } from 'react';
import { recall, remember } from '#web/session/storage.ts';

function recallScheme(): MantineColorScheme | undefined {
  const isDark = recall('IsDarkMode');
  if (isDark === undefined) return undefined;
  return isDark ? 'dark' : 'light';
}

/** Colors the bars of the browser by the theme; app.html has a `theme-color` for light and one for dark. */
function updateThemeColor(): void {
  const scheme = recallScheme();
  document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]').forEach((meta, index) => {
    const metaScheme = index === 0 ? 'light' : 'dark';
    if (scheme === undefined) meta.media = `(prefers-color-scheme: ${metaScheme})`;
    else meta.media = scheme === metaScheme ? 'all' : 'not all';
  });
}
updateThemeColor();

let stopListening = () => {};

/** Keeps the chosen scheme as `IsDarkMode` (spec 2), for all tabs; until one is chosen, that of the system applies. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => recallScheme() ?? fallback,
  set: (value) => {
    remember('IsDarkMode', value === 'auto' ? undefined : value === 'dark');
    updateThemeColor();
  },
  subscribe: (onUpdate) => {
    const listen = ({ key }: StorageEvent) => {
      if (!key?.endsWith('IsDarkMode')) return;
      updateThemeColor();
      onUpdate(recallScheme() ?? 'auto');
    };
    addEventListener('storage', listen);
    stopListening = () => removeEventListener('storage', listen);
  },
  unsubscribe: () => stopListening(),
  clear: () => remember('IsDarkMode', undefined),
};

/** Whether the page is dark, and how to change that. */
export function useDarkMode(): { isDark: boolean; setDark: (isDark: boolean) => void } {
  const { colorScheme, setColorScheme } = useMantineContext();
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  return {
    isDark: (colorScheme === 'auto' ? system : colorScheme) === 'dark',
    setDark: useCallback((isDark: boolean) => setColorScheme(isDark ? 'dark' : 'light'), [setColorScheme]),
  };
}
