import { errorCatalogue } from '#contract/error-catalogue.ts';
import { limits } from '#contract/limits.ts';
import type { backendTexts } from '#contract/error-catalogue/back-ends.ts';
import type { bookTexts } from '#contract/error-catalogue/books.ts';
import type { fileTexts, foreignTexts } from '#contract/error-catalogue/files-and-foreign.ts';
import type { serverTexts } from '#contract/error-catalogue/server.ts';
import type { accountSecurityTexts, signInTexts } from '#contract/error-catalogue/sign-in.ts';
import type { valueTexts } from '#contract/error-catalogue/values.ts';
import type { ErrorTexts } from '#web/languages/error-translator.ts';
import { general } from './error-messages.ts';
import { number } from './counting.ts';

/** The texts of one part of the catalogue. */
type TextsOf<Texts> = Record<keyof Texts, string>;

/** Errors of single fields. */
const values: TextsOf<typeof valueTexts> = {
  invalidInput: 'Ungültige Eingabe',
  required: 'Erforderlich',
  atMost: 'Höchstens {most, number} Zeichen',
  atLeast: 'Mindestens {least, number} Zeichen',
  between: 'Zwischen {fewest, number} und {most, number} Zeichen',
  tooManyTags: `Höchstens ${number(limits.tags)} Schlagwörter`,
  tagTooLong: `Ein Schlagwort hat höchstens ${number(limits.tagLength)} Zeichen`,
  wrongTags: `Höchstens ${number(limits.tags)} Schlagwörter mit ${number(limits.tagLength)} Zeichen`,
  wrongDescription: `Die Beschreibung hat 1 bis ${number(limits.transactionDescription)} Zeichen`,
  wrongNotes: `Die Notizen haben höchstens ${number(limits.transactionNotes)} Zeichen`,
  wrongAmount: `Ein Betrag hat 1 bis ${number(limits.amountDigits)} Ziffern`,
  configTooLong: `Höchstens ${number(limits.userConfigLength)} Zeichen`,
  wrongPin: 'Vier Ziffern',
  notAnEmail: 'Keine E-Mail-Adresse',
  notAText: 'Kein Text',
  notATotal: 'Keine Summe',
  notAMoment: 'Kein Datum mit Uhrzeit',
  notADay: 'Kein Tag',
  notAColor: 'Keine Farbe',
  notJson: 'Kein JSON-Objekt',
  notAType: 'Keine Kontoart',
  notAStatus: 'Kein Status',
  ofOneAccount: 'Nur für ein einzelnes Konto ohne Unterkonten möglich',
  notAnId: 'Keine Kennung',
  notASplitId: 'Keine Kennung einer Buchungsseite',
  reservedId: 'Diese Kennung ist vergeben',
  notAFlag: 'Entweder 0 oder 1',
  notASwitch: 'Weder wahr noch falsch',
  wrongExportLimit: `Zwischen 1 und ${number(limits.exportRowsPerCall)}`,
  tooManyPages: `Zwischen 1 und ${number(limits.pagesPerCall)} Seiten`,
  tooManyChanges: `Höchstens ${limits.changesPerCall} Änderungen auf einmal`,
  notARule: 'Keine Regel für Wiederholungen',
  notAKind: 'Eine Art ist ein Wort aus Kleinbuchstaben und Bindestrichen',
  itemTwice: 'Jeder Eintrag nur einmal',
  propsTwice: 'Entweder alle Eigenschaften oder die geänderten',
  wrongPage: 'Seiten zählen ab 1',
  nothingInFile: 'Diese Datei enthält weder Konten noch Buchungen',
  noneReadable: 'Nichts davon ist lesbar',
  chooseParent: 'Bitte ein übergeordnetes Konto wählen',
  parentMismatch: 'Jedes Konto außer dem Buch selbst hat ein übergeordnetes, das Buch hat keines',
  sameAccount: 'Konto und Gegenkonto müssen verschieden sein',
  notOpposite: 'Soll und Haben der Buchung sind nicht gleich',
};

