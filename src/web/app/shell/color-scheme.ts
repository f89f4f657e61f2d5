import { type MantineColorScheme, type MantineColorSchemeManager, useMantineContext } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { useCallback } from 'react';
import { recall, remember } from '#web/session/storage.ts';

function recallScheme(): MantineColorScheme | undefined {
  const isDark = recall('IsDarkMode');
  if (isDark === undefined) return undefined;
  return isDark ? 'dark' : 'light';
}

/** Sets the colour of the browser bars; app.html has one `theme-color` for light and one for dark. */
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

/** Stores the chosen scheme as `IsDarkMode` (spec 2) for all tabs. Without a choice the system's scheme applies. */
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

/** Returns whether the page is dark, and a function to change it. */
export function useDarkMode(): { isDark: boolean; setDark: (isDark: boolean) => void } {
  const { colorScheme, setColorScheme } = useMantineContext();
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  return {
    isDark: (colorScheme === 'auto' ? system : colorScheme) === 'dark',
    setDark: useCallback((isDark: boolean) => setColorScheme(isDark ? 'dark' : 'light'), [setColorScheme]),
  };
}
