import type {
  verificationNotice as englishVerificationNotice,
  lostBooks as englishLostBooks,
  unavailableBook as english,
  unreadableRecords as englishUnreadableRecords,
  palette as englishPalette,
  rowKeys as englishRowKeys,
  undoOffer as englishUndoOffer,
} from '#web/languages/en/app-notices.ts';
import { plural } from './counting.ts';

export const palette: typeof englishPalette = {
  placeholder: 'Was möchten Sie tun?',
  nothingFound: 'Nichts gefunden',
  searchTooShort: 'Nichts gefunden. Zum Suchen bitte mindestens zwei Zeichen eingeben.',
  searchFor: (text) => `Nach „${text}“ suchen`,
  search: 'Suche',
  singleKeys: 'Einzelne Buchstaben als Tastenkürzel',
};

export const rowKeys: typeof englishRowKeys = {
  keys: [
    { title: 'Nächste, vorige', key: 'ArrowDown' },
    { title: 'In der Zeile bearbeiten', key: 'Enter' },
    { title: 'Bearbeiten', key: 'e' },
    { title: 'Erneut buchen', key: 'r' },
    { title: 'Löschen', key: 'Delete' },
    { title: 'Auswählen (mit Umschalt: bis hierher)', key: ' ' },
    { title: 'Details anzeigen, Aufteilung aufklappen', key: 'ArrowRight' },
    { title: 'Details ausblenden, Aufteilung zuklappen', key: 'ArrowLeft' },
    { title: 'Speichern', key: 'Enter', group: 'Beim Bearbeiten in der Zeile' },
    { title: 'Bearbeiten abbrechen', key: 'Escape', group: 'Beim Bearbeiten in der Zeile' },
    { title: 'Nächstes Feld', key: 'Tab', group: 'Beim Bearbeiten in der Zeile' },
    {
      title: 'Nächste Zeile, nach der letzten eine neue',
      key: 'Enter',
      group: 'In den Zeilen einer Aufteilung',
    },
    { title: 'Zeile entfernen', key: 'mod+Backspace', group: 'In den Zeilen einer Aufteilung' },
  ],
};

export const undoOffer: typeof englishUndoOffer = {
  providerUpdated: 'Speicherort gewechselt',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
};

export const unreadableRecords: typeof englishUnreadableRecords = {
  count: (count: number) =>
    plural(count, {
      one: '# Eintrag lässt sich nicht lesen und ist nicht enthalten.',
      other: '# Einträge lassen sich nicht lesen und sind nicht enthalten.',
    }),
  details: '„Mein Buch prüfen“ in den Bucheinstellungen zeigt, welche es sind.',
};

export const verificationNotice: typeof englishVerificationNotice = {
  wrong: (count: number) =>
    plural(count, {
      one: 'Ihre Bücher wurden geprüft: # Fehler gefunden.',
      other: 'Ihre Bücher wurden geprüft: # Fehler gefunden.',
    }),
  details:
    '„Mein Buch prüfen“ in den Bucheinstellungen zeigt die Einzelheiten und kann das meiste reparieren.',
  interrupted: (at: string, count: number) =>
    plural(count, {
      one: `Der Import vom ${at} wurde unterbrochen: Nur # Zeile wurde importiert.`,
      other: `Der Import vom ${at} wurde unterbrochen: Nur # Zeilen wurden importiert.`,
    }),
  continue: 'Fortsetzen …',
  undo: 'Rückgängig',
  leave: 'So lassen',
};

export const lostBooks: typeof englishLostBooks = {
  lostWhileTyping:
    'Ihre Bücher sind aus diesem Browser verschwunden. Ihre Eingaben bleiben hier, bis Sie sie schließen; danach sehen Sie, was Sie tun können.',
};

export const unavailableBook: typeof english = {
  title: (book) => `${book} wird nicht mehr mit Ihnen geteilt`,
  text: (owner) =>
    owner === undefined
      ? 'Darin wurde nichts gelöscht, aber Sie können es nicht mehr öffnen.'
      : `Es gehört ${owner}. Darin wurde nichts gelöscht, aber Sie können es nicht mehr öffnen.`,
  rejectedChanges: (count) =>
    plural(count, {
      one: '# Änderung, die Sie offline gemacht haben, wurde dort nicht gespeichert. Sie steht in den Bucheinstellungen jedes anderen Buchs.',
      other:
        '# Änderungen, die Sie offline gemacht haben, wurden dort nicht gespeichert. Sie stehen in den Bucheinstellungen jedes anderen Buchs.',
    }),
  choose: 'Mit einem anderen Buch weitermachen:',
  open: (book, whose) => `${book} öffnen (${whose})`,
  own: 'Ihr eigenes Buch',
  sharedBy: (name) => `geteilt von ${name}`,
  none: 'Sie haben noch kein anderes Buch.',
  create: 'Eigenes Buch anlegen',
};
