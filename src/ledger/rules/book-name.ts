import { limits } from '#contract/limits.ts';
import { isAccountNameTaken } from './account.ts';
import type { ChartAccount } from './chart.ts';

/** Returns the name of an imported book: the first of 'name', 'name (2)', 'name (3)' … that no other book has. */
export function findFreeBookName(
  books: readonly Pick<ChartAccount, 'id' | 'name'>[],
  { id, name }: Pick<ChartAccount, 'id' | 'name'>,
): string {
  let candidate = name;
  for (let number = 2; isAccountNameTaken(books, candidate, id); number += 1) {
    const suffix = ` (${number})`;
    candidate = [...name].slice(0, limits.bookName - suffix.length).join('') + suffix;
  }
  return candidate;
}
