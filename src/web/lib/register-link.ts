import { Day } from '#contract/flows.ts';

/** Days of a book, `YYYY-MM-DD`; before `until`. An absent end is open. */
export type Span = { from?: string | undefined; until?: string | undefined };

/** The rows that a number of a report is made of. */
export type RowsBehind = Span & {
  accountId: string;
  /** Whether the rows of all accounts below it belong to it. */
  includesBranch: boolean;
};

/** The address of the register that shows these rows. */
export function registerLink({ accountId, includesBranch, from, until }: RowsBehind): string {
  const parameters = new URLSearchParams({ at: accountId });
  if (from !== undefined) parameters.set('from', from);
  if (until !== undefined) parameters.set('until', until);
  if (includesBranch) parameters.set('branch', '1');
  return `/dashboard?${parameters.toString()}`;
}

/** Which rows of an account an address asks for. */
export function readSpan(parameters: URLSearchParams): Omit<RowsBehind, 'accountId'> {
  const day = (name: string) => Day.safeParse(parameters.get(name)).data;
  return { from: day('from'), until: day('until'), includesBranch: parameters.get('branch') === '1' };
}
