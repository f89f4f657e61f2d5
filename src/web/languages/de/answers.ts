import type { Answers } from '#web/languages/answers.ts';

/** What is written in the wrong way, where a field is meant. */
const values: Answers = {
  // What stands before the reason in a dialog.
  'Failed ! @': 'Fehlgeschlagen! @',

  // What a server without words of its own says.
  'Bad Gateway': 'Der Server ist gerade nicht erreichbar',
  'Gateway Timeout': 'Der Server antwortet gerade nicht',
  'Internal Server Error': 'Auf dem Server ist ein Fehler aufgetreten',
  'Service Unavailable': 'Der Server ist gerade nicht bereit',
  'Too Many Requests': 'Zu viele Anfragen',

  Required: 'Erforderlich',
  'Invalid input': 'Ungültige Eingabe',
  'At most # characters': 'Höchstens # Zeichen',
  'At least # characters': 'Mindestens # Zeichen',
  'Between # and # characters': 'Zwischen # und # Zeichen',
  'At most # tags': 'Höchstens # Schlagwörter',
  'A tag has at most # characters': 'Ein Schlagwort hat höchstens # Zeichen',
  'At most # tags of # characters': 'Höchstens # Schlagwörter mit # Zeichen',
  'The description is # to # characters': 'Die Beschreibung hat # bis # Zeichen',
  'The notes are at most # characters': 'Die Notizen haben höchstens # Zeichen',
  'An amount is # to # digits': 'Ein Betrag hat # bis # Ziffern',
  'Four digits': 'Vier Ziffern',
  'Not an e-mail address': 'Keine E-Mail-Adresse',
  'Not a text': 'Kein Text',
  'Not a total': 'Keine Summe',
  'Not a date and time': 'Kein Datum mit Uhrzeit',
  'Not a colour': 'Keine Farbe',
  'Not a JSON object': 'Kein JSON-Objekt',
  'Not an account type': 'Keine Kontoart',
  'Not an id': 'Keine Kennung',
  'Not an id of a split': 'Keine Kennung einer Buchungsseite',
  'This id is reserved': 'Diese Kennung ist vergeben',
  'Either # or #': 'Entweder # oder #',
  'Neither true nor false': 'Weder wahr noch falsch',
  'Between # and #': 'Zwischen # und #',
  'Between # and # pages': 'Zwischen # und # Seiten',
  'Pages are counted from #': 'Seiten zählen ab #',
};

/** What the ledger allows, on any back-end. */
const books: Answers = {
  'Book not found': 'Dieses Buch gibt es nicht',
  'Account not found': 'Dieses Konto gibt es nicht',
  'Parent account not found': 'Das übergeordnete Konto gibt es nicht',
  'Transaction not found': 'Diese Buchung gibt es nicht',
  'Root account not found!': 'Es gibt kein Hauptkonto',
  'Book already exists...': 'Ein Buch dieses Namens gibt es schon',
  'Sub-Account already exists...': 'Ein Unterkonto dieses Namens gibt es schon',
  'This exists already': 'Das gibt es schon',
  'Choose a parent account': 'Bitte ein übergeordnetes Konto wählen',
  'Every account but a root has a parent, and a root has none':
    'Jedes Konto außer einem Hauptkonto hat ein übergeordnetes, ein Hauptkonto hat keines',
  'A root stays a root, and no other account becomes one':
    'Ein Hauptkonto bleibt eines, und kein anderes Konto wird dazu',
  'An account cannot be moved below itself': 'Ein Konto kann nicht unter sich selbst liegen',
  'An account cannot move to another book': 'Ein Konto kann nicht in ein anderes Buch',
  'An account with transactions keeps to its family of types':
    'Ein Konto mit Buchungen kann nur eine verwandte Art annehmen',
  'An account with transactions cannot become a placeholder':
    'Ein Konto mit Buchungen kann kein Platzhalter werden',
  'An account of type * may not be here': 'Ein Konto der Art * kann hier nicht liegen',
  'Its sub-accounts may not be under type *': 'Die Unterkonten können nicht unter der Art * liegen',
  'A placeholder takes no transactions': 'Ein Platzhalter nimmt keine Buchungen auf',
  '* is a placeholder and takes no transactions': '* ist ein Platzhalter und nimmt keine Buchungen auf',
  'Book * is not empty. Please delete its contents before deleting...':
    'Das Buch * ist nicht leer. Bitte zuerst seinen Inhalt löschen.',
  'Please delete all sub-accounts and transactions in * before deleting...':
    'Bitte zuerst alle Unterkonten und Buchungen in * löschen.',
  'The two accounts must differ': 'Konto und Gegenkonto müssen verschieden sein',
  'The two accounts are in different books': 'Konto und Gegenkonto liegen in verschiedenen Büchern',
  'Split B must be the opposite of split A': 'Soll und Haben der Buchung sind nicht gleich',
  'This id is taken by another account': 'Diese Kennung hat schon ein anderes Konto',
  'This id is taken by another transaction': 'Diese Kennung hat schon eine andere Buchung',
  'This transaction was changed meanwhile. Please refresh the page...':
    'Diese Buchung wurde inzwischen geändert. Bitte die Seite neu laden.',
  'Something else changed meanwhile. Please refresh the page...':
    'Inzwischen hat sich etwas geändert. Bitte die Seite neu laden.',
};

