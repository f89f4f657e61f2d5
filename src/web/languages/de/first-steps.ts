import type { firstSteps as english } from '#web/languages/en/first-steps.ts';

export const firstSteps: typeof english = {
  label: 'Erste Schritte',
  balances: { name: 'Was zeigt Ihre Bank heute?', detail: 'Mit den Salden Ihrer Konten beginnen' },
  statement: { name: 'Kontoauszug ablegen', detail: 'Hier ablegen oder die Datei auswählen' },
  transaction: { name: 'Erste Buchung eintragen', detail: 'Was war die letzte Ausgabe oder Einnahme?' },
  hide: (step) => `Ausblenden: ${step}`,
  hidden: 'Ausgeblendet',
  failed: 'Das ließ sich nicht ausblenden',
};
