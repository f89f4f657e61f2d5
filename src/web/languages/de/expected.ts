import type { expected as english } from '#web/languages/en/expected.ts';
import { plural } from './counting.ts';

const rows = (count: number) => plural(count, { one: '# Zeile', other: '# Zeilen' });

export const expected: typeof english = {
  title: 'Erwartet',
  list: 'Was erwartet wird',
  ahead: 'Wie weit voraus',
  days: (count) => plural(count, { one: '# Tag', other: '# Tage' }),
  none: 'Bis dahin wird nichts erwartet.',
  lowest: (amount, day) => `Tiefststand: ${amount} am ${day}`,
  lowestNow: (amount) => `Tiefststand: ${amount} heute`,
  mostOwed: (amount, day) => `Höchste Schuld: ${amount} am ${day}`,
  mostOwedNow: (amount) => `Höchste Schuld: ${amount} heute`,
  about: '≈',
  overdue: 'überfällig',
  due: 'heute fällig',
  ask: (name, day) => `„${name}“ wurde am ${day} erwartet. Ist sie das?`,
  askMany: (count, names) => `${rows(count)} wurden erwartet: ${names}. Sind sie das?`,
  yes: 'Ja (Y)',
  yesCommand: 'Ja, diese Zeile wurde erwartet',
  fulfilled: (name, day) => `Als „${name}“ vom ${day} vermerkt`,
  fulfilledMany: (count) => `${rows(count)} als erwartet vermerkt`,
  notFulfilled: (reason) => `Das konnte nicht vermerkt werden. ${reason}`,
  missing: 'Erwartet, aber nicht da',
  post: 'Buchen',
  postOf: (name, day) => `${name}, ${day}, buchen`,
  more: (count) => plural(count, { one: '# weitere', other: '# weitere' }),
  posted: (name) => `${name} gebucht`,
  notPosted: (reason) => `Das konnte nicht gebucht werden. ${reason}`,
};
