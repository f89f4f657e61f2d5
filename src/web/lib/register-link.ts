import { Day } from '#contract/flows.ts';

/** Days of a book, `YYYY-MM-DD`; before `until`. An absent end is open. */
export type Span = { from?: string | undefined; until?: string | undefined };

/** The rows that a number of a report is made of. */
export type RowsBehind = Span & {
  accountId: string;
  /** Whether the rows of all accounts below it belong to it. */
  includesBranch: boolean;
};

const spanParameters = ['from', 'until', 'branch'] as const;

/** The address of the register that shows these rows. */
export function registerLink({ accountId, includesBranch, from, until }: RowsBehind): string {
  const parameters = new URLSearchParams({ at: accountId });
  if (from !== undefined) parameters.set('from', from);
  if (until !== undefined) parameters.set('until', until);
  if (includesBranch) parameters.set('branch', '1');
  return `/dashboard?${parameters.toString()}`;
}

/** What of the rows of an account an address asks for; undefined when it means the register as it is. */
export function readSpan(parameters: URLSearchParams): Omit<RowsBehind, 'accountId'> | undefined {
  if (!spanParameters.some((name) => parameters.has(name))) return undefined;
  const day = (name: string) => Day.safeParse(parameters.get(name)).data;
  return { from: day('from'), until: day('until'), includesBranch: parameters.get('branch') === '1' };
}

/** The same address without a span. */
export function withoutSpan(parameters: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(parameters);
  for (const name of spanParameters) kept.delete(name);
  return kept;
}
