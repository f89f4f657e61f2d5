import { Day } from '#contract/flows.ts';
import { limits } from '#contract/limits.ts';

/** What an account held at the end of a day of its book (`YYYY-MM-DD`), in minor units; a debit is positive. */
export type BalanceCheck = { day: string; minor: bigint };

const amountForm = new RegExp(`^-?\\d{1,${limits.totalDigits}}$`);

/** The balance checks that an account keeps in its props (`BalanceChecks`), by their days; what is odd among them is passed over. */
export function readBalanceChecks(props: Record<string, unknown>): BalanceCheck[] {
  const kept = props['BalanceChecks'];
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return [];
  return Object.entries(kept)
    .flatMap(([day, minor]: [string, unknown]) =>
      Day.safeParse(day).success && typeof minor === 'string' && amountForm.test(minor)
        ? [{ day, minor: BigInt(minor) }]
        : [],
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
