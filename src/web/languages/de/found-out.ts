import type { foundOut as english } from '#web/languages/en/found-out.ts';
import { plural } from './counting.ts';

export const foundOut: typeof english = {
  wrong: (count: number) =>
    plural(count, {
      one: 'Ihre Bücher wurden durchgesehen, und # Sache stimmt nicht.',
      other: 'Ihre Bücher wurden durchgesehen, und # Sachen stimmen nicht.',
    }),
  where:
    'Was es ist, sagt „Mein Buch prüfen“ in den Einstellungen des Buchs; vieles lässt sich dort auch reparieren.',
  brokenOff: (at: string, count: number) =>
    plural(count, {
      one: `Der Import vom ${at} ist abgebrochen: Nur # Zeile ist da.`,
      other: `Der Import vom ${at} ist abgebrochen: Nur # Zeilen sind da.`,
    }),
  goOn: 'Fortsetzen …',
  undo: 'Rückgängig',
  leave: 'So lassen',
  close: 'Schließen',
};
