import type { toSort as english } from '#web/languages/en/to-sort.ts';
import { number, plural } from './counting.ts';

export const toSort: typeof english = {
  name: 'Zu sortieren',
  description: 'Zeilen von Kontoauszügen, die ohne Konto importiert wurden',
  count: (count) => `${number(count)} zu sortieren`,
  sortRows: (count) => plural(count, { one: '# Zeile sortieren …', other: '# Zeilen sortieren …' }),
};
