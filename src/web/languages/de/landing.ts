import type { landing as english } from '#web/languages/en/landing.ts';

export const landing: typeof english = {
  title: 'Partita – doppelte Buchführung, kostenlos',
  description:
    'Kostenlose doppelte Buchführung für Privatleute, Selbstständige und kleine Organisationen. Die Bücher liegen, wo Sie wollen: bei uns, im eigenen Supabase- oder im eigenen Firebase-Projekt.',
  headline: 'Ihre Bücher, wo Sie wollen.',
  lead: 'Kostenlose doppelte Buchführung für Privatleute, Selbstständige und kleine Organisationen, auf Telefon, Tablet und Schreibtisch. Jede Summe stimmt auf den Cent, und jedes Byte gehört Ihnen.',
  start: 'Loslegen',
  dashboard: 'Zu den Büchern',
  logout: 'Abmelden',
  loggingOut: 'Die Abmeldung läuft. Bitte warten …',
  hint: 'Keine Karte, keine Probezeit, keine Werbung.',
  featuresTitle: 'Buchführung ohne Ballast',
  features: {
    accounts: {
      title: 'Konten anlegen',
      text: 'Bargeld, Bank, Karten, Kredite, Einnahmen, Ausgaben: ein Baum aus vierzehn Arten, fertig zum Anfangen.',
    },
    transactions: {
      title: 'Doppelt buchen',
      text: 'Jeder Betrag verlässt ein Konto und erreicht ein anderes: So gehen die Bücher immer auf.',
    },
    anywhere: {
      title: 'Überall online',
      text: 'Auf Telefon, Tablet und Schreibtisch gleich, hell wie dunkel.',
    },
    books: {
      title: 'Mehrere Bücher führen',
      text: 'Eines für den Haushalt, eines für das Studio, jedes in seiner Währung.',
    },
    favourites: {
      title: 'Favoriten merken',
      text: 'Die Konten für jeden Tag sind einen Fingertipp entfernt.',
    },
  },
  about: {
    title: 'Über Partita',
    ways: {
      all: 'Anmelden kann man sich mit Google, Github oder Discord, registrieren mit der E-Mail-Adresse.',
      withEmail: 'Anmelden kann man sich mit *, registrieren mit der E-Mail-Adresse.',
      withoutEmail: 'Anmelden kann man sich mit *.',
      email: 'Registrieren kann man sich mit der E-Mail-Adresse.',
    },
    paragraphs: [
      'Partita ist eine kostenlose App für doppelte Buchführung, mit der sich Ausgaben einfach erfassen, Buchungen einordnen und Geldflüsse im Blick behalten lassen.',
      'Das Besondere: Sie bestimmen, wo die Bücher liegen. Auf unserem Server, im eigenen Supabase-Projekt oder im eigenen Firebase-Projekt – die App ist überall dieselbe, und Ihre Daten gehen jederzeit als eine Datei mit.',
      'Partita gibt auch Antworten: Nettovermögen im Lauf der Zeit, Erträge und Aufwendungen, Bilanz, Geldfluss. Jede Zahl öffnet die Buchungen, aus denen sie besteht.',
      'Ein Kontoauszug wird in einer Minute zur Buchführung: Datei fallen lassen, ansehen, was neu ist, hinzufügen. Ganze Bücher kommen aus GnuCash, ledger, beancount, YNAB und anderen herein und gehen auch wieder hinaus.',
    ],
  },
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz & Cookies',
  writeToUs: 'Schreiben Sie uns',
  pictureAlt: 'Partita auf dem Schreibtisch und auf dem Telefon: die Buchungen eines Kontos',
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
