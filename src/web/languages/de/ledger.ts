import type {
  amounts as englishAmounts,
  books as englishBooks,
  ledger as english,
  valued as englishValued,
} from '#web/languages/en/ledger.ts';
import { plural } from './counting.ts';

export const books: typeof englishBooks = {
  books: 'Bücher',
  showAll: 'Alle Bücher anzeigen',
  add: '+ Neues Buch',
  deleteIcon: (name) => `Buch ${name} löschen`,
};

/** The texts of amount fields, with the reasons why a text is not an amount. */
export const amounts: typeof englishAmounts = {
  noAmount: (text) => `„${text}“ ist kein Betrag`,
  tooPrecise: (decimals) =>
    decimals === 0
      ? 'Hier gibt es keine Nachkommastellen'
      : plural(decimals, { one: 'Höchstens # Nachkommastelle', other: 'Höchstens # Nachkommastellen' }),
  tooLarge: (text) => `„${text}“ ist für einen Betrag zu groß`,
  notWorkedOut: 'Das lässt sich nicht berechnen',
  calculator: 'Rechner',
  calculatorSigns: 'Zahlen, + - * / und Klammern.',
  typingHint: (digits, amount) => `${digits} ist ${amount}.`,
  calculationHint: (expression, result) => `Rechnen geht auch: ${expression} ist ${result}.`,
  didYouMean: (amount, other) => `${amount}. War ${other} gemeint?`,
  changeTyping: 'Eingabe von Beträgen ändern',
  typingFailed: 'Die Einstellung konnte nicht gespeichert werden.',
  typingChanged: '1234 bedeutet jetzt 1.234,00. Sie können das in den Einstellungen ändern.',
};

export const valued: typeof englishValued = {
  worth: (amount) => `${amount} wert`,
  more: '+',
  inBrackets: (text) => ` (${text})`,
  withoutPrice: 'ohne Kurs',
  noPrice: (amount) => `${amount}, ohne Kurs`,
  priceOf: (day) => `Kurs vom ${day}`,
  oldestPriceOf: (day) => `ältester Kurs vom ${day}`,
  valuing: 'Wird berechnet …',
};

export const ledger: typeof english = {
  types: {
    ROOT: { name: 'Buch', debit: '', credit: '' },
    ASSET: { name: 'Vermögen', debit: 'Zunahme', credit: 'Abnahme' },
    EQUITY: { name: 'Eigenkapital', debit: 'Abnahme', credit: 'Zunahme' },
    EXPENSE: { name: 'Ausgaben', debit: 'Ausgabe', credit: 'Erstattung' },
    INCOME: { name: 'Einnahmen', debit: 'Minderung', credit: 'Einnahme' },
    LIABILITY: { name: 'Fremdkapital', debit: 'Abnahme', credit: 'Zunahme' },
    TRADING: { name: 'Handel', debit: 'Zunahme', credit: 'Abnahme' },
    CASH: { name: 'Bargeld', debit: 'Einnahme', credit: 'Ausgabe' },
    BANK: { name: 'Bank', debit: 'Gutschrift', credit: 'Belastung' },
    CREDIT: { name: 'Kreditkarte', debit: 'Zahlung', credit: 'Belastung' },
    PAYABLE: { name: 'Verbindlichkeit', debit: 'Zahlung', credit: 'Rechnung' },
    RECEIVABLE: { name: 'Forderung', debit: 'Rechnung', credit: 'Zahlung' },
    STOCK: { name: 'Aktien', debit: 'Kauf', credit: 'Verkauf' },
    MUTUAL: { name: 'Investmentfonds', debit: 'Kauf', credit: 'Verkauf' },
    CURRENCY: { name: 'Währung', debit: 'Kauf', credit: 'Verkauf' },
  },
  movements: {
    transfer: 'Umbuchung',
    made: 'Zahlung geleistet',
    received: 'Zahlung erhalten',
    oweMore: 'Schuld steigt',
    oweLess: 'Schuld sinkt',
  },
  amountType: { '': '', expense: 'Ausgabe', income: 'Einnahme' },
};
