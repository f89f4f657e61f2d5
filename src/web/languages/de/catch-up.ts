import { number, plural } from './counting.ts';
import type { catchUp as english } from '#web/languages/en/catch-up.ts';

export const catchUp: typeof english = {
  since: (day, count) => `Seit ${day}: ${number(count)} fällig`,
  today: (count) => `Heute: ${number(count)} fällig`,
  none: 'Nichts ist fällig.',
  list: 'Fällige Buchungen',
  decisions: { post: 'Buchen', skip: 'Überspringen', later: 'Später' },
  change: 'Ändern',
  ofRow: (name, day) => `${name}, ${day}`,
  changeRow: (name, day) => `${name}, ${day}, ändern`,
  overdue: 'überfällig',
  problems: {
    gone: 'Eines der Konten gibt es nicht mehr',
    'takes-none': (name) => `${name} nimmt keine Buchungen an`,
    same: (name) => `Beide Seiten sind ${name}`,
    currencies: (one, other) => `${one} und ${other} haben verschiedene Währungen`,
  },
  held: {
    locked: (until) => `Buchungen bis ${until} sind gesperrt`,
    many: (count, since) =>
      plural(count, {
        one: `Seit ${since} ist # Buchung fällig. Bitte bestätigen`,
        other: `Seit ${since} sind # Buchungen fällig. Bitte bestätigen`,
      }),
  },
  notPosted: (name, why) => `${name} wurde nicht gebucht: ${why}`,
  notAdded: (why) => `Nicht gebucht: ${why}`,
  postMany: (count) => `Alle ${number(count)} buchen …`,
  postManyOf: (name) => `Fällige Buchungen von ${name} buchen`,
  askMany: {
    title: (count) => plural(count, { one: '# Buchung hinzufügen?', other: '# Buchungen hinzufügen?' }),
    text: (name, since) =>
      `${name} wird für jeden Termin seit ${since} gebucht. Falls das ein Versehen ist, brechen Sie ab und korrigieren Sie den ersten Tag.`,
    confirm: 'Alle buchen',
    cancel: 'Abbrechen',
  },
  day: 'Tag',
  noDate: 'Das ist kein Datum.',
  amount: 'Betrag',
  amountOf: (account, description) =>
    description === '' ? `Betrag, ${account}` : `Betrag, ${account}: ${description}`,
  more: (count) => plural(count, { one: '# weitere folgt.', other: '# weitere folgen.' }),
  leave: 'Heute nicht',
  carryOut: (posted, skipped) => {
    if (skipped === 0) return `${number(posted)} buchen`;
    return posted === 0
      ? `${number(skipped)} überspringen`
      : `${number(posted)} buchen, ${number(skipped)} überspringen`;
  },
  posted: (names) => `Gebucht: ${names}`,
  skipped: (names) => `Übersprungen: ${names}`,
  andMore: (names, count) => `${names} und ${number(count)} weitere`,
  failed: 'Das konnte nicht gebucht werden.',
  upcoming: 'Anstehend',
  moreUpcoming: (count) => plural(count, { one: 'und # weitere', other: 'und # weitere' }),
  nothingComes: 'nichts in den nächsten 14 Tagen',
  due: (count) => `${number(count)} fällig`,
  dueSince: (count, day) => `${number(count)} fällig seit ${day}`,
  lowest: (day) => `Tiefststand am ${day}`,
  lowestNow: 'Tiefststand heute',
  paused: (count, names) =>
    plural(count, {
      one: `# geplante Buchung wird angehalten: ${names}.`,
      other: `# geplante Buchungen werden angehalten: ${names}.`,
    }),
};
