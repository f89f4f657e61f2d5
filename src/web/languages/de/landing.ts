import type { landing as english } from '#web/languages/en/landing.ts';

export const landing: typeof english = {
  title: 'Partita – kostenlose doppelte Buchführung',
  description:
    'Kostenlose doppelte Buchführung für Privatleute, Selbstständige und kleine Organisationen. Speichern Sie Ihre Bücher in diesem Browser, auf unserem Server, im eigenen Supabase- oder im eigenen Firebase-Projekt.',
  headline: 'Ihre Bücher, wo Sie wollen.',
  lead: 'Kostenlose doppelte Buchführung für Privatleute, Selbstständige und kleine Organisationen, auf Smartphone, Tablet und Computer. Jede Summe stimmt auf den Cent, und Ihre Daten können Sie jederzeit exportieren.',
  start: 'Loslegen',
  beginHere: 'Ohne Konto beginnen',
  openHere: 'Bücher in diesem Browser öffnen',
  goneHere: 'Ihre Bücher sind weg: was Sie tun können',
  seeExample: 'Beispiel ansehen',
  dashboard: 'Zu den Büchern',
  logout: 'Abmelden',
  loggingOut: 'Die Abmeldung läuft. Bitte warten …',
  drop: {
    title: 'Bankdatei ablegen, und das Buch steht.',
    detail:
      'CSV, OFX, CAMT, MT940, QIF: auf diese Seite ziehen oder auswählen. Die Datei verlässt Ihr Gerät nicht.',
  },
  hint: 'Keine Kreditkarte, keine Probezeit, keine Werbung.',
  featuresTitle: 'Buchführung ohne Ballast',
  features: {
    accounts: {
      title: 'Konten anlegen',
      text: 'Bargeld, Bank, Karten, Kredite, Einnahmen und Ausgaben: ein fertiger Kontenplan zum Loslegen.',
    },
    transactions: {
      title: 'Doppelt buchen',
      text: 'Jeder Betrag geht von einem Konto auf ein anderes: So gehen die Bücher immer auf.',
    },
    anywhere: {
      title: 'Überall online verwalten',
      text: 'Gleich auf Smartphone, Tablet und Computer, hell und dunkel.',
    },
    books: {
      title: 'Mehrere Bücher führen',
      text: 'Eines für den Haushalt, eines für das Studio, jedes in seiner Währung.',
    },
    favourites: {
      title: 'Favoriten verwalten',
      text: 'Die Konten für jeden Tag sind nur einen Fingertipp entfernt.',
    },
  },
  about: {
    title: 'Über Partita',
    signIn: {
      all: 'Sie können sich mit Google, Github oder Discord anmelden oder mit Ihrer E-Mail-Adresse registrieren.',
      withEmail: 'Sie können sich mit * anmelden oder mit Ihrer E-Mail-Adresse registrieren.',
      withoutEmail: 'Sie können sich mit * anmelden.',
      email: 'Sie können sich mit Ihrer E-Mail-Adresse registrieren.',
      none: 'Sie können sofort anfangen, ohne Registrierung.',
    },
    ourServer: ' auf unserem Server,',
    paragraphs: [
      'Partita ist eine kostenlose App für doppelte Buchführung. Mit ihrer übersichtlichen Oberfläche erfassen Sie Ausgaben, ordnen Buchungen ein und behalten Ihre Geldflüsse im Blick.',
      'Das Besondere: Sie bestimmen, wo Ihre Bücher liegen. In diesem Browser ganz ohne Konto, auf unserem Server, im eigenen Supabase-Projekt oder im eigenen Firebase-Projekt – die App ist überall dieselbe, und Sie können alle Daten jederzeit als eine Datei exportieren.',
      'Partita gibt auch Antworten: Nettovermögen im Lauf der Zeit, Einnahmen und Ausgaben, Bilanz, Geldfluss. Jede Zahl öffnet die Buchungen dahinter.',
      'Ein Kontoauszug ist in einer Minute verbucht: Datei hineinziehen, prüfen, was neu ist, hinzufügen. Ganze Bücher importieren Sie aus GnuCash, ledger, beancount, YNAB und anderen Programmen, und Sie können sie auch wieder exportieren.',
    ],
  },
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz & Cookies',
  writeToUs: 'Schreiben Sie uns',
  pictureAlt: 'Partita am Computer und auf dem Smartphone: die Buchungen eines Kontos',
  picture: {
    currency: 'EUR',
    year: '2026',
    books: 'Bücher',
    main: 'Haushalt',
    studio: 'Studio',
    bank: 'Girokonto',
    bankFacts: 'Bank · 412 Buchungen',
    expenses: 'Ausgaben',
    add: '+ Buchung',
    groceries: 'Wocheneinkauf',
    salary: 'Gehalt November',
    train: 'Zug nach Lissabon',
    invoice: 'Rechnung 2026-31',
    power: 'Strom',
    food: 'Essen & Trinken',
    salaries: 'Gehalt',
    travel: 'Reisen',
    income: 'Einnahmen',
    subscriptions: 'Abos',
    shopping: 'Einkäufe',
  },
};
