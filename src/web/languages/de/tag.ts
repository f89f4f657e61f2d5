import type { tag as english } from '#web/languages/en/tag.ts';

export const tag: typeof english = 'de';
