import type { firstStep as english } from '#web/languages/en/first-step.ts';

export const firstStep: typeof english = {
  question: {
    country: 'Land',
    currency: 'Währung',
    nothingFound: 'Nichts gefunden',
    chart: 'Konten',
    charts: {
      basic: 'Einfach (englisch)',
      household: 'Haushalt',
      freelancer: 'Freiberuflich',
      club: 'Verein',
    },
    hints: {
      basic: 'Eine kurze Liste für den Anfang, mit englischen Namen.',
      household: 'Gehalt, Miete, Lebensmittel und was ein Haushalt sonst braucht.',
      club: 'Mitgliedsbeiträge, Spenden, Veranstaltungen und was ein Verein bezahlt.',
      freelancer: 'Was Sie einnehmen und was Ihr Betrieb kostet.',
    },
    taxReturns: {
      AT: 'Nach den Kennzahlen der Beilage E 1a.',
      CH: 'Mit den Nummern des Kontenrahmens KMU.',
      DE: 'Nach den Zeilen der Anlage EÜR.',
      GB: 'Nach den Feldern des britischen Formulars SA103F.',
      US: 'Nach den Zeilen der amerikanischen Schedule C.',
    },
  },
  balances: {
    title: 'Was zeigt Ihre Bank heute?',
    detail: 'Tragen Sie ein, was jedes Konto jetzt enthält. Was Sie nicht wissen, bleibt leer.',
    owed: (account) => `${account}: was Sie schulden`,
    skip: 'Überspringen',
    save: 'Salden speichern',
    nothingTyped: 'Bitte mindestens einen Saldo eintragen oder überspringen.',
    description: 'Anfangsbestand',
    opening: { name: 'Anfangsbestände', description: 'Was die Konten vor ihrer ersten Buchung enthielten' },
    done: 'Salden gespeichert',
    failed: 'Die Salden konnten nicht gespeichert werden',
    none: 'In jedem Geldkonto steht schon etwas.',
  },
};
