import type { copyToRead as englishPopup, reader as englishReader } from '#web/languages/en/copy-to-read.ts';
import { plural } from './counting.ts';

export const copyToRead: typeof englishPopup = {
  title: (name) => `${name} als Lesekopie`,
  hint: 'Eine Datei, die Konten, alle Buchungen und Auswertungen zeigt und sich durchsuchen lässt. Jeder Browser öffnet sie, ohne Partita und ohne Internet. Ihr Buch lässt sich damit nicht ändern.',
  period: 'Zeitraum',
  always: 'Das ganze Buch',
  ownDates: 'Eigener Zeitraum',
  ofPeriod: 'Enthält nur die Buchungen dieser Tage. Jedes Konto beginnt mit seinem Saldovortrag.',
  password: 'Passwort (optional)',
  repeat: 'Passwort wiederholen',
  encrypted:
    'Ohne das Passwort lässt sich die Datei nicht öffnen, auch nicht von uns. Der Name des Buchs steht nicht darin.',
  plain: 'Ohne Passwort kann jeder die Datei lesen, der sie hat.',
  cannotEncrypt: 'Ein Passwort ist nur auf einer Seite möglich, die über HTTPS geladen wurde.',
  short: 'Mindestens 8 Zeichen.',
  different: 'Die Passwörter stimmen nicht überein.',
  reading: 'Das Buch wird gelesen …',
  writing: 'Die Datei wird geschrieben …',
  writingEncrypted: 'Die Datei wird geschrieben und verschlüsselt …',
  make: 'Kopie speichern',
  saved: (filename) => `Gespeichert als ${filename}`,
  failed: (reason) => `Die Kopie konnte nicht erstellt werden: ${reason}`,
  notLoaded: 'Ein Teil der App konnte nicht geladen werden. Sind Sie online?',
  nothing: 'In diesem Zeitraum gibt es keine Buchungen.',
  notThere: 'Dieses Buch ist nicht im Export. Bitte die Seite neu laden und erneut versuchen.',
  file: (name) => `${name}, Lesekopie`,
  encryptedFile: 'Verschlüsselte Lesekopie',
  inFile: {
    title: (name) => `${name}, eine Lesekopie`,
    about: (name, day) =>
      `Diese Datei enthält eine Kopie des Buchs „${name}“, erstellt mit Partita am ${day}: Konten, Buchungen und Auswertungen. Sie braucht nur einen Browser und verbindet sich mit keinem Server.`,
    period: (first, last) => `Sie umfasst die Tage vom ${first} bis ${last}.`,
    fingerprint: (digits) => `Fingerabdruck des ganzen Buchs: ${digits}`,
    encryptedTitle: 'Eine verschlüsselte Lesekopie',
    encryptedAbout:
      'Diese Datei enthält die Kopie eines Buchs, erstellt mit Partita und mit einem Passwort verschlüsselt. Sie braucht nur einen Browser und verbindet sich mit keinem Server.',
    opening: 'Wird geöffnet …',
    withoutScript:
      'Sie kann hier nicht angezeigt werden, weil JavaScript ausgeschaltet ist. Öffnen Sie die Datei in einem Browser wie Chrome, Edge, Firefox oder Safari. Die Vorschau eines Mailprogramms oder Telefons genügt nicht: Speichern Sie die Datei, und öffnen Sie sie dann im Browser.',
  },
};

export const reader: typeof englishReader = {
  kind: 'Lesekopie',
  pages: {
    transactions: 'Alle Buchungen',
    reports: 'Auswertungen',
    about: 'Über diese Kopie',
  },
  whole: 'ganzes Buch',
  made: (day) => `erstellt am ${day}`,
  transactions: (count) => plural(count, { one: '# Buchung', other: '# Buchungen' }),
  accounts: (count) => plural(count, { one: '# Konto', other: '# Konten' }),
  notConverted: 'Jede Währung steht für sich: Nichts wird umgerechnet.',
  from: (day) => `ab ${day}`,
  until: (day) => `bis ${day}`,
  forward: 'Saldovortrag',
  currency: 'Währung',
  about: {
    book: 'Buch',
    currency: 'Währung',
    period: 'Zeitraum',
    made: 'Erstellt am',
    holds: 'Enthält',
    fingerprint: 'Fingerabdruck',
    ofWhole:
      'Vom ganzen Buch, als diese Kopie erstellt wurde. „Mein Buch prüfen“ in Partita zeigt denselben, solange sich nichts geändert hat.',
    ofPart:
      'Vom ganzen Buch, als diese Kopie erstellt wurde, nicht nur von diesem Zeitraum. „Mein Buch prüfen“ in Partita zeigt denselben, solange sich nichts geändert hat.',
    noFingerprint: 'Keiner: Die Seite, auf der die Kopie erstellt wurde, konnte ihn nicht berechnen.',
    unreadable: (count) =>
      plural(count, {
        one: '# Buchung fehlt, weil es ihr Konto nicht gibt.',
        other: '# Buchungen fehlen, weil es ihre Konten nicht gibt.',
      }),
    encryption: 'Verschlüsselt',
    encryptionText: 'Mit einem Passwort (AES-256-GCM, Schlüssel durch PBKDF2-SHA-256).',
    isPlain: 'Nein: Jeder, der die Datei hat, kann sie lesen.',
    privacy: 'Datenschutz',
    asksNobody:
      'Diese Datei verbindet sich mit keinem Server. Sie funktioniert ohne Internet und ohne Partita.',
    later: 'In zehn Jahren',
    recipe:
      'Falls kein Browser diese Seite mehr anzeigt: Das Element „rows“ am Ende der Datei enthält alles als JSON, mit gzip komprimiert und in Base64 kodiert.',
    recipeEncrypted:
      'Falls kein Browser diese Seite mehr anzeigt: Das Element „rows“ am Ende der Datei enthält alles als JSON, mit gzip komprimiert, verschlüsselt, wie das Element „copy“ es beschreibt, und in Base64 kodiert.',
    changes:
      'Sie zeigt das Buch, wie es war: Spätere Änderungen sind nicht darin, und hier lässt sich nichts ändern.',
  },
  lock: {
    title: 'Eine verschlüsselte Lesekopie',
    hint: 'Diese Datei enthält die Kopie eines Buchs. Sie öffnet sich mit dem Passwort der Person, von der Sie sie haben.',
    password: 'Passwort',
    open: 'Öffnen',
    opening: 'Wird geöffnet …',
    wrong: 'Das Passwort ist falsch, oder die Datei ist beschädigt.',
    cannotDecrypt:
      'Dieser Browser kann hier keine verschlüsselten Dateien öffnen. Speichern Sie die Datei auf Ihrem Gerät, und öffnen Sie sie in einem aktuellen Chrome, Edge oder Firefox.',
  },
  tooOld:
    'Dieser Browser ist zu alt für diese Datei. Öffnen Sie sie in einem aktuellen Chrome, Edge, Firefox oder Safari (2023 oder neuer).',
  damaged: 'Diese Datei ist beschädigt und lässt sich nicht lesen. Bitten Sie um eine neue Kopie.',
};