/** Files and lists that are read. */
const files: Answers = {
  'This file holds neither accounts nor transactions': 'Diese Datei enthält weder Konten noch Buchungen',
  'Accounts and transactions are lists': 'Konten und Buchungen müssen Listen sein',
  'This is no account': 'Das ist kein Konto',
  'This is no transaction': 'Das ist keine Buchung',
  'this is no transaction': 'das ist keine Buchung',
  'cannot be read': 'nicht lesbar',
  'None of these can be read': 'Nichts davon ist lesbar',
  'This part of the file is not known and stays out':
    'Dieser Teil der Datei ist unbekannt und bleibt draußen',
  'This id appears twice': 'Diese Kennung kommt doppelt vor',
  'This is no JSON: *': 'Das ist kein JSON: *',
  'This must be a list of transactions: [ ... ]': 'Das muss eine Liste von Buchungen sein: [ ... ]',
  'The file broke off': 'Die Datei ist abgebrochen',
  'The file came too slowly. Please try again on a better line':
    'Die Datei kam zu langsam an. Bitte mit einer besseren Verbindung noch einmal versuchen',
  'Your last import is still underway. Please try again soon':
    'Ihr letzter Import läuft noch. Bitte bald noch einmal versuchen',
  'Your last export is still on its way. Please try again soon':
    'Ihr letzter Export ist noch unterwegs. Bitte bald noch einmal versuchen',
  'The server is busy with other files. Please try again soon':
    'Der Server ist mit anderen Dateien beschäftigt. Bitte bald noch einmal versuchen',
  'This file is too large for the server. Import it in several parts':
    'Diese Datei ist zu groß für den Server. Bitte in mehreren Teilen importieren',
  'This file adds # accounts and transactions, and there is room for # more':
    'Diese Datei bringt # Konten und Buchungen mit, und Platz ist noch für #',
  'This file adds about # MB, and there is room for # MB more':
    'Diese Datei bringt etwa # MB mit, und Platz ist noch für # MB',
  'The server is busy with other imports. Please try again soon':
    'Der Server ist mit anderen Importen beschäftigt. Bitte bald noch einmal versuchen',
  'The server is busy with other exports. Please try again soon':
    'Der Server ist mit anderen Exporten beschäftigt. Bitte bald noch einmal versuchen',
};

