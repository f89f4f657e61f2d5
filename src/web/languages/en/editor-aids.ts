import { plural } from './counting.ts';

/** What the list of what was entered before says. */
export const editorAids = {
  offers: 'Entered before',
  times: (count: number) => plural(count, { one: 'once', other: '# times' }),
};
