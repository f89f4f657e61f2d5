import type { leftOut as english } from '#web/languages/en/left-out.ts';
import { plural } from './counting.ts';

export const leftOut: typeof english = {
  leftOut: (count: number) =>
    plural(count, {
      one: '# Eintrag lässt sich nicht lesen und fehlt hier.',
      other: '# Einträge lassen sich nicht lesen und fehlen hier.',
    }),
  where: '„Mein Buch prüfen“ in den Bucheinstellungen zeigt, was es ist.',
};
