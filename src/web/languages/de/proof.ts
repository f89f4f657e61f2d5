import { number } from './counting.ts';
import type { proof as english } from '#web/languages/en/proof.ts';

export const proof: typeof english = {
  title: 'Mit der Bank verglichen',
  checking: 'Wird verglichen …',
  failed: (reason) => `Der Vergleich ist nicht gelungen. ${reason}`,
  holds: (count) =>
    count === 1
      ? 'Der eine Vergleich in diesem Zeitraum stimmt.'
      : `Alle ${number(count)} Vergleiche in diesem Zeitraum stimmen.`,
  broken: (broken, count) =>
    `${number(broken)} von ${number(count)} Vergleichen in diesem Zeitraum ${broken === 1 ? 'stimmt' : 'stimmen'} nicht mehr.`,
  none: 'In diesem Zeitraum wurde kein Konto mit der Bank verglichen. Schließen Sie einen Auszug ab, oder halten Sie einen Saldo fest.',
  never: (names) => `Nicht verglichen: ${names}.`,
  day: 'Tag',
  account: 'Konto',
  compared: 'Verglichen',
  balance: 'Saldo der Bank',
  by: { statement: 'Auszug', check: 'Saldoprüfung' },
  result: 'Ergebnis',
  holdsSign: 'stimmt',
  how: 'So lässt es sich nachprüfen',
  howText:
    'Jede Buchung steht auf zwei Konten, darum ergeben alle Konten zusammen null. Ein Auszug stimmt, solange seine Buchungen ergeben, was die Bank geschrieben hat, eine Saldoprüfung, solange das Konto am Ende des Tages diesen Betrag hatte. Der Fingerabdruck entsteht aus allen Konten und Buchungen: Wer einen Export dieses Buchs in Partita importiert, sieht in den Bucheinstellungen denselben, und einen anderen, sobald ein einziger Cent abweicht.',
  madeOn: (moment) => `Erstellt am ${moment}.`,
  fingerprint: (print) => `Fingerabdruck des ganzen Buchs: ${print}`,
};