/** Rules of the ledger on any back-end. */
const books: TextsOf<typeof bookTexts> = {
  bookNotFound: 'Dieses Buch gibt es nicht',
  accountNotFound: 'Dieses Konto gibt es nicht',
  parentNotFound: 'Das übergeordnete Konto gibt es nicht',
  transactionNotFound: 'Diese Buchung gibt es nicht',
  itemNotFound: 'Diesen Eintrag gibt es nicht',
  bookExists: 'Ein Buch dieses Namens gibt es schon',
  accountExists: 'Ein Unterkonto dieses Namens gibt es schon',
  exists: 'Das gibt es schon',
  rootStays: 'Ein Buch bleibt ein Buch, und kein Konto wird dazu',
  belowItself: 'Ein Konto kann nicht unter sich selbst liegen',
  tooDeep: 'Konten lassen sich höchstens {most} Ebenen tief verschachteln',
  otherBook: 'Ein Konto kann nicht in ein anderes Buch',
  keepsFamily: 'Ein Konto mit Buchungen kann nur eine verwandte Art annehmen',
  noPlaceholder: 'Ein Konto mit Buchungen kann kein Platzhalter werden',
  typeNotHere: 'Ein Konto der Art {type} kann hier nicht liegen',
  typeNotAbove: 'Die Unterkonten können nicht unter der Art {type} liegen',
  placeholder: 'Ein Platzhalter nimmt keine Buchungen auf',
  isPlaceholder: '{name} ist ein Platzhalter und nimmt keine Buchungen auf',
  keepsCurrency: 'Ein Konto mit Buchungen behält seine Währung',
  bookCurrency: '{currency} ist die Währung des Buchs',
  bookKeepsCurrency: 'Das Buch behält seine Währung, solange Konten eine andere haben',
  unknownCurrency: '{currency} ist weder ein Währungskürzel noch ein benannter Wert dieses Buchs',
  differentCurrencies: 'Die beiden Konten haben verschiedene Währungen',
  bookNotEmpty: 'Das Buch {name} ist nicht leer. Bitte zuerst seinen Inhalt löschen.',
  accountNotEmpty: 'Bitte zuerst alle Unterkonten und Buchungen in {name} löschen.',
  differentBooks: 'Konto und Gegenkonto liegen in verschiedenen Büchern',
  accountIdTaken: 'Diese Kennung hat schon ein anderes Konto',
  transactionIdTaken: 'Diese Kennung hat schon eine andere Buchung',
  changedMeanwhile: 'Diese Buchung wurde inzwischen geändert. Bitte die Seite neu laden.',
  itemIdTaken: 'Diese Kennung hat schon ein anderer Eintrag',
  itemChangedMeanwhile: 'Das wurde inzwischen auf einem anderen Gerät geändert',
  tooManyItems: 'Ein Buch fasst höchstens {most, number} Einträge',
  accountChangedMeanwhile: '{name} wurde inzwischen auf einem anderen Gerät geändert',
  fieldChangedMeanwhile: 'Jetzt ist das {stored}',
  locked: 'Buchungen bis {day} sind gesperrt',
  actionUndone: 'Das wurde inzwischen rückgängig gemacht',
  actionNotFound: 'Diese Änderung steht nicht mehr im Verlauf',
  cursorUnknown: 'Die Stelle ist nicht mehr bekannt',
  undoneAlready: 'Das ist schon rückgängig gemacht',
  changedSince: '{name} wurde seitdem geändert',
  deletedSince: '{name} wurde seitdem gelöscht',
  putSince: '{name} kam seitdem in {account} hinzu',
  undoConflict: '{name}: {what}',
  notYourRole: 'Ihre Rolle in diesem Buch lässt das nicht zu',
  notARole: 'Das ist keine Rolle: view, add oder edit',
  invitationOver: 'Diese Einladung gilt nicht mehr. Bitte lassen Sie sich eine neue geben',
  tooManyMembers: 'Ein Buch hat höchstens {most, number} Mitglieder und Einladungen',
  noMember: 'Dieses Buch hat kein Mitglied mit diesem Namen',
  alreadyHasRecords:
    'Teile dieses Buchs sind schon in Ihren Büchern, aus einer importierten Datei oder einer Kopie',
  offerOver: 'Dieses Angebot gilt nicht mehr. Bitte lassen Sie sich ein neues machen',
  notUndoable: 'Änderungen an den Mitgliedern lassen sich nicht über den Verlauf rückgängig machen',
  ownersStay: 'Das ist Ihr eigenes Buch. Sie können es übergeben oder löschen',
  unsure: 'Inzwischen hat sich etwas geändert. Bitte die Seite neu laden.',
};

