import type { Account } from './account.ts';

/** Whether the first page of a book begins with an overview; on where its root says nothing. */
export function showsOverview(root: Pick<Account, 'props'>): boolean {
  return root.props['HideOverview'] !== true;
}
