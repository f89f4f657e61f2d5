import { virtualIds } from '#contract/values.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { invitationHash, pricesPage } from './book-settings-link.ts';

/** Returns the address of the prices of a currency or commodity. */
export const pricesLink = (symbol: string) => `${pricesPage}?of=${encodeURIComponent(symbol)}`;

/** Reads the currency or commodity from such an address; undefined means all. */
export const readPricesLink = (search: string): string | undefined =>
  new URLSearchParams(search).get('of') ?? undefined;

/**
 * Returns an invitation link with its token and, if the book is in a user's own project, that project. Everything follows a `#`, which is
 * not sent to servers.
 */
export function invitationLink(
  token: string,
  { class: { type }, publicConfig = {} }: ProviderConfig,
): string {
  const project = new URLSearchParams();
  if (type.name === 'DATABASE') {
    project.set('kind', type.dbProvider);
    for (const [name, value] of Object.entries(publicConfig)) if (value) project.set(name, value);
  }
  const of = project.size === 0 ? '' : `&${project.toString()}`;
  return `${location.origin}/dashboard${invitationHash}${token}${of}`;
}

/** Returns the dashboard address with the rows of a search. */
export function searchLink(line: string): string {
  return `/dashboard?${new URLSearchParams({ at: virtualIds.search, text: line }).toString()}`;
}

/** True if the rows of a search are visible. */
export function isSearchShown(line: string): boolean {
  const parameters = new URLSearchParams(location.search);
  const isSearch = location.pathname === '/dashboard' && parameters.get('at') === virtualIds.search;
  return isSearch && parameters.get('text') === line;
}

/** The visible part of an account's reconciliation: the current statement, the finished ones, or one of these. */
export type ReconcileView = { accountId: string; isFinished: boolean; statementDate?: string | undefined };

/** Returns the address of the reconciliation. */
export function reconcileLink(
  accountId: string,
  { isFinished, statementDate }: Partial<ReconcileView> = {},
): string {
  const parameters = new URLSearchParams({ account: accountId });
  if (isFinished || statementDate !== undefined) parameters.set('view', 'finished');
  if (statementDate !== undefined) parameters.set('statement', statementDate);
  return `/reconcile?${parameters.toString()}`;
}

/** Returns the address of a schedule. */
export const scheduleLink = (scheduleId: string) => `/upcoming?schedule=${encodeURIComponent(scheduleId)}`;

/** Returns the address of a new schedule; it differs each time, so that the form opens from any page. */
export const newScheduleLink = () => `/upcoming?new=${Date.now()}`;

/** Reads the schedule from such an address: a new one, one by its id, or all. */
export function readScheduleLink(search: string): { id?: string; isNew?: true } {
  const parameters = new URLSearchParams(search);
  const id = parameters.get('schedule');
  if (parameters.has('new')) return { isNew: true };
  return id === null ? {} : { id };
}
