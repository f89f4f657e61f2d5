import type { support as english } from '#web/languages/en/support.ts';
import { plural } from './counting.ts';

export const support: typeof english = {
  title: 'Hilfe & Bedingungen',
  help: 'Hilfe und Rückmeldung',
  terms: 'Nutzungsbedingungen und Datenschutz',
  back: 'Zurück zur Anmeldung',
  missing: 'Dieser Text konnte nicht gefunden werden.',
  unreachable: 'Dieser Text konnte nicht geladen werden: Sie sind offline.',
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
  lead: 'Eine Frage, eine Idee, oder ging etwas schief? Wir lesen jede Nachricht.',
  description: 'Kurze Beschreibung',
  email: 'E-Mail',
  note: 'Nachricht',
  send: 'Senden',
  sent: 'Nachricht gesendet',
  about: {
    title: 'Über Partita',
    ourServer: ' auf unserem Server,',
    signIn: {
      all: 'Sie können sich mit Google, Github oder Discord anmelden oder mit Ihrer E-Mail-Adresse registrieren.',
      withEmail: 'Sie können sich mit * anmelden oder mit Ihrer E-Mail-Adresse registrieren.',
      withoutEmail: 'Sie können sich mit * anmelden.',
      email: 'Sie können sich mit Ihrer E-Mail-Adresse registrieren.',
      none: 'Sie können sofort anfangen, ohne Registrierung.',
    },
    paragraphs: [
      'Partita ist eine kostenlose App für doppelte Buchführung. Mit ihrer übersichtlichen Oberfläche erfassen Sie Ausgaben, ordnen Buchungen ein und behalten Ihre Geldflüsse im Blick.',
      'Sie bestimmen, wo Ihre Bücher liegen: in diesem Browser, auf unserem Server, im eigenen Supabase-Projekt oder im eigenen Firebase-Projekt. Die App ist überall dieselbe, und Sie können alle Daten jederzeit als eine Datei exportieren.',
    ],
  },
  credits: {
    title: 'Info & Nachweise',
    icons: 'Bild- und Schriftnachweise',
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
    marks: 'Alle Marken gehören ihren Inhabern; sie kennzeichnen nur die Anmeldedienste.',
    libraries: 'Open-Source-Bibliotheken',
  },
};
