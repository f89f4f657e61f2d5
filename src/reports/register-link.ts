import { Day } from '#contract/inputs/values.ts';
import type { SourceRows } from '#ledger/reports/rows.ts';

/** The rows of one register: those of an account, or of its branch. */
export type RegisterRows = Omit<SourceRows, 'except'>;

/** Returns the address of the register with these rows. */
export function writeRegisterLink({ accountId, includesBranch, from, until }: RegisterRows): string {
  const parameters = new URLSearchParams({ at: accountId });
  if (from !== undefined) parameters.set('from', from);
  if (until !== undefined) parameters.set('until', until);
  if (includesBranch) parameters.set('branch', '1');
  return `/dashboard?${parameters.toString()}`;
}

/** Reads the rows of an account that an address selects. */
export function readRegisterSpan(parameters: URLSearchParams): Omit<RegisterRows, 'accountId'> {
  const day = (name: string) => Day.safeParse(parameters.get(name)).data;
  return { from: day('from'), until: day('until'), includesBranch: parameters.get('branch') === '1' };
}
