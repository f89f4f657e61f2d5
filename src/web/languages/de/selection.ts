import type { selection as english } from '#web/languages/en/selection.ts';
import { number, plural } from './counting.ts';

export const selection: typeof english = {
  bar: 'Auswahl',
  count: (count) => `${number(count)} ausgewählt`,
  total: 'Summe',
  selectAll: 'Alle auswählen',
  unselectAll: 'Auswahl aufheben',
  invert: 'Auswahl umkehren',
  move: 'Umbuchen',
  copy: 'Kopieren',
  moveTitle: 'Ausgewählte Buchungen umbuchen',
  side: 'Was umbuchen',
  category: (from, more) =>
    `Die Kategorie: ${more === 0 ? from.join(', ') : `${from.join(', ')} und ${number(more)} weitere`}`,
  thisAccount: (account) => `Dieses Konto: ${account}`,
  target: 'Konto',
  moveNone: 'Alle sind schon dort.',
  atPrices: (account) => `Beträge in „${account}“ gelten zum Kurs ihres Tages.`,
  change: 'Ändern …',
  changeTitle: 'Ausgewählte Buchungen ändern',
  changeDo: 'Ändern',
  asItIs: 'Nicht ändern',
  changeCategory: 'Gegenkonto',
  changeOwnCategory: 'Kategorie',
  changeDescription: 'Beschreibung',
  changeDay: 'Datum',
  changeTags: 'Schlagwörter',
  changeTagsHow: 'Was mit den Schlagwörtern geschieht',
  tagsHow: { add: 'Hinzufügen', remove: 'Entfernen', replace: 'Alle ersetzen' },
  tagsHint: 'Eingabe oder ; fügt ein Schlagwort hinzu',
  changeStatus: 'Status',
  noDay: 'Kein Datum.',
  preview: 'Was sich ändert',
  nothingChosen: 'Wählen Sie oben, was geändert werden soll.',
  several: 'mehrere Konten',
  becomes: {
    account: (count, from, to) =>
      plural(count, { one: '# Buchung', other: '# Buchungen' }) + `: ${from} → ${to}`,
    description: (text) => `Beschreibung: „${text}“`,
    day: (day) => `Datum: ${day}`,
    tags: {
      add: (tags) => `Schlagwörter hinzugefügt: ${tags}`,
      remove: (tags) => `Schlagwörter entfernt: ${tags}`,
      replace: (tags) =>
        tags === '' ? 'Alle Schlagwörter werden entfernt' : `Schlagwörter ersetzt durch: ${tags}`,
    },
    status: (status) => `Status: ${status}`,
  },
  moreAccounts: (count) =>
    plural(count, { one: 'und aus # weiteren Konto', other: 'und aus # weiteren Konten' }),
  changing: (count) => plural(count, { one: '# Buchung ändert sich', other: '# Buchungen ändern sich' }),
  stays: {
    same: (count) => plural(count, { one: '# bleibt, wie sie ist', other: '# bleiben, wie sie sind' }),
    'same-sides': (count) =>
      plural(count, {
        one: '# bleibt: Konto und Gegenkonto wären dasselbe',
        other: '# bleiben: Konto und Gegenkonto wären dasselbe',
      }),
    'no-side': (count) =>
      plural(count, {
        one: '# bleibt: Sie hat keine eindeutige Kategorie',
        other: '# bleiben: Sie haben keine eindeutige Kategorie',
      }),
    'no-price': (count) =>
      plural(count, {
        one: '# bleibt: Für ihren Tag ist kein Kurs bekannt',
        other: '# bleiben: Für ihre Tage ist kein Kurs bekannt',
      }),
    reconciled: (count) =>
      plural(count, {
        one: '# bleibt: Sie steht auf einem abgeschlossenen Kontoauszug',
        other: '# bleiben: Sie stehen auf abgeschlossenen Kontoauszügen',
      }),
  },
  changed: (count) => plural(count, { one: '# Buchung geändert', other: '# Buchungen geändert' }),
  changeFailed: 'Einige Buchungen konnten nicht geändert werden.',
  deleteTitle: 'Ausgewählte Buchungen löschen?',
  deleteAsk: (count) =>
    plural(count, {
      one: '# Buchung wird aus beiden Konten gelöscht.',
      other: '# Buchungen werden aus beiden Konten gelöscht.',
    }),
  deleted: 'Ausgewählte Buchungen gelöscht',
  deletedSome: (count) => `${number(count)} gelöscht`,
  movedSome: (count) => `${number(count)} umgebucht`,
  deleteFailed: 'Einige Buchungen konnten nicht gelöscht werden. Bitte die Seite neu laden.',
  moved: 'Ausgewählte Buchungen umgebucht',
  moveFailed: 'Einige Buchungen konnten nicht umgebucht werden. Bitte die Seite neu laden.',
  sameSides: (count) =>
    plural(count, {
      one: 'Eine davon hat dieses Konto als Gegenkonto und bleibt, wo sie ist.',
      other: '# davon haben dieses Konto als Gegenkonto und bleiben, wo sie sind.',
    }),
  copied: 'Buchungen in die Zwischenablage kopiert',
  copyFailed: (reason) => `Die Buchungen konnten nicht kopiert werden. ${reason}`,
  copyImpossible: 'Die Buchungen können nicht kopiert werden.',
};
