import type { valued as english } from '#web/languages/en/valued.ts';

export const valued: typeof english = {
  worth: (amount) => `${amount} wert`,
  more: '+',
  inBrackets: (text) => ` (${text})`,
  withoutPrice: 'ohne Kurs',
  noPrice: (amount) => `${amount}, ohne Kurs`,
  valuing: 'Wird berechnet …',
};
