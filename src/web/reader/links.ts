import type { RowsWanted } from './register.ts';

/** A page of the copy, as it stands behind the # of its address. */
export const addresses = {
  accounts: '#/accounts',
  reports: '#/reports',
  about: '#/about',
} as const;

/** Where the app's addresses of a register and of a report are in a copy. */
export function inCopy(href: string, currency: string): string {
  const [path, search = ''] = href.split('?');
  const parameters = new URLSearchParams(search);
  if (path !== '/reports') return `#/register?${parameters.toString()}`;
  // There it goes without saying; a copy begins with another report.
  if (!parameters.has('report')) parameters.set('report', 'net-worth');
  if (currency !== '') parameters.set('in', currency);
  return `${addresses.reports}?${parameters.toString()}`;
}

/** The register of an account. */
export function registerAddress({
  accountId,
  includesBranch,
  from,
  until,
  find = '',
}: Omit<RowsWanted, 'find'> & { find?: string }): string {
  const parameters = new URLSearchParams({ at: accountId });
  if (from !== undefined) parameters.set('from', from);
  if (until !== undefined) parameters.set('until', until);
  if (includesBranch) parameters.set('branch', '1');
  if (find !== '') parameters.set('find', find);
  return `#/register?${parameters.toString()}`;
}

/** What stands behind the # of the address: a page, and what is asked of it. */
export function readAddress(hash: string): { page: string; search: URLSearchParams } {
  const [page = '', search = ''] = hash.replace(/^#\/?/, '').split('?');
  return { page: page === '' ? 'accounts' : page, search: new URLSearchParams(search) };
}
