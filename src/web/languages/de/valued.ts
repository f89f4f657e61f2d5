import type { valued as english } from '#web/languages/en/valued.ts';

export const valued: typeof english = {
  worth: (amount) => `${amount} wert`,
  more: '+',
  inBrackets: (text) => ` (${text})`,
  withoutPrice: 'ohne Kurs',
  noPrice: (amount) => `${amount}, ohne Kurs`,
  priceOf: (day) => `Kurs vom ${day}`,
  oldestPriceOf: (day) => `ältester Kurs vom ${day}`,
  valuing: 'Wird berechnet …',
};
