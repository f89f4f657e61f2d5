import { virtualIds } from '#contract/values.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { invitationHash, pricesPage } from './book-settings-link.ts';

/** The address of the prices of a currency or commodity. */
export const pricesLink = (symbol: string) => `${pricesPage}?of=${encodeURIComponent(symbol)}`;

/** Of what such an address means the prices; undefined of all. */
export const readPricesLink = (search: string): string | undefined =>
  new URLSearchParams(search).get('of') ?? undefined;

/**
 * The link of an invitation: its token, and where the books do not live with the app but in somebody's own project, which one that is.
 * All of it stands behind a `#`, which no server is told.
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

/** The address at which the dashboard shows the rows of a search. */
export function searchLink(line: string): string {
  return `/dashboard?${new URLSearchParams({ at: virtualIds.search, text: line }).toString()}`;
}

/** True if the rows of a search are in sight. */
export function isSearchShown(line: string): boolean {
  const parameters = new URLSearchParams(location.search);
  const isSearch = location.pathname === '/dashboard' && parameters.get('at') === virtualIds.search;
  return isSearch && parameters.get('text') === line;
}

/** The part of the reconciliation of an account that is shown: the begun statement, the finished ones, or one of these. */
export type ReconcileView = { accountId: string; isFinished: boolean; statementDate?: string | undefined };

/** The address of a reconcile desk. */
export function reconcileLink(
  accountId: string,
  { isFinished, statementDate }: Partial<ReconcileView> = {},
): string {
  const parameters = new URLSearchParams({ account: accountId });
  if (isFinished || statementDate !== undefined) parameters.set('view', 'finished');
  if (statementDate !== undefined) parameters.set('statement', statementDate);
  return `/reconcile?${parameters.toString()}`;
}

/** The address of a schedule. */
export const scheduleLink = (scheduleId: string) => `/coming?schedule=${encodeURIComponent(scheduleId)}`;

/** An address at which a new schedule is begun: each time another, so that one is begun wherever one is. */
export const newScheduleLink = () => `/coming?new=${Date.now()}`;

/** The schedules that such an address means by its search: a new one, one of them by its id, or all. */
export function readScheduleLink(search: string): { id?: string; isNew?: true } {
  const parameters = new URLSearchParams(search);
  const id = parameters.get('schedule');
  if (parameters.has('new')) return { isNew: true };
  return id === null ? {} : { id };
}
