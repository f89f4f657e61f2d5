import type { splits as english } from '#web/languages/en/splits.ts';
import { number, plural } from './counting.ts';

export const splits: typeof english = {
  splitInto: (count) => `Aufgeteilt (${number(count)})`,
  lines: 'Zeilen der Aufteilung',
  line: (at) => `Zeile ${number(at)}`,
  account: 'Konto',
  amount: 'Betrag',
  note: 'Notiz',
  tags: 'Schlagwörter',
  lastUsed: 'Zuletzt verwendet',
  add: 'Zeile hinzufügen',
  remove: (at) => `Zeile ${number(at)} entfernen`,
  maxLines: (most) => `Höchstens ${number(most)} Zeilen je Aufteilung`,
  hint: 'Beträge: 12,50 oder 12,50+3,20 oder 30%. Eingabetaste: nächste Zeile. Strg+Rücktaste: Zeile entfernen.',
  rest: 'Restbetrag',
  spread: 'Rest verteilen',
  evenly: 'Gleichmäßig',
  evenlyHint: 'Auf die Zeilen ohne Betrag',
  byShare: 'Anteilig',
  byShareHint: 'Auf die Zeilen mit Betrag',
  inconsistentNotice:
    'Die Zeilen dieser Aufteilung passten nicht mehr zusammen. Beim Speichern werden sie wieder eine Aufteilung.',
  loadFailed: (reason) => `Die Aufteilung konnte nicht geladen werden. ${reason}`,
  deleteTitle: 'Aufteilung löschen?',
  deleteAsk: (count, description, amount, day) =>
    plural(count, {
      one: `${description}, ${amount}, ${day}: # Zeile wird gelöscht.`,
      other: `${description}, ${amount}, ${day}: Die ganze Aufteilung mit ihren # Zeilen wird gelöscht.`,
    }),
  partOfSplit: 'Teil einer Aufteilung: alles anzeigen',
  whole: 'Aufteilung',
  of: (count, account) => plural(count, { one: `# Zeile, in ${account}`, other: `# Zeilen, in ${account}` }),
  total: 'Summe',
  inconsistent: 'Die Zeilen dieser Aufteilung passen nicht zusammen:',
  inconsistencies: {
    date: 'sie haben nicht dasselbe Datum',
    description: 'ihre Beschreibungen unterscheiden sich',
    side: 'sie haben kein Konto gemeinsam',
    numbers: 'einige Zeilen fehlen',
  },
  repair: 'Reparieren',
  repairHint: 'gibt allen Zeilen Datum und Beschreibung der ersten; kein Betrag ändert sich',
  ungroup: 'Auflösen',
  ungroupHint: 'macht aus jeder Zeile eine eigene Buchung',
  repaired: 'Aufteilung repariert',
  ungrouped: 'Aufteilung aufgelöst',
};
