import type { items as english } from '#web/languages/en/items.ts';
import { number } from './counting.ts';

export const items: typeof english = {
  room: (count, most) =>
    `Dieses Buch hat ${number(count)} Regeln, gespeicherte Auswertungen und Suchen, Kontoauszüge und Saldoprüfungen; möglich sind ${number(most)}. Bitte einige entfernen, die Sie nicht mehr brauchen.`,
  kinds: {
    rule: (words) => `Regel „${words}“`,
    report: (name) => `Auswertung „${name}“`,
    search: (name) => `Suche „${name}“`,
    statement: (account, day) => `Kontoauszug von ${account} vom ${day}`,
    'open-statement': (account, day) => `begonnener Kontoauszug von ${account} vom ${day}`,
    'balance-check': (account, day) => `Saldoprüfung von ${account} am ${day}`,
    'bank-number': (account, bankNumber) => `Kontonummer ${bankNumber} von ${account}`,
    schedule: (name) => `geplante Buchung „${name}“`,
    'refused-repeat': (name) => `Ablehnung einer Planung für „${name}“`,
    draft: (description) => (description === '' ? 'Entwurf' : `Entwurf „${description}“`),
    budget: (account) => `Budget von ${account}`,
    envelopes: () => 'Umschläge',
    commodity: (symbol) => `Name von ${symbol}`,
    prices: (of, into, year) => `Kurse von ${of} in ${into}, ${year}`,
    unknown: (kind) => `Eintrag der Art ${kind}`,
  },
  finished: (statement) => `${statement} abgeschlossen`,
  reopened: (statement) => `${statement} wieder geöffnet`,
  books: (account) => `bucht auf ${account}`,
  isOff: 'ist ausgeschaltet',
  balance: (amount) => `Saldo ${amount}`,
  became: (from, to) => `${from}, jetzt ${to}`,
};
