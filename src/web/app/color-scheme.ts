import type { MantineColorSchemeManager } from '@mantine/core';
import { recall, remember } from '#web/lib/storage.ts';

/** Remembers light or dark as `IsDarkMode` (spec 2); until chosen, the system's wish holds. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const isDark = recall('IsDarkMode');
    if (isDark === undefined) return fallback;
    return isDark ? 'dark' : 'light';
  },
  set: (value) => remember('IsDarkMode', value === 'auto' ? undefined : value === 'dark'),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => remember('IsDarkMode', undefined),
};
