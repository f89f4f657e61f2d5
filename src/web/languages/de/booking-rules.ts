import type { bookingRules as english } from '#web/languages/en/booking-rules.ts';
import { number, plural } from './counting.ts';

export const bookingRules: typeof english = {
  title: 'Buchungsregeln',
  hint: 'Regeln schlagen für die Zeilen eines Kontoauszugs ein Konto vor. Ohne Sie wird nichts gebucht.',
  openFirst: 'Öffnen Sie dieses Buch, um seine Regeln zu sehen.',
  edit: (count) =>
    count === 0
      ? 'Buchungsregeln …'
      : plural(count, { one: '# Buchungsregel …', other: '# Buchungsregeln …' }),
  order: 'Die erste zutreffende Regel gilt.',
  none: 'Noch keine Regeln. Legen Sie hier eine an oder mit „Immer so buchen …“ bei einer Zeile eines Kontoauszugs.',
  rule: (at) => `Regel ${at}`,
  words: 'Wörter',
  wordsHint:
    'Alle Wörter einer Regel müssen in der Beschreibung oder den Notizen stehen, in beliebiger Reihenfolge.',
  account: 'Buchen auf',
  of: 'Für Auszüge von',
  ofAll: 'Alle Konten',
  isOn: 'An',
  up: (at) => `Regel ${at} nach oben`,
  down: (at) => `Regel ${at} nach unten`,
  remove: (at) => `Regel ${at} entfernen`,
  add: 'Regel hinzufügen',
  wordsMissing: 'Bitte die gemeinsamen Wörter eingeben',
  accountMissing: 'Bitte ein Konto wählen',
  accountGone:
    'Das Konto gibt es nicht mehr, oder es nimmt keine Buchungen mehr auf: Die Regel hat keine Wirkung',
  same: 'Die beiden Konten müssen verschieden sein',
  loading: 'Die Regeln werden geladen …',
  try: 'Regeln an diesem Buch ausprobieren',
  trying: (rows) => `${plural(rows, { one: '# Buchung', other: '# Buchungen' })} geprüft …`,
  tried: (rows) =>
    `Ausprobiert an ${plural(rows, { one: 'der neuesten Buchung', other: `den neuesten ${number(rows)} Buchungen` })}; nichts wurde geändert.`,
  triedRule: (hits, other) =>
    hits === 0
      ? 'Kein Treffer'
      : `${plural(hits, { one: '# Treffer', other: '# Treffer' })}, ${other === 0 ? 'alle so gebucht' : `${number(other)} anders gebucht`}`,
  elsewhere: 'Anders gebucht',
  isThere: (account) => `liegt in ${account}`,
  wouldBe: (account) => `wäre ${account}`,
  more: (count) => `und ${number(count)} weitere`,
  tryFailed: 'Die Regeln konnten nicht ausprobiert werden.',
  saved: 'Regeln gespeichert',
  failed: 'Die Regeln konnten nicht gespeichert werden.',
  meanwhile: (own, stored, seen) =>
    `Ein anderes Gerät hat ${stored === undefined ? `„${seen ?? own ?? ''}“ entfernt` : `eine Regel in „${stored}“ geändert`}. Speichern Sie noch einmal, um ${own === undefined ? 'sie zu entfernen' : `Ihre zu behalten: „${own}“`}.`,
};
