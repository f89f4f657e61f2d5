import type { texts } from '#web/features/support/texts.ts';

export const support: typeof texts = {
  title: 'Hilfe & Bedingungen',
  help: 'Hilfe und Rückmeldung',
  terms: 'Nutzungsbedingungen und Datenschutz',
  termsAddress: '/static/support/terms-of-use-and-privacy.de.md',
  back: 'Zurück zur Anmeldung',
  writeToUs: 'Nachricht an uns',
  lead: 'Eine Frage, eine Idee, oder etwas ging schief? Wir lesen jede Nachricht.',
  description: 'Kurze Beschreibung',
  email: 'E-Mail',
  note: 'Nachricht',
  required: 'Erforderlich',
  send: 'Senden',
  sent: 'Nachricht gesendet',
  about: {
    title: 'Über Partita',
    paragraphs: [
      'Partita ist eine kostenlose App für doppelte Buchführung, mit der sich Ausgaben verfolgen, Buchungen ordnen und Geldflüsse überblicken lassen. Anmelden kann man sich mit Google, GitHub oder Discord oder mit der eigenen E-Mail-Adresse.',
      'Wo die Bücher liegen, bestimmen Sie: auf unserem Server, im eigenen Supabase-Projekt oder im eigenen Firebase-Projekt. Die App ist überall dieselbe, und Ihre Daten lassen sich jederzeit als eine Datei mitnehmen.',
    ],
  },
  credits: {
    title: 'Info & Nachweise',
    icons: 'Bildnachweise',
    list: [
      { name: 'Lucide', address: 'https://lucide.dev', of: 'die Symbole der App', licence: 'ISC' },
      {
        name: 'Inter',
        address: 'https://rsms.me/inter',
        of: 'die Schrift der Oberfläche',
        licence: 'SIL Open Font License 1.1',
      },
      {
        name: 'Newsreader',
        address: 'https://github.com/productiontype/Newsreader',
        of: 'die Schrift der Überschriften und Summen',
        licence: 'SIL Open Font License 1.1',
      },
      {
        name: 'Google, GitHub, Discord',
        address: '/support',
        of: 'ihre Zeichen auf der Anmeldeseite, die ihnen gehören',
        licence: 'Marken ihrer Inhaber',
      },
      {
        name: 'Partita',
        address: '/',
        of: 'das Logo, die Bilder der Startseite und der Schritte für Firebase, für diese App gezeichnet',
        licence: 'MIT',
      },
    ],
  },
};
