import type { entry as english } from '#web/languages/en/entry.ts';
import { plural } from './counting.ts';

export const entry: typeof english = {
  offers: 'Schon einmal gebucht',
  times: (count) => plural(count, { one: 'einmal', other: '#-mal' }),
};