/** Files and lists that are read. */
const files: TextsOf<typeof fileTexts> = {
  unknownFormat:
    'Diese Datei stammt nicht von dieser App. Wählen Sie eine von ihr exportierte Datei oder eine Datei mit Konten und Buchungen',
  newerVersion:
    'Diese Datei stammt von einer neueren Version der App. Aktualisieren Sie die App, und importieren Sie die Datei dann noch einmal',
  notLists: 'Konten und Buchungen müssen Listen sein',
  noAccount: 'Kein Konto',
  noTransaction: 'Keine Buchung',
  noItem: 'Kein Eintrag',
  notATransaction: 'keine Buchung',
  unreadable: 'nicht lesbar',
  unknownPart: 'Dieser Teil der Datei ist unbekannt und wird übersprungen',
  leftOut: 'Dies war schon im exportierten Buch nicht lesbar und wird übersprungen',
  twice: 'Diese Kennung kommt doppelt vor',
  noJson: 'Kein gültiges JSON: {error}',
  noList: 'Das muss eine Liste von Buchungen sein: [ ... ]',
  inField: '{field}: {what}',
  inRow: 'Zeile {row, number}, {what}',
};

/** Errors of sign-in. */
const signIn: TextsOf<typeof signInTexts> = {
  emailExists: 'Zu dieser E-Mail-Adresse gibt es schon ein Benutzerkonto',
  recoverFailed:
    'Das Passwort kann nicht zurückgesetzt werden. Gibt es ein Benutzerkonto mit dieser E-Mail-Adresse?',
  wrongLogin: 'E-Mail-Adresse oder Passwort ist falsch',
  wrongProjectLogin: 'E-Mail-Adresse oder Passwort ist falsch',
  wrongPassword: 'Das ist nicht Ihr aktuelles Passwort',
  weakPassword: 'Das Projekt verlangt ein stärkeres Passwort',
  disabled: 'Dieses Benutzerkonto ist gesperrt',
  confirmFirst: 'Bitte zuerst die E-Mail-Adresse bestätigen: Ein neuer Link ist unterwegs',
  confirmSentAgain:
    'Bitte zuerst die E-Mail-Adresse bestätigen: Der Link ist noch einmal unterwegs. Bitte auch im Spam-Ordner nachsehen',
  linkUsed: 'Dieser Link wurde schon benutzt oder ist älter als eine Stunde',
  projectLinkUsed: 'Dieser Link wurde schon benutzt. Bitte einen neuen anfordern',
  projectLinkTooOld: 'Dieser Link ist zu alt. Bitte einen neuen anfordern',
  onlyPassword: 'Nur ein Passwort lässt sich zurücksetzen',
  singleUser: 'Dieser Server ist für ein einziges Benutzerkonto, und das gibt es schon',
  notSetUp: 'Diese Anmeldeart ist auf diesem Server nicht eingerichtet',
  notInProject: 'Diese Anmeldeart ist mit Ihrem Projekt nicht möglich',
  providerAway: 'Diese Anmeldeart ist gerade nicht erreichbar. Bitte eine andere wählen',
  windowClosed: 'Das Fenster des Anbieters wurde geschlossen',
  windowBlocked: 'Der Browser hat das Fenster des Anbieters nicht geöffnet',
  noPin:
    'Für dieses Gerät gibt es noch keine PIN. Bitte erst anders anmelden und sie in den Einstellungen festlegen',
  pinGone: 'Falsche PIN. Sie gilt nicht mehr: Bitte anders anmelden',
  pinOneTry: 'Falsche PIN. Noch 1 Versuch',
  pinTries: 'Falsche PIN. Noch {left, number} Versuche',
  pinLockedSeconds: 'Zu viele falsche PINs. Neuer Versuch in {wait, number} Sekunden, oder anders anmelden',
  pinLockedMinutes: 'Zu viele falsche PINs. Neuer Versuch in {wait, number} Minuten, oder anders anmelden',
  pinLockedHours: 'Zu viele falsche PINs. Neuer Versuch in {wait, number} Stunden, oder anders anmelden',
  tooManyTries: 'Zu viele Versuche. Bitte {seconds, number} Sekunden warten und erneut versuchen',
  notFresh: 'Bitte ab- und wieder anmelden und es innerhalb von zehn Minuten erneut versuchen',
  onlySignInMethod: 'Sie können sich nur mit der PIN anmelden: Sie lässt sich ändern, aber nicht entfernen',
  recently: 'Bitte abmelden, wieder anmelden und das Benutzerkonto gleich danach löschen',
};