/** The way in. */
const signIn: Answers = {
  UnAuthorized: 'Bitte anmelden',
  'Email already exists !': 'Zu dieser E-Mail-Adresse gibt es schon ein Benutzerkonto',
  'Error recovering account! Please make sure account exists..':
    'Das Passwort kann nicht zurückgesetzt werden. Gibt es ein Benutzerkonto mit dieser E-Mail-Adresse?',
  'Invalid email or password': 'E-Mail-Adresse oder Passwort ist falsch',
  'The e-mail address or the password is wrong': 'E-Mail-Adresse oder Passwort ist falsch',
  'This is not your current password': 'Das ist nicht Ihr jetziges Passwort',
  'The project wants a stronger password': 'Das Projekt verlangt ein stärkeres Passwort',
  'This account was disabled': 'Dieses Benutzerkonto ist gesperrt',
  'Please confirm your e-mail address first: a new link is on its way to you':
    'Bitte zuerst die E-Mail-Adresse bestätigen: Ein neuer Link ist unterwegs',
  'Please confirm your e-mail address first: we have sent the link to you once more. Look among the unwanted mails too':
    'Bitte zuerst die E-Mail-Adresse bestätigen: Der Link ist noch einmal unterwegs. Bitte auch im Spam-Ordner nachsehen',
  'This link was used already, or is older than an hour':
    'Dieser Link wurde schon benutzt oder ist älter als eine Stunde',
  'This link is used up. Please ask for a new one':
    'Dieser Link wurde schon benutzt. Bitte einen neuen anfordern',
  'This link is too old. Please ask for a new one': 'Dieser Link ist zu alt. Bitte einen neuen anfordern',
  'Only a password can be recovered': 'Nur ein Passwort lässt sich zurücksetzen',
  'This server is for one user, who is there already':
    'Dieser Server ist für eine einzige Person, die es schon gibt',
  'This way of signing in is not set up on this server':
    'Dieser Weg der Anmeldung ist auf diesem Server nicht eingerichtet',
  'This way of signing in is not to be had with your project':
    'Dieser Weg der Anmeldung ist mit Ihrem Projekt nicht möglich',
  'This way of signing in cannot be reached now. Please take another':
    'Dieser Weg der Anmeldung ist gerade nicht erreichbar. Bitte einen anderen nehmen',
  'The window of the provider was closed': 'Das Fenster des Anbieters wurde geschlossen',
  'The browser kept the window of the provider from opening':
    'Der Browser hat das Fenster des Anbieters nicht geöffnet',
  'This device has no pin yet. Log in another way first, then set a pin in the settings':
    'Für dieses Gerät gibt es noch keine PIN. Bitte erst anders anmelden und sie in den Einstellungen festlegen',
  'Wrong pin. It is gone now: log in another way': 'Falsche PIN. Sie gilt nicht mehr: Bitte anders anmelden',
  'Wrong pin. # try left': 'Falsche PIN. Noch # Versuch',
  'Wrong pin. # tries left': 'Falsche PIN. Noch # Versuche',
  'Too many wrong pins. Try again in # seconds, or log in another way':
    'Zu viele falsche PINs. Neuer Versuch in # Sekunden, oder anders anmelden',
  'Too many wrong pins. Try again in # minutes, or log in another way':
    'Zu viele falsche PINs. Neuer Versuch in # Minuten, oder anders anmelden',
  'Too many wrong pins. Try again in # hours, or log in another way':
    'Zu viele falsche PINs. Neuer Versuch in # Stunden, oder anders anmelden',
  'Too many tries. Please wait # seconds and try again':
    'Zu viele Versuche. Bitte # Sekunden warten und noch einmal versuchen',
  'Please log out and in again, then set the pin within ten minutes':
    'Bitte ab- und wieder anmelden und die PIN innerhalb von zehn Minuten festlegen',
  'The pin is your only way in: it can be changed, but not taken away':
    'Die PIN ist Ihr einziger Zugang: Sie lässt sich ändern, aber nicht entfernen',
  'Please log out, log in again, and delete your account right after':
    'Bitte abmelden, wieder anmelden und das Benutzerkonto gleich danach löschen',
};

