import type { bookEditor as english } from '#web/languages/en/book-editor.ts';

export const bookEditor: typeof english = {
  allBooks: 'Alle Bücher',
  addTitle: 'Neues Buch',
  settingsTitle: 'Bucheinstellungen',
  deleteTitle: 'Buch löschen?',
  name: 'Name',
  nameFixed: 'Der Name eines Buchs lässt sich hier nicht ändern',
  currency: 'Währung',
  region: 'Schreibweise',
  sample: 'So sehen Beträge aus',
  decimalsStay: (decimals) => `Beträge behalten ${decimals} Nachkommastellen, wie sie eingegeben wurden.`,
  signs: 'Minuszeichen',
  signsHint:
    'Auf allen Seiten, in Berichten und exportierten Tabellen. Mit „Buchhaltung“ endet die Bilanz in der Summe von Schulden und Eigenkapital.',
  signStyles: {
    everyday: 'Alltag: Minus nur vor Schulden',
    'all-positive': 'Buchhaltung: kein Minus vor Schulden, Einnahmen und Eigenkapital',
    ledger: 'Hauptbuch: Minus vor Schulden, Einnahmen und Eigenkapital',
  },
  timeZone: 'Zeitzone',
  timeZoneHint: 'Die Tage dieses Buchs beginnen um Mitternacht in dieser Zeitzone, wo auch immer Sie sind.',
  monthStart: 'Monate beginnen am Tag',
  monthStartHint:
    'Auswertungen, Budgets und der Überblick zählen Monate ab diesem Tag, zum Beispiel ab dem Zahltag; ab dem 16. heißt ein Monat nach dem folgenden.',
  overview: 'Überblick auf der ersten Seite zeigen',
  overviewHint: 'Nettovermögen, dieser Monat, die größten Ausgaben und die letzten Buchungen.',
  showTrading: 'Handelskonten zeigen',
  showTradingHint:
    'Über sie geht Geld von einer Währung in eine andere. Die App legt sie an und führt sie; was sie enthalten, ist der Gewinn oder Verlust daraus.',
  exists: 'Ein Buch dieses Namens gibt es schon',
  pattern: 'Dieser Name ist nicht möglich',
  nothingFound: 'Nichts gefunden',
  kept: 'Die Sitzung war abgelaufen. Ihre Eingaben sind noch da.',
  deleteAsk: (name) => `Das Buch ${name} wird gelöscht.`,
  deleteAll: 'Alle Konten und Buchungen darin werden mit gelöscht.',
  undoable:
    'Das lässt sich rückgängig machen, solange es im Verlauf steht; danach ist das Löschen unumkehrbar.',
  sharedToo:
    'Auch die anderen Mitglieder verlieren den Zugang. Soll eines von ihnen das Buch behalten, übergeben Sie es vorher.',
  notEmpty: (name) => `Das Buch ${name} ist nicht leer. Bitte zuerst seinen Inhalt löschen.`,
  added: 'Neues Buch angelegt',
  meanwhile: {
    lead: 'Ein anderes Gerät hat dies geändert, während es hier offen war. Noch ist nichts gespeichert.',
    change: (field, stored, own) => `${field} ist jetzt „${stored}“; Ihre Eingabe: „${own}“.`,
    take: 'Andere übernehmen',
    keep: 'Meine behalten',
    takeOf: (field, stored) => `Andere übernehmen: ${field} „${stored}“`,
    keepOf: (field, own) => `Meine behalten: ${field} „${own}“`,
  },
  addFailed: 'Das Buch konnte nicht angelegt werden',
  updated: 'Buch geändert',
  updateFailed: 'Das Buch konnte nicht geändert werden',
  deleted: 'Buch gelöscht',
  deleteFailed: 'Das Buch konnte nicht gelöscht werden',
};