/** Errors of passkeys, the second factor and sessions. */
const accountSecurity: TextsOf<typeof accountSecurityTexts> = {
  sessionGone: 'Diese Sitzung ist schon beendet',
  notACode: 'Sechs Ziffern',
  wrongCode:
    'Dieser Code ist falsch. Codes ändern sich alle 30 Sekunden, die Uhr Ihres Geräts muss also stimmen',
  usedCode: 'Dieser Code wurde schon versucht. Bitte den nächsten abwarten',
  wrongRecoveryCode: 'Dieser Wiederherstellungscode ist falsch oder wurde schon benutzt',
  codesLocked: 'Zu viele falsche Codes. Neuer Versuch in {minutes, number} Minuten',
  challengeOver: 'Das hat zu lange gedauert, oder es gab zu viele falsche Codes. Bitte neu anmelden',
  alreadyOn: 'Der zweite Faktor ist schon eingeschaltet',
  passkeyFailed: 'Dieser Passkey wurde nicht angenommen. Bitte erneut versuchen',
  passkeyUnknown: 'Dieser Passkey ist hier nicht bekannt. Bitte anders anmelden',
  passkeyTooLate: 'Das hat zu lange gedauert. Bitte erneut versuchen',
  passkeyGone: 'Dieser Passkey ist schon entfernt',
  tooManyPasskeys: 'Höchstens {most, number} Passkeys. Bitte zuerst einen entfernen',
  notOn: 'Der zweite Faktor ist nicht eingeschaltet',
  projectHasNone:
    'Ihr Projekt lässt keinen zweiten Faktor zu. Der Inhaber kann ihn im Supabase-Dashboard einschalten, unter Authentication, Multi-Factor: „TOTP (App Authenticator)“. Ein selbst betriebenes Projekt braucht dafür vielleicht eine neuere Version von Supabase Auth',
  otherFactor:
    'Der zweite Faktor dieses Benutzerkontos ist keine Authenticator-App. Andere Arten unterstützt Partita nicht. Der Inhaber des Projekts kann ihn im Supabase-Dashboard entfernen',
};

/** Errors of the server. */
const server: TextsOf<typeof serverTexts> = {
  switchedOff: 'Das ist hier abgeschaltet',
  foreignSite: 'Von dieser Seite aus ist das nicht erlaubt',
  sendJson: 'Die Anfrage muss application/json sein',
  bodyNotJson: 'Die Anfrage ist kein JSON: siehe Zeile {line, number}, Spalte {column, number}',
  noBody: 'Die Anfrage ist leer',
  bodyTooLarge: 'Höchstens {megabytes, number} MB können auf einmal gesendet werden',
  unexpected: 'Auf dem Server ging etwas schief. Wenn Sie es melden, nennen Sie bitte {id}',
  starting: 'Der Server startet gerade',
  databaseUnreachable: 'Die Datenbank antwortet gerade nicht. Bitte gleich erneut versuchen',
  diskFull:
    'Die Festplatte des Servers ist voll: Es wurde nichts gespeichert. Bitte den Betreiber verständigen und es später erneut versuchen',
  tookTooLong:
    'Das hat zu lange gedauert und wurde abgebrochen: Es wurde nichts geändert. Bitte erneut versuchen, und wenn es sehr viel ist, in mehreren Teilen',
  callsUsedUp: 'Die {calls, number} Anfragen für heute sind verbraucht. Ab Mitternacht (UTC) gibt es neue',
  trafficUsedUp: 'Die {megabytes, number} MB für heute sind verbraucht. Ab Mitternacht (UTC) gibt es neue',
  rowsFull:
    'Ihre Bücher sind voll: Platz ist für {rows, number} Konten und Buchungen. Bitte einige löschen oder die Bücher in ein eigenes Projekt umziehen',
  ownerFull: 'Der Inhaber dieses Buchs hat keinen Platz mehr. Bitten Sie darum, Platz zu schaffen',
  bytesFull:
    'Ihre Bücher sind voll: Platz ist für {megabytes, number} MB. Bitte einige Buchungen löschen oder die Bücher in ein eigenes Projekt umziehen',
  fileAddsRows:
    'Diese Datei bringt {added, number} Konten und Buchungen mit, und Platz ist noch für {room, number}',
  fileAddsBytes:
    'Diese Datei bringt etwa {megabytes, number} MB mit, und Platz ist noch für {room, number} MB',
  bookAddsRows:
    'Mit diesem Buch hätten Sie {rows, number} Konten und Buchungen, und Platz ist für {room, number}',
  bookAddsBytes: 'Mit diesem Buch hätten Sie {megabytes, number} MB, und Platz ist für {room, number} MB',
  fileBrokeOff: 'Die Datei wurde unterwegs abgeschnitten',
  fileTooSlow: 'Die Datei kam zu langsam an. Bitte mit einer besseren Verbindung erneut versuchen',
  importUnderway: 'Ihr letzter Import läuft noch. Bitte bald erneut versuchen',
  exportUnderway: 'Ihr letzter Export läuft noch. Bitte bald erneut versuchen',
  busyFiles: 'Der Server ist mit anderen Dateien beschäftigt. Bitte bald erneut versuchen',
  busyImports: 'Der Server ist mit anderen Importen beschäftigt. Bitte bald erneut versuchen',
  busyExports: 'Der Server ist mit anderen Exporten beschäftigt. Bitte bald erneut versuchen',
  fileTooLarge: 'Diese Datei ist zu groß für den Server. Bitte in mehreren Teilen importieren',
};

