import type { problems as english } from '#web/languages/en/problems.ts';
import { number } from './counting.ts';

export const problems: typeof english = {
  sameAccount: 'Bitte ein anderes Konto wählen: In diesem liegt die Aufteilung schon',
  mustDiffer: 'Konto und Gegenkonto müssen verschieden sein',
  crossing: 'Die Konten haben verschiedene Währungen: Bitte beide Beträge eintragen',
  mustBeNothing: 'Die Zeilen müssen den Betrag ergeben',
  tooLong: (most) => `Höchstens ${number(most)} Zeichen`,
  noSuchAccount: (name) => `Kein solches Konto: ${name}`,
  placeholder: (name) =>
    `${name} ist ein Platzhalter: Er fasst nur Konten zusammen und enthält keine Buchungen`,
  unread: (text) => `Nicht lesbar: ${text}`,
};
