import type { foundOut as english } from '#web/languages/en/found-out.ts';
import { plural } from './counting.ts';

export const foundOut: typeof english = {
  wrong: (count: number) =>
    plural(count, {
      one: 'Ihre Bücher wurden geprüft: # Fehler gefunden.',
      other: 'Ihre Bücher wurden geprüft: # Fehler gefunden.',
    }),
  where: '„Mein Buch prüfen“ in den Bucheinstellungen zeigt, was es ist, und repariert das meiste.',
  interrupted: (at: string, count: number) =>
    plural(count, {
      one: `Der Import vom ${at} wurde unterbrochen: Nur # Zeile wurde importiert.`,
      other: `Der Import vom ${at} wurde unterbrochen: Nur # Zeilen wurden importiert.`,
    }),
  goOn: 'Fortsetzen …',
  undo: 'Rückgängig',
  leave: 'So lassen',
};