/** Errors of back-ends that the app cannot use. */
const backEnds: TextsOf<typeof backendTexts> = {
  noDeletingHere: 'Das Benutzerkonto lässt sich nur beim Standard-Speicherort löschen',
  noSignInHere:
    'Bücher in diesem Browser haben keine Anmeldung: Sie öffnen sich für alle, die den Browser öffnen können',
  noHandOverHere:
    'In einem Firebase-Projekt lässt sich ein Buch nicht übergeben. Exportieren Sie es, und lassen Sie die Datei dort importieren',
  noMembersHere: 'Bücher an diesem Speicherort lassen sich nicht teilen',
  noCopyForMembers:
    'In einem Firebase-Projekt kann nur der Inhaber ein geteiltes Buch offline verfügbar machen',
  offlineOnlyHere:
    'Manche Änderungen gibt es nur auf diesem Gerät. Bitte warten Sie, bis alle synchronisiert sind, beantworten Sie die Fragen unter „Zu erledigen“, und versuchen Sie es erneut',
  needsConnection: 'Dafür ist eine Verbindung zum Speicherort Ihrer Bücher nötig. Es wurde nichts geändert',
  offlineCopyLost:
    'Dieser Browser hat seine Offline-Kopie Ihrer Bücher gelöscht. Noch nicht synchronisierte Änderungen sind verloren: {count, number}',
  browserIsFull:
    'In diesem Browser ist kein Platz mehr. Nichts davon wurde gespeichert; was vorher da war, ist sicher. Bitte auf dem Gerät Platz schaffen oder mit den Büchern umziehen',
  browserKeepsNothing:
    'Dieser Browser kann hier nichts speichern: Vielleicht ist es ein privates Fenster, oder das Speichern ist für diese Seite abgeschaltet ({what})',
  booksAreNewer:
    'Diese Bücher hat eine neuere Version von Partita geöffnet, wohl in einem anderen Tab. Bitte die Seite neu laden',
  booksAreGone:
    'Die Bücher in diesem Browser sind weg: Sein Speicher wurde geleert, oder jemand hat sie gelöscht. Es wurde nichts neu angelegt',
  noWritingHere: 'Nachrichten an uns sind nur beim Standard-Speicherort möglich',
  workerStopped: 'Eine Hintergrundaufgabe wurde angehalten. Bitte die Seite neu laden',
  providerChanged: 'Der Speicherort Ihrer Bücher hat sich geändert',
  projectUnreachable: 'Ihr Projekt ist nicht erreichbar',
  noSupabaseProject: 'Unter dieser Adresse gibt es kein Supabase-Projekt',
  noFirebaseProject: 'Ein Firebase-Projekt mit dieser ID gibt es nicht',
  noTables:
    'In diesem Projekt fehlen noch die Tabellen von Partita. Bitte unter „Speicherort“ den Punkt „Code anzeigen“ öffnen und den Code im SQL-Editor des Projekts ausführen',
  oldTables:
    'Die Tabellen dieses Projekts haben eine ältere Version. Bitte unter „Speicherort“ den Punkt „Code anzeigen“ öffnen und den Code im SQL-Editor des Projekts ausführen: Die Daten bleiben erhalten',
  noFirestore:
    'Dieses Projekt hat noch keine Firestore-Datenbank: Bitte eine anlegen, wie es die Schritte unter „Speicherort“ zeigen',
  noRules:
    'In diesem Projekt fehlen die Zugriffsregeln von Partita, oder sie sind älter. Bitte die Regeln unter „Speicherort“ kopieren, unter „Firestore Database“, „Rules“ einfügen und veröffentlichen: Die Daten bleiben unberührt',
  wrongKey: 'Das Projekt nimmt diesen Schlüssel nicht an',
  wrongApiKey: 'Das Projekt nimmt diesen API-Schlüssel nicht an',
  noEmailSignIn:
    'Die Anmeldung per E-Mail ist in diesem Projekt nicht eingeschaltet: siehe „Authentication“, „Sign-in method“, „Email/Password“',
  projectTooSlow: 'Das Projekt hat zu lange nicht geantwortet. Bitte erneut versuchen',
  projectUsedUp: 'Das Projekt hat sein Kontingent für heute verbraucht. Bitte später erneut versuchen',
  projectBusy: 'Das Projekt bekommt zu viele Anfragen. Bitte einen Moment warten',
  projectRejects:
    'Das Projekt erlaubt das nicht. Bitte prüfen, ob es die Zugriffsregeln hat, die unter „Speicherort“ stehen',
  projectTakesLess: 'Das ist mehr, als das Projekt auf einmal annimmt',
  incompleteSupabase:
    'In der Konfiguration Ihres Supabase-Projekts fehlt die Adresse oder der Schlüssel. Bitte den Speicherort noch einmal wählen',
  noSupabaseAddress:
    'Die Adresse Ihres Supabase-Projekts ist keine Webadresse. Bitte den Speicherort noch einmal wählen',
  incompleteFirebase:
    'In dieser Konfiguration fehlt die Projekt-ID, die Anmelde-Domain oder der API-Schlüssel',
};

