import type { AccountType } from '#contract/accounts.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { calculateNetWorthEffect } from '#ledger/rules/posting.ts';
import type { ScheduleLine } from './schedule.ts';

type Line = Pick<ScheduleLine, 'accountA' | 'accountB' | 'valueMinor'>;
type Accounts = ReadonlyMap<string, { type: AccountType }>;

/** Returns the accounts that all lines share: both of a single line, usually one for a split. */
const sharedBy = ([first, ...more]: readonly Line[]) =>
  [first?.accountA, first?.accountB].filter(
    (id) => id !== undefined && more.every(({ accountA, accountB }) => accountA === id || accountB === id),
  );

/** Returns the gains of a shared account from each line, with the other accounts. */
const gainsOf = (lines: readonly Line[], shared: string) =>
  lines.map(({ accountA, accountB, valueMinor }) =>
    accountA === shared ? { other: accountB, minor: valueMinor } : { other: accountA, minor: -valueMinor },
  );

const totalOf = (gains: readonly { minor: bigint }[]) => gains.reduce((sum, { minor }) => sum + minor, 0n);

const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);

/** Returns the accounts that the money of lines comes from and goes to. For a split, these are the shared account and all others. */
export function findMoneyAccounts(lines: readonly Line[]): { from: string[]; to: string[] } {
  const [shared = ''] = sharedBy(lines);
  const gains = gainsOf(lines, shared);
  const others = [...new Set(listOtherAccountIds(lines))];
  return totalOf(gains) < 0n ? { from: [shared], to: others } : { from: others, to: [shared] };
}

/** Returns the other account of each line in order; for a split, the one that is not shared. */
export function listOtherAccountIds(lines: readonly Line[]): string[] {
  const [shared = ''] = sharedBy(lines);
  return gainsOf(lines, shared).map(({ other }) => other);
}

/** Calculates the unsigned amount of lines; for a split, the total gain or loss of the shared account. */
export function calculateLinesSize(lines: readonly Line[]): bigint {
  const [shared = ''] = sharedBy(lines);
  return sizeOf(totalOf(gainsOf(lines, shared)));
}

/** A displayed amount: positive for money in, negative for money out; unsigned for a transfer. */
export type DisplayAmount = { minor: bigint; direction: 'in' | 'out' | undefined };

/** Returns the account whose currency the amount of lines has. */
export const accountOfAmount = (lines: readonly Line[]): string | undefined => sharedBy(lines)[0];

/** Calculates the effect of lines on net worth. */
const calculateNetWorthOfLines = (lines: readonly Line[], accounts: Accounts) =>
  lines.reduce((sum, { accountA, accountB, valueMinor }) => {
    const splitA = { accountId: accountA, valueMinor };
    return (
      sum +
      calculateNetWorthEffect({ splitA, splitB: { accountId: accountB, valueMinor: -valueMinor } }, accounts)
    );
  }, 0n);

/**
 * Calculates the displayed amount of lines: their effect on net worth. For a split with a shared asset or liability account it is the gain
 * of that account, as in its register.
 */
export function calculateDisplayAmount(lines: readonly Line[], accounts: Accounts): DisplayAmount {
  const worth = calculateNetWorthOfLines(lines, accounts);
  const moved = calculateLinesSize(lines);
  if (worth === 0n) return { minor: moved, direction: undefined };
  const isOwn = (id: string | undefined) => {
    const type = accounts.get(id ?? '')?.type;
    return type !== undefined && ['asset', 'liability'].includes(accountTypes[type].family);
  };
  const shared = lines.length > 1 ? sharedBy(lines).find(isOwn) : undefined;
  const minor = (shared && totalOf(gainsOf(lines, shared))) || worth;
  return { minor, direction: minor < 0n ? 'out' : 'in' };
}
