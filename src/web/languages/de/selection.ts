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
  delete: 'Löschen',
  cancel: 'Abbrechen',
  loading: 'Wird geladen …',
  moveTitle: 'Ausgewählte Buchungen umbuchen',
  moveTo: (account) => `Ihre Seite in ${account} kommt nach:`,
  target: 'Konto',
  choose: 'Konto wählen',
  nothingFound: 'Kein solches Konto',
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
  nothingChanged: 'Es wurde nichts geändert.',
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
