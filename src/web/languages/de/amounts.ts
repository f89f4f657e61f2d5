import type { amounts as english } from '#web/languages/en/amounts.ts';
import { number } from './counting.ts';

/** What is said where amounts are read, and why what was typed or pasted is none. */
export const amounts: typeof english = {
  noAmount: (text) => `„${text}“ ist kein Betrag`,
  tooPrecise: (text, decimals) =>
    decimals === 0
      ? `„${text}“ hat Nachkommastellen, hier gibt es keine`
      : `„${text}“ hat mehr Nachkommastellen als hier üblich (${number(decimals)})`,
  tooLarge: (text) => `„${text}“ ist für einen Betrag zu groß`,
  notWorkedOut: 'Das lässt sich nicht ausrechnen',
  calculator: 'Rechner',
  calculatorHint: 'Ziffern, + - * / und Klammern. Beträge ohne Komma eingeben: 1250 ist 12,50.',
};
