import type { amounts as english } from '#web/languages/en/amounts.ts';
import { plural } from './counting.ts';

/** The texts about typed amounts, and the reasons why a text is not an amount. */
export const amounts: typeof english = {
  noAmount: (text) => `„${text}“ ist kein Betrag`,
  tooPrecise: (decimals) =>
    decimals === 0
      ? 'Hier gibt es keine Nachkommastellen'
      : plural(decimals, { one: 'Höchstens # Nachkommastelle', other: 'Höchstens # Nachkommastellen' }),
  tooLarge: (text) => `„${text}“ ist für einen Betrag zu groß`,
  notWorkedOut: 'Das lässt sich nicht ausrechnen',
  calculator: 'Rechner',
  calculatorSigns: 'Zahlen, + - * / und Klammern.',
  typingHint: (digits, amount) => `${digits} ist ${amount}.`,
  calculationHint: (expression, result) => `Rechnen geht auch: ${expression} ist ${result}.`,
  didYouMean: (amount, other) => `${amount}. War ${other} gemeint?`,
  changeTyping: 'Eingabe von Beträgen ändern',
  typingFailed: 'Die Einstellung konnte nicht gespeichert werden.',
  typingChanged: '1234 bedeutet jetzt 1.234,00. Sie können das in den Einstellungen ändern.',
};
