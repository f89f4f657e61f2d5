import type { bookingRules as english } from '#web/languages/en/booking-rules.ts';
import { number, plural } from './counting.ts';

export const bookingRules: typeof english = {
  title: 'Buchungsregeln',
  hint: 'Was beim Import eines Kontoauszugs immer gleich gebucht wird. Sie schlagen ein Konto vor; ohne Sie wird nichts gebucht.',
  openFirst: 'Öffnen Sie dieses Buch, um seine Regeln zu sehen.',
  edit: (count) =>
    count === 0
      ? 'Buchungsregeln …'
      : plural(count, { one: '# Buchungsregel …', other: '# Buchungsregeln …' }),
  order: 'Die erste Regel, die zutrifft, gilt.',
  none: 'Noch keine Regel. Eine entsteht hier oder mit „Immer so buchen …“ an einer Zeile eines Kontoauszugs.',
  rule: (at) => `Regel ${at}`,
  words: 'Wörter',
  wordsHint:
    'Alle Wörter einer Regel müssen in der Beschreibung oder den Notizen stehen, in beliebiger Reihenfolge.',
  account: 'Buchen auf',
  of: 'Auf Auszügen von',
  ofAll: 'Allen Konten',
  choose: 'Konto wählen',
  nothingFound: 'Kein solches Konto',
  isOn: 'An',
  up: (at) => `Regel ${at} nach oben`,
  down: (at) => `Regel ${at} nach unten`,
  remove: (at) => `Regel ${at} entfernen`,
  add: 'Regel hinzufügen',
  wordsMissing: 'Was haben die Zeilen gemeinsam?',
  accountMissing: 'Bitte ein Konto wählen',
  accountGone: 'Das Konto gibt es nicht mehr, oder es nimmt keine Buchungen mehr auf: Die Regel sagt nichts',
  same: 'Beide Konten sind dasselbe',
  loading: 'Die Regeln werden geladen …',
  try: 'An den Buchungen ausprobieren',
  trying: (rows) => `${plural(rows, { one: '# Buchung', other: '# Buchungen' })} angesehen …`,
  tried: (rows) =>
    `Ausprobiert an ${plural(rows, { one: 'der neuesten Buchung', other: `den neuesten ${number(rows)} Buchungen` })}; nichts wurde geändert.`,
  triedRule: (hits, other) =>
    hits === 0
      ? 'Keine Zeile'
      : `${plural(hits, { one: '# Zeile', other: '# Zeilen' })}, ${other === 0 ? 'alle so gebucht' : `${number(other)} anders gebucht`}`,
  elsewhere: 'Anders gebucht',
  isThere: (account) => `liegt in ${account}`,
  wouldBe: (account) => `wäre ${account}`,
  more: (count) => `und ${number(count)} weitere`,
  tryFailed: 'Die Regeln konnten nicht ausprobiert werden!',
  save: 'Speichern',
  cancel: 'Abbrechen',
  saved: 'Regeln gespeichert!',
  failed: 'Fehler beim Speichern der Regeln!',
  meanwhile: (own, stored, seen) =>
    `Ein anderes Gerät hat ${stored === undefined ? `„${seen ?? own ?? ''}“ entfernt` : `eine Regel geändert zu „${stored}“`}. Noch einmal speichern ${own === undefined ? 'entfernt sie' : `behält Ihre, „${own}“`}.`,
};
