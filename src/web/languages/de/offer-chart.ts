import type { offerChart as english } from '#web/languages/en/offer-chart.ts';

export const offerChart: typeof english = {
  offer: 'Neu hier? Mit den üblichen Konten beginnen?',
  offerDetail:
    'Vermögen, Ausgaben, Einnahmen: die Konten, die die meisten brauchen. Alles lässt sich später ändern.',
  dropFiles: 'Bankdatei hier ablegen oder auswählen.',
  dropFilesDetail: 'Daraus wird das Buch: Konto, Anfangsbestand und Kategorien.',
  fromElsewhere: 'Von einem anderen Programm',
  no: 'Nein, danke',
  yes: 'Ja, gern',
};
