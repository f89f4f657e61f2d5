import type {
  registerSort as englishRegisterSort,
  register as english,
  status as englishStatus,
} from '#web/languages/en/register.ts';
import { number } from '#web/languages/language.ts';
import { plural } from './counting.ts';

export const status: typeof englishStatus = {
  title: 'Status',
  show: 'Status der Buchungen anzeigen',
  hide: 'Status der Buchungen ausblenden',
  filter: 'Welche Buchungen',
  filters: {
    all: 'Alle',
    new: 'Neu',
    cleared: 'Bestätigt',
    open: 'Nicht abgeglichen',
    reconciled: 'Abgeglichen',
  },
  none: 'Keine Buchung hat diesen Status.',
  is: { new: 'Neu', cleared: 'Bestätigt', reconciled: 'Abgeglichen', mixed: 'Verschieden' },
  mark: (status, description) => `${status}: ${description}`,
  clearRow: 'Bestätigen oder wieder auf neu setzen',
  cleared: (count) => plural(count, { one: '# Buchung bestätigt', other: '# Buchungen bestätigt' }),
  madeNew: (count) =>
    plural(count, { one: '# Buchung wieder auf neu gesetzt', other: '# Buchungen wieder auf neu gesetzt' }),
  failed: 'Der Status konnte nicht geändert werden.',
  check: {
    add: 'Saldo prüfen …',
  },
};

export const registerSort: typeof englishRegisterSort = {
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
    failed: (reason) => `Die Buchungen konnten nicht gedruckt werden. ${reason}`,
  },
};

export const register: typeof english = {
  none: 'Keine Buchungen',
  label: 'Buchungen',
  balance: 'Saldo',
  failed: (reason) => `Die Buchungen konnten nicht geladen werden. ${reason}`,
  selected: 'Ausgewählt',
  unsaved: 'Noch nicht synchronisiert',
  select: (description) => `${description} auswählen`,
  arrow: '→',
  filter: 'Buchungen filtern',
  sortAndGroup: 'Sortieren, gruppieren, drucken',
  print: 'Drucken …',
};
