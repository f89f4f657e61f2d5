import type { items as english } from '#web/languages/en/items.ts';
import { number } from './counting.ts';

export const items: typeof english = {
  room: (count, most) =>
    `In diesem Buch sind ${number(count)} Regeln, gemerkte Auswertungen, Auszüge und Saldoprüfungen; mehr als ${number(most)} haben nicht Platz. Bitte einige entfernen, die nicht mehr gebraucht werden.`,
  kinds: {
    rule: (words) => `Regel „${words}“`,
    report: (name) => `Auswertung „${name}“`,
    statement: (account, day) => `Auszug von ${account} vom ${day}`,
    'open-statement': (account, day) => `begonnener Auszug von ${account} vom ${day}`,
    'balance-check': (account, day) => `Saldoprüfung von ${account} am ${day}`,
    'bank-number': (account, bankNumber) => `Banknummer ${bankNumber} von ${account}`,
    unknown: (kind) => `Eintrag der Art ${kind}`,
  },
  finished: (statement) => `${statement} abgeschlossen`,
  reopened: (statement) => `${statement} wieder geöffnet`,
  books: (account) => `bucht auf ${account}`,
  isOff: 'ist aus',
  balance: (amount) => `Saldo ${amount}`,
  became: (from, to) => `${from}, jetzt ${to}`,
};
