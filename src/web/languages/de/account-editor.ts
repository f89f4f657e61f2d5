import type {
  accountEditor as english,
  accountMenu as englishAccountMenu,
  noSubAccounts as englishNoSubAccounts,
} from '#web/languages/en/account-editor.ts';
import { number, plural } from './counting.ts';

export const noSubAccounts: typeof englishNoSubAccounts = {
  createBasicAccounts: 'Übliche Konten anlegen',
  creatingBasicAccounts: 'Die Konten werden angelegt …',
  basicAccountsFailed: 'Die Konten wurden nicht angelegt. Bitte die Seite neu laden.',
};

export const accountMenu: typeof englishAccountMenu = {
  reconcile: 'Abgleichen …',
  addFavourite: 'Zu den Favoriten',
  removeFavourite: 'Aus den Favoriten entfernen',
  edit: 'Unterkonto bearbeiten …',
  trade: 'Kaufen oder verkaufen …',
  check: 'Saldo prüfen …',
  exportFile: 'Als Datei exportieren …',
  merge: 'Zusammenführen mit …',
  delete: 'Unterkonto löschen …',
};

export const accountEditor: typeof english = {
  createUnder: (name, parent) => `„${name}“ unter ${parent} anlegen`,
  create: 'Anlegen',
  add: 'Neues Unterkonto',
  edit: 'Unterkonto bearbeiten',
  merge: {
    title: (name) => `${name} mit einem anderen Konto zusammenführen`,
    into: 'Zielkonto',
    loading: 'Die Buchungen werden geladen …',
    loadFailed: (reason) => `Die Buchungen konnten nicht geladen werden. ${reason}`,
    goes: (what, from, into) =>
      what.length === 0
        ? `${from} ist leer und wird gelöscht; ${into} bleibt, wie es ist.`
        : `Von ${from} nach ${into} kommen: ${what.join(' und ')}. Danach wird ${from} gelöscht.`,
    rows: (count) => plural(count, { one: '# Buchung', other: '# Buchungen' }),
    checksGo: (name) =>
      `Saldoprüfungen und abgeschlossene Kontoauszüge von ${name} werden mit gelöscht. Buchungsregeln und gespeicherte Auswertungen verwenden danach das andere Konto.`,
    objections: {
      same: 'Bitte ein anderes Konto wählen.',
      'below-itself': 'Dieses Konto liegt unter dem ersten.',
      'other-family': (from, into) =>
        `${from} und ${into} sind Konten verschiedener Art: Ihre Buchungen lassen sich nicht zusammenführen.`,
      'other-currency': (from, into) =>
        `${from} und ${into} haben verschiedene Währungen und lassen sich nicht zusammenführen.`,
      placeholder: (into) =>
        `${into} ist ein Platzhalter: Er fasst nur Konten zusammen und enthält keine Buchungen.`,
      'names-taken': (into, names) =>
        `${into} hat schon Unterkonten mit diesen Namen: ${names.join(', ')}. Bitte zuerst zusammenführen oder umbenennen.`,
    },
    between: (count, from, into) =>
      plural(count, {
        one: `# Buchung läuft zwischen ${from} und ${into}: Konto und Gegenkonto wären danach dasselbe. Bitte zuerst umbuchen oder löschen.`,
        other: `# Buchungen laufen zwischen ${from} und ${into}: Konto und Gegenkonto wären danach dasselbe. Bitte zuerst umbuchen oder löschen.`,
      }),
    merge: 'Zusammenführen',
    merged: (from, into) => `${from} und ${into} zusammengeführt`,
    broken: 'Das Zusammenführen wurde unterbrochen. Die bisherigen Änderungen lassen sich rückgängig machen.',
  },
  mergeTags: {
    menu: (tag) => `Aktionen für #${tag}`,
    title: (tag) => `#${tag} mit einem anderen Schlagwort zusammenführen`,
    into: 'Zusammenführen mit',
    nothingFound: 'Dieses Schlagwort gibt es nicht',
    choose: 'Schlagwort wählen',
    goes: (count, from, into) =>
      // Outside the plural forms, which would replace `#` with the count.
      `${plural(count, { one: '# Buchung bekommt', other: '# Buchungen bekommen' })} #${into} statt #${from}, ebenso geplante Buchungen und Entwürfe.`,
    merged: (from, into) => `#${from} und #${into} zusammengeführt`,
  },
  name: 'Name',
  description: 'Beschreibung',
  type: 'Art',
  parent: 'Übergeordnetes Konto',
  currency: {
    label: 'Währung',
    ofBook: (name) => `${name} (Währung des Buchs)`,
    commodity: 'Aktie, Fonds oder anderes …',
    nothingFound: 'Keine solche Währung',
    symbol: 'Kürzel',
    symbolHint: 'Zum Beispiel AAPL, VWCE.DE oder GOLD',
    name: 'Voller Name (optional)',
    decimals: 'Nachkommastellen',
    decimalsHint: '0 für ganze Stücke',
    decimalsKnown: 'Wie in Ihren anderen Konten',
    cannotChange: 'Dieses Konto enthält Buchungen, deshalb lässt sich die Währung nicht ändern.',
    ofTheApp:
      'Partita verwendet dieses Konto für den Tausch zwischen Währungen. Art und Währung lassen sich nicht ändern.',
    suggest: {
      share:
        'Aktien und Fonds zählt man in Stücken. Wählen Sie „Aktie, Fonds oder anderes“ und geben Sie das Kürzel ein.',
      currency: 'Wählen Sie die Währung, die auf diesem Konto liegt.',
    },
    noSymbol: (most) => `Buchstaben, Ziffern und Zeichen ohne Leerzeichen, höchstens ${number(most)}`,
    noDecimals: (most) => `Eine ganze Zahl von 0 bis ${number(most)}`,
    isOfBook: 'Das ist die Währung des Buchs. Bitte in der Liste wählen.',
  },
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
  placeholderTaken: 'Dieses Konto enthält Buchungen und kann deshalb kein Platzhalter werden.',
  showTransactionsFirst: 'Buchungen zuerst anzeigen',
  sortOrder: 'Reihenfolge',
  sortOrderHint: 'Konten mit höheren Zahlen stehen weiter oben',
  tags: 'Schlagwörter',
  tagsHint: 'Eingabe oder ; fügt ein Schlagwort hinzu',
  advanced: 'Eigenschaften (JSON)',
  exists: 'Ein Unterkonto dieses Namens gibt es schon',
  typeNotAbove: 'Diese Art passt nicht zu den Unterkonten dieses Kontos',
  parentNotAllowed:
    'Ein Konto dieser Art kann dort nicht liegen. Bitte ein anderes übergeordnetes Konto wählen.',
  wholeNumber: 'Bitte eine ganze Zahl eingeben',
  notJson: 'Kein JSON-Objekt',
  sessionExpired: 'Die Sitzung war abgelaufen. Ihre Eingaben sind noch da.',
  updated: 'Unterkonto geändert',
  meanwhile: {
    lead: 'Ein anderes Gerät hat dies geändert, während es hier offen war. Noch ist nichts gespeichert.',
    change: (field, stored, own) => `${field} ist jetzt „${stored}“; Ihre Eingabe: „${own}“.`,
    take: 'Andere Fassung übernehmen',
    keep: 'Eigene Fassung behalten',
    takeOf: (field, stored) => `Andere Fassung übernehmen: ${field} „${stored}“`,
    keepLabel: (field, own) => `Eigene Fassung behalten: ${field} „${own}“`,
    deleted: 'Dieses Konto wurde auf einem anderen Gerät gelöscht. Ihre Eingaben sind noch da.',
    parentDeleted:
      'Das übergeordnete Konto wurde auf einem anderen Gerät gelöscht. Bitte ein anderes wählen.',
    placeholder: 'Platzhalter',
    yes: 'ja',
    no: 'nein',
    gone: 'ein gelöschtes Konto',
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
  notEmpty: (name) => `Bitte zuerst alle Unterkonten und Buchungen in ${name} löschen.`,
  deleted: 'Unterkonto gelöscht',
  deleteFailed: 'Das Unterkonto konnte nicht gelöscht werden',
};
