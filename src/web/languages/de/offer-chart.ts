import type {
  offerChart as english,
  passkeyLogin as englishPasskeyLogin,
} from '#web/languages/en/offer-chart.ts';

export const passkeyLogin: typeof englishPasskeyLogin = {
  login: 'Mit einem Passkey anmelden',
  failed:
    'Die Anmeldung mit einem Passkey gelang nicht: Sie wurde abgebrochen, oder es gibt keinen für diese Seite.',
};

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
