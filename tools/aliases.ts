import { fileURLToPath } from 'node:url';

const ui = (name: string) => fileURLToPath(new URL(`../src/web/ui/${name}`, import.meta.url));

/** Parts of libraries that the app replaces by its own, or by nothing. */
export const aliases = [
  { find: 'react-remove-scroll', replacement: ui('no-scroll-lock.tsx') },
  { find: '../../ScrollArea/ScrollArea.mjs', replacement: ui('no-such-part.ts') },
  { find: './MenuSearch/MenuSearch.mjs', replacement: ui('no-such-part.ts') },
  { find: '../createLucideIcon.mjs', replacement: ui('drawn-icon.ts') },
  // Wouter's shim for versions of React without this hook.
  { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
];
