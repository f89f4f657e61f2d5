import type { arranging as english } from '#web/languages/en/arranging.ts';
import { number } from '#web/languages/language.ts';

export const arranging: typeof english = {
  orders: {
    newest: 'Datum, neueste zuerst',
    oldest: 'Datum, älteste zuerst',
    largest: 'Betrag, größte zuerst',
    smallest: 'Betrag, kleinste zuerst',
    description: 'Beschreibung, A bis Z',
  },
  byMonth: 'Nach Monaten gruppieren',
  loading: (count) => `Sortieren: bisher ${number(count)} Buchungen`,
  failed: (reason) => `Nicht sortiert. ${reason}`,
  cut: (count) => `Nur die neuesten ${number(count)} Buchungen sind sortiert.`,
  in: 'ein',
  out: 'aus',
  net: 'netto',
  paper: {
    all: 'Alle Tage',
    filtered: 'Gefiltert',
    count: (count) => (count === 1 ? '1 Buchung' : `${number(count)} Buchungen`),
    columns: {
      date: 'Datum',
      description: 'Beschreibung',
      account: 'Konto',
      amount: 'Betrag',
      balance: 'Saldo',
    },
    preparing: 'Der Druck wird vorbereitet …',
    failed: (reason) => `Das Register konnte nicht gedruckt werden. ${reason}`,
  },
};
