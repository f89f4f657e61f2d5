import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { recall, remember } from '#web/lib/storage.ts';

function remembered(): MantineColorScheme | undefined {
  const isDark = recall('IsDarkMode');
  if (isDark === undefined) return undefined;
  return isDark ? 'dark' : 'light';
}

let end = () => {};

/** Remembers light or dark as `IsDarkMode` (spec 2), for all tabs; until chosen, the system's wish holds. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => remembered() ?? fallback,
  set: (value) => remember('IsDarkMode', value === 'auto' ? undefined : value === 'dark'),
  subscribe: (onUpdate) => {
    const listen = ({ key }: StorageEvent) => {
      if (key?.endsWith('IsDarkMode')) onUpdate(remembered() ?? 'auto');
    };
    addEventListener('storage', listen);
    end = () => removeEventListener('storage', listen);
  },
  unsubscribe: () => end(),
  clear: () => remember('IsDarkMode', undefined),
};
