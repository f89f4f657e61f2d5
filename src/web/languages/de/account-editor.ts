import type { accountEditor as english } from '#web/languages/en/account-editor.ts';
import { number, plural } from './counting.ts';

export const accountEditor: typeof english = {
  createUnder: (name, parent) => `„${name}“ unter ${parent} anlegen`,
  create: 'Anlegen',
  add: 'Neues Unterkonto',
  edit: 'Unterkonto bearbeiten',
  merge: {
    title: (name) => `${name} mit einem anderen Konto zusammenführen`,
    into: 'In welches Konto',
    loading: 'Die Buchungen werden geladen …',
    loadFailed: (reason) => `Die Buchungen konnten nicht geladen werden. ${reason}`,
    goes: (what, from, into) =>
      what.length === 0
        ? `${from} ist leer und fällt weg; ${into} bleibt, wie es ist.`
        : `Aus ${from} nach ${into}: ${what.join(' und ')}. Danach gibt es ${from} nicht mehr.`,
    rows: (count) => plural(count, { one: '# Buchung', other: '# Buchungen' }),
    checksGo: (name) =>
      `Saldoprüfungen und abgeschlossene Kontoauszüge von ${name} fallen mit weg. Buchungsregeln und gespeicherte Berichte nennen danach das andere Konto.`,
    objections: {
      same: 'Bitte ein anderes Konto wählen.',
      'below-itself': 'Dieses Konto liegt unterhalb des ersten.',
      'other-family': (from, into) =>
        `${from} und ${into} sind von verschiedener Art: Was im einen steht, hieße im anderen etwas anderes.`,
      placeholder: (into) =>
        `${into} ist ein Platzhalter: Es fasst Konten zusammen und nimmt keine Buchungen auf.`,
      'names-taken': (into, names) =>
        `${into} hat schon Unterkonten mit diesen Namen: ${names.join(', ')}. Bitte zuerst zusammenführen oder umbenennen.`,
    },
    between: (count, from, into) =>
      plural(count, {
        one: `# Buchung liegt zwischen ${from} und ${into}: Beide Seiten wären dann dasselbe Konto. Bitte zuerst umbuchen oder löschen.`,
        other: `# Buchungen liegen zwischen ${from} und ${into}: Beide Seiten wären dann dasselbe Konto. Bitte zuerst umbuchen oder löschen.`,
      }),
    merge: 'Zusammenführen',
    merged: (from, into) => `${from} und ${into} zusammengeführt`,
    broken: 'Das Zusammenführen brach ab. Was bis dahin geschah, lässt sich rückgängig machen.',
    undoFailed: 'Das Zusammenführen konnte nicht rückgängig gemacht werden.',
    nothingChanged: 'Es wurde nichts geändert.',
  },
  name: 'Name',
  description: 'Beschreibung',
  type: 'Art',
  parent: 'Übergeordnetes Konto',
  color: 'Farbe',
  ownColor: 'Eigene Farbe',
  colors: {
    black: 'Schwarz',
    teal: 'Blaugrün',
    green: 'Grün',
    olive: 'Oliv',
    ochre: 'Ocker',
    brown: 'Braun',
    brick: 'Ziegelrot',
    red: 'Rot',
    plum: 'Pflaume',
    violet: 'Violett',
    blue: 'Blau',
    slate: 'Schiefer',
  },
  favourite: 'Favorit',
  placeholder: 'Platzhalter (fasst andere Konten zusammen, ohne eigene Buchungen)',
  placeholderTaken: 'Es enthält Buchungen und kann deshalb kein Platzhalter werden.',
  showTransactionsFirst: 'Buchungen zuerst anzeigen',
  sortOrder: 'Reihenfolge',
  sortOrderHint: 'Die höchste Zahl steht unter den Geschwistern oben',
  tags: 'Schlagwörter',
  tagsHint: 'Eingabe oder ; fügt ein Schlagwort hinzu',
  advanced: 'Eigenschaften (JSON)',
  required: 'Erforderlich',
  exists: 'Ein Unterkonto dieses Namens gibt es schon',
  typeNotAbove: 'Die Unterkonten können nicht unter dieser Art liegen',
  parentNotAllowed: 'Ein Konto dieser Art kann dort nicht liegen. Bitte ein anderes wählen.',
  wholeNumber: 'Eine ganze Zahl',
  notJson: 'Das ist kein JSON-Objekt',
  choose: 'Konto wählen',
  nothingFound: 'Kein solches Konto',
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  delete: 'Löschen',
  kept: 'Die Sitzung war abgelaufen. Ihre Eingaben sind noch da.',
  updated: 'Unterkonto geändert',
  meanwhile: {
    lead: 'Ein anderes Gerät hat dies geändert, während es hier offen war. Noch ist nichts gespeichert.',
    change: (field, stored, own) => `${field} ist jetzt „${stored}“; Ihre Eingabe: „${own}“.`,
    take: 'Andere übernehmen',
    keep: 'Meine behalten',
    takeOf: (field, stored) => `Andere übernehmen: ${field} „${stored}“`,
    keepOf: (field, own) => `Meine behalten: ${field} „${own}“`,
    deleted: 'Dieses Konto wurde auf einem anderen Gerät gelöscht. Ihre Eingaben sind noch da.',
    parentDeleted:
      'Das übergeordnete Konto wurde auf einem anderen Gerät gelöscht. Bitte ein anderes wählen.',
    placeholder: 'Platzhalter',
    yes: 'ja',
    no: 'nein',
    gone: 'ein Konto, das es nicht mehr gibt',
  },
  tooLong: (most) => `Höchstens ${number(most)} Zeichen`,
  addFailed: 'Das Unterkonto konnte nicht angelegt werden',
  updateFailed: 'Das Unterkonto konnte nicht geändert werden',
  deleteTitle: 'Unterkonto löschen?',
  deleteAsk: (name) => `${name} wird gelöscht.`,
  deleteBranch: (below) =>
    below === 0
      ? 'Alle Buchungen darin werden mit gelöscht.'
      : plural(below, {
          one: '# Unterkonto darunter und alle Buchungen werden mit gelöscht.',
          other: '# Unterkonten darunter und alle Buchungen werden mit gelöscht.',
        }),
  final: 'Das lässt sich nicht rückgängig machen.',
  notEmpty: (name) => `Bitte zuerst alle Unterkonten und Buchungen in ${name} löschen.`,
  deleted: 'Unterkonto gelöscht',
  deleteFailed: 'Das Unterkonto konnte nicht gelöscht werden',
};