/** Messages of other programs. */
const others: TextsOf<typeof foreignTexts> = {
  badGateway: 'Der Server ist gerade nicht erreichbar',
  gatewayTimeout: 'Der Server antwortet gerade nicht',
  internalServerError: 'Auf dem Server ist ein Fehler aufgetreten',
  serviceUnavailable: 'Der Server ist gerade nicht bereit',
  tooManyRequests: 'Zu viele Anfragen',
  supabaseWrongLogin: 'E-Mail-Adresse oder Passwort ist falsch',
  supabaseNotConfirmed: 'Bitte zuerst die E-Mail-Adresse über den Link in der E-Mail bestätigen',
  supabaseNoSignups: 'Dieses Projekt nimmt keine neuen Benutzer an',
  supabaseMailLimit: 'Das Projekt hat zu viele E-Mails gesendet. Bitte später erneut versuchen',
  supabaseMailLimitSmall: 'Das Projekt hat zu viele E-Mails gesendet. Bitte später erneut versuchen',
  supabaseLimit: 'Zu viele Versuche. Bitte später erneut versuchen',
  supabaseWait: 'Aus Sicherheitsgründen ist das erst in {seconds, number} Sekunden wieder möglich.',
  supabaseShortPassword: 'Mindestens {least, number} Zeichen',
  supabaseSamePassword: 'Das neue Passwort muss anders sein als das alte.',
};

/** All error messages in German. */
const texts: ErrorTexts = {
  ...general,
  ...values,
  ...books,
  ...files,
  ...signIn,
  ...accountSecurity,
  ...server,
  ...backEnds,
  ...others,
};

export const errorTexts = { originals: errorCatalogue, texts };
