import { virtualIds } from '#contract/values.ts';

/** Where the dashboard shows what a line finds. */
export function searchLink(line: string): string {
  return `/dashboard?${new URLSearchParams({ at: virtualIds.search, text: line }).toString()}`;
}

/** Whether what a line finds is in sight. */
export function isSearchShown(line: string): boolean {
  const parameters = new URLSearchParams(location.search);
  const isSearch = location.pathname === '/dashboard' && parameters.get('at') === virtualIds.search;
  return isSearch && parameters.get('text') === line;
}
