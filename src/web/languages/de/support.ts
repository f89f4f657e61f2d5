import type { support as english } from '#web/languages/en/support.ts';
import { plural } from './counting.ts';

export const support: typeof english = {
  title: 'Hilfe & Bedingungen',
  help: 'Hilfe und Rückmeldung',
  terms: 'Nutzungsbedingungen und Datenschutz',
  back: 'Zurück zur Anmeldung',
  missing: 'Dieser Text ist hier nicht zu finden.',
  unreachable: 'Dieser Text konnte nicht geladen werden: Die Verbindung fehlt.',
  loading: 'Wird geladen …',
  again: 'Erneut versuchen',
  questions: {
    title: 'Fragen und Antworten',
    search: 'Antworten durchsuchen',
    found: (count) =>
      count === 0
        ? 'Keine Antwort gefunden'
        : plural(count, { one: '# Antwort gefunden', other: '# Antworten gefunden' }),
    nothing: 'Versuchen Sie es mit weniger oder anderen Wörtern.',
    link: 'Link zu dieser Antwort',
    linkTo: (title) => `Link zu dieser Antwort: ${title}`,
  },
  writeToUs: 'Schreiben Sie uns',
  lead: 'Eine Frage, eine Idee, oder etwas ging schief? Wir lesen jede Nachricht.',
  description: 'Kurze Beschreibung',
  email: 'E-Mail',
  note: 'Nachricht',
  required: 'Erforderlich',
  send: 'Senden',
  sent: 'Nachricht gesendet',
  about: {
    title: 'Über Partita',
    ourServer: ' auf unserem Server,',
    ways: {
      all: 'Anmelden kann man sich mit Google, Github oder Discord oder mit der eigenen E-Mail-Adresse.',
      withEmail: 'Anmelden kann man sich mit * oder mit der eigenen E-Mail-Adresse.',
      withoutEmail: 'Anmelden kann man sich mit *.',
      email: 'Anmelden kann man sich mit der eigenen E-Mail-Adresse.',
      none: 'Es geht gleich los, ohne Konto.',
    },
    paragraphs: [
      'Partita ist eine kostenlose App für doppelte Buchführung, mit der sich Ausgaben verfolgen, Buchungen ordnen und Geldflüsse überblicken lassen.',
      'Wo die Bücher liegen, bestimmen Sie: in diesem Browser, auf unserem Server, im eigenen Supabase-Projekt oder im eigenen Firebase-Projekt. Die App ist überall dieselbe, und Ihre Daten lassen sich jederzeit als eine Datei mitnehmen.',
    ],
  },
  credits: {
    title: 'Info & Nachweise',
    icons: 'Bildnachweise',
    list: [
      {
        name: 'Lucide',
        address: 'https://lucide.dev',
        of: 'Die Symbole der App; einige stammen aus Feather von Cole Bemis.',
        licence: 'ISC-Lizenz, die aus Feather MIT-Lizenz',
      },
      {
        name: 'Inter',
        address: 'https://rsms.me/inter',
        of: 'Die Schrift der Oberfläche, von den Inter Project Authors.',
        licence: 'SIL Open Font License 1.1',
      },
      {
        name: 'Newsreader',
        address: 'https://github.com/productiontype/Newsreader',
        of: 'Die Schrift der Überschriften und Summen, von den Newsreader Project Authors.',
        licence: 'SIL Open Font License 1.1',
      },
      {
        name: 'Octicons',
        address: 'https://primer.style/octicons',
        of: 'Die Zeichnung des GitHub-Zeichens auf der Anmeldeseite, von GitHub.',
        licence: 'MIT-Lizenz; eine Marke von GitHub, Inc.',
      },
      {
        name: 'Simple Icons',
        address: 'https://simpleicons.org',
        of: 'Die Zeichnung des Discord-Zeichens auf der Anmeldeseite.',
        licence: 'CC0 1.0; eine Marke von Discord Inc.',
      },
      {
        name: 'Google',
        address: 'https://developers.google.com/identity/branding-guidelines',
        of: 'Das Zeichen auf der Anmeldeseite, gezeichnet, wie Google es dafür herausgibt.',
        licence: 'Eine Marke von Google LLC, nach deren Richtlinien verwendet',
      },
      {
        name: 'Partita',
        of: 'Das Logo, die Bilder der Startseite, die Figuren der Antworten und der Schritte für Firebase, für diese App gezeichnet.',
        licence: 'MIT-Lizenz',
      },
    ],
    marks: 'Die Zeichen anderer gehören diesen. Sie stehen nur da, um zu zeigen, womit man sich anmeldet.',
    libraries: 'Freie Programmbibliotheken',
  },
};
