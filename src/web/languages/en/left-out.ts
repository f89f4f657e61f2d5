import { plural } from './counting.ts';

/** What stands beside sums that are not whole. */
export const leftOut = {
  leftOut: (count: number) =>
    plural(count, {
      one: '# record cannot be read and is left out here.',
      other: '# records cannot be read and are left out here.',
    }),
  where: '“Verify my book” in Book Settings shows which.',
};