/** What Supabase says by itself where somebody signs in. */
const supabaseSignIn: Answers = {
  'Invalid login credentials': 'E-Mail-Adresse oder Passwort ist falsch',
  'Email not confirmed': 'Bitte zuerst die E-Mail-Adresse über den Link in der E-Mail bestätigen',
  'Signups not allowed for this instance': 'Dieses Projekt nimmt keine neuen Benutzer an',
  'Email rate limit exceeded':
    'Das Projekt hat zu viele E-Mails gesendet. Bitte später noch einmal versuchen',
  'email rate limit exceeded':
    'Das Projekt hat zu viele E-Mails gesendet. Bitte später noch einmal versuchen',
  'Request rate limit reached': 'Zu viele Versuche. Bitte später noch einmal versuchen',
  'For security purposes, you can only request this after # seconds.':
    'Aus Sicherheitsgründen ist das erst in # Sekunden wieder möglich.',
  'Password should be at least # characters.': 'Mindestens # Zeichen',
  'New password should be different from the old password.':
    'Das neue Passwort muss anders sein als das alte.',
};

/** What servers and projects answer when they cannot do what they should. */
const places: Answers = {
  'Please check what was entered': 'Bitte die Eingaben prüfen',
  'Invalid Uri !': 'Diesen Aufruf gibt es nicht',
  'Error getting third party provider type !': 'Diese Art von Anbieter ist unbekannt',
  'This is switched off here': 'Das ist hier abgeschaltet',
  'This site may not make calls here': 'Von dieser Seite aus ist das nicht erlaubt',
  'Send application/json': 'Die Anfrage muss application/json sein',
  'The body is not JSON: see line #, column #': 'Die Anfrage ist kein JSON: siehe Zeile #, Spalte #',
  'There is no body': 'Die Anfrage ist leer',
  'At most # MB can be sent at once': 'Höchstens # MB können auf einmal gesendet werden',
  'Something went wrong on the server. If you report it, please quote *':
    'Auf dem Server ging etwas schief. Wenn Sie es melden, nennen Sie bitte *',
  'The server is starting': 'Der Server startet gerade',
  'The database does not answer. Please try again in a moment':
    'Die Datenbank antwortet gerade nicht. Bitte gleich noch einmal versuchen',
  'The disk of the server is full: nothing was stored. Please tell who runs it, and try again later':
    'Die Festplatte des Servers ist voll: Es wurde nichts gespeichert. Bitte den Betreiber verständigen und es später noch einmal versuchen',
  'The server cannot be reached': 'Der Server ist nicht erreichbar',
  'The answer of * cannot be read': 'Die Antwort auf * ist nicht lesbar',
  'Deleting the account is possible with the default provider only':
    'Das Benutzerkonto lässt sich nur beim Server von Partita löschen',
  'Writing to us is possible with the default provider only':
    'Nachrichten an uns sind nur beim Server von Partita möglich',
  'You have used the # calls of today. They start anew at midnight (UTC)':
    'Die # Anfragen für heute sind verbraucht. Ab Mitternacht (UTC) gibt es neue',
  'You have used the # MB of today. They start anew at midnight (UTC)':
    'Die # MB für heute sind verbraucht. Ab Mitternacht (UTC) gibt es neue',
  'Your books are full: there is room for # accounts and transactions. Delete some, or move to a place of your own':
    'Ihre Bücher sind voll: Platz ist für # Konten und Buchungen. Bitte einige löschen oder in ein eigenes Projekt umziehen',
  'Your books are full: there is room for # MB. Delete some transactions, or move to a place of your own':
    'Ihre Bücher sind voll: Platz ist für # MB. Bitte einige Buchungen löschen oder in ein eigenes Projekt umziehen',
  'The background work stopped. Please reload the page':
    'Die Arbeit im Hintergrund ist stehen geblieben. Bitte die Seite neu laden',
  'The place of the books has changed': 'Die Bücher liegen jetzt anderswo',
  'Your project cannot be reached': 'Ihr Projekt ist nicht erreichbar',
  'There is no Supabase project at this address': 'Unter dieser Adresse gibt es kein Supabase-Projekt',
  'There is no Firebase project with this ID': 'Ein Firebase-Projekt mit dieser ID gibt es nicht',
  "This project does not hold Partita's tables yet. Open 'Show Code' on the providers screen and run the code in the SQL editor of your project":
    'In diesem Projekt fehlen noch die Tabellen von Partita. Bitte bei der Wahl des Anbieters „Code anzeigen“ öffnen und den Code im SQL-Editor des Projekts ausführen',
  "The tables of this project are of an older version. Open 'Show Code' on the providers screen and run the code in the SQL editor of your project: it keeps your data":
    'Die Tabellen dieses Projekts haben eine ältere Version. Bitte bei der Wahl des Anbieters „Code anzeigen“ öffnen und den Code im SQL-Editor des Projekts ausführen: Die Daten bleiben erhalten',
  'This project has no Firestore database yet: make one, as the steps on the providers screen say':
    'Dieses Projekt hat noch keine Firestore-Datenbank: Bitte eine anlegen, wie es die Schritte bei der Wahl des Anbieters zeigen',
  "This project does not hold Partita's access rules, or older ones. Copy the rules on the providers screen, paste them under Firestore Database, Rules, and publish them: they leave your data alone":
    'In diesem Projekt fehlen die Zugriffsregeln von Partita, oder sie sind älter. Bitte die Regeln bei der Wahl des Anbieters kopieren, unter „Firestore Database“, „Rules“ einfügen und veröffentlichen: Die Daten bleiben unberührt',
  'The project does not take this key': 'Das Projekt nimmt diesen Schlüssel nicht an',
  'The project does not take this API key': 'Das Projekt nimmt diesen API-Schlüssel nicht an',
  'Signing in by e-mail is not switched on in this project: see Authentication, Sign-in method, Email/Password':
    'Die Anmeldung per E-Mail ist in diesem Projekt nicht eingeschaltet: siehe „Authentication“, „Sign-in method“, „Email/Password“',
  'The project took too long to answer. Please try again':
    'Das Projekt hat zu lange nicht geantwortet. Bitte noch einmal versuchen',
  'The project has used up what it may do today. Please try again later':
    'Das Projekt hat sein Kontingent für heute verbraucht. Bitte später noch einmal versuchen',
  'The project gets too many requests. Please wait a moment':
    'Das Projekt bekommt zu viele Anfragen. Bitte einen Moment warten',
  'The project does not allow this. Please check that the access rules are those of the providers screen':
    'Das Projekt erlaubt das nicht. Bitte prüfen, ob es die Zugriffsregeln hat, die bei der Wahl des Anbieters stehen',
  'This is more than the project takes at once': 'Das ist mehr, als das Projekt auf einmal annimmt',
  'The configuration of your Supabase project lacks its address or its key. Please choose again where your books live':
    'In der Konfiguration Ihres Supabase-Projekts fehlt die Adresse oder der Schlüssel. Bitte noch einmal wählen, wo die Bücher liegen',
  'The address of your Supabase project is no web address. Please choose again where your books live':
    'Die Adresse Ihres Supabase-Projekts ist keine Webadresse. Bitte noch einmal wählen, wo die Bücher liegen',
  'This provider lacks its project ID, its auth domain or its API key':
    'Diesem Anbieter fehlt die Projekt-ID, die Anmelde-Domain oder der API-Schlüssel',
};

/** Sentences that hold another one: the row and the field of a file before what is wrong with it. */
const framed: Answers = {
  'Row #, @': 'Zeile #, @',
  '*: @': '*: @',
};

export const answers: Answers = {
  ...values,
  ...books,
  ...files,
  ...signIn,
  ...supabaseSignIn,
  ...places,
  ...framed,
};
