import { number, plural } from './counting.ts';
import type { catchUp as english } from '#web/languages/en/catch-up.ts';

export const catchUp: typeof english = {
  since: (day, count) => `Seit ${day}: ${number(count)} fällig`,
  today: (count) => `Heute: ${number(count)} fällig`,
  none: 'Nichts ist fällig.',
  list: 'Was fällig ist',
  decisions: { post: 'Buchen', skip: 'Auslassen', later: 'Später' },
  change: 'Ändern',
  ofRow: (name, day) => `${name}, ${day}`,
  changeRow: (name, day) => `${name}, ${day}, ändern`,
  overdue: 'überfällig',
  missing: 'Eines der Konten nimmt keine Buchungen an',
  day: 'Tag',
  noDate: 'Das ist kein Datum.',
  amount: 'Betrag',
  amountOf: (description) => `Betrag von ${description}`,
  more: (count) => plural(count, { one: 'Danach kommt noch #.', other: 'Danach kommen noch #.' }),
  leave: 'Heute nicht',
  carryOut: (posted, skipped) => {
    if (skipped === 0) return `${number(posted)} buchen`;
    return posted === 0
      ? `${number(skipped)} auslassen`
      : `${number(posted)} buchen, ${number(skipped)} auslassen`;
  },
  posted: (names) => `Gebucht: ${names}`,
  skipped: (names) => `Ausgelassen: ${names}`,
  andMore: (names, count) => `${names} und ${number(count)} mehr`,
  failed: 'Das konnte nicht gebucht werden.',
  undoFailed: 'Das konnte nicht rückgängig gemacht werden.',
  coming: 'Demnächst',
  nothingComes: 'nichts in den nächsten 14 Tagen',
  due: (count) => `${number(count)} fällig`,
  dueSince: (count, day) => `${number(count)} fällig seit ${day}`,
  lowest: (day) => `Tiefstand am ${day}`,
  lowestNow: 'Tiefstand heute',
  paused: (count, names) =>
    plural(count, {
      one: `# geplante Buchung wird angehalten: ${names}.`,
      other: `# geplante Buchungen werden angehalten: ${names}.`,
    }),
};
