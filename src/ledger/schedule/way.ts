import type { AccountType } from '#contract/accounts.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { calculateNetWorthEffect } from '#ledger/rules/posting.ts';
import type { ScheduleLine } from './schedule.ts';

type Line = Pick<ScheduleLine, 'accountA' | 'accountB' | 'valueMinor'>;
type Accounts = ReadonlyMap<string, { type: AccountType }>;

/** The accounts that all of some lines share: both of one line, mostly one of the lines of a split. */
const sharedBy = ([first, ...more]: readonly Line[]) =>
  [first?.accountA, first?.accountB].filter(
    (id) => id !== undefined && more.every(({ accountA, accountB }) => accountA === id || accountB === id),
  );

/** What an account gains by lines that share it, from which others. */
const gainsOf = (lines: readonly Line[], shared: string) =>
  lines.map(({ accountA, accountB, valueMinor }) =>
    accountA === shared ? { other: accountB, minor: valueMinor } : { other: accountA, minor: -valueMinor },
  );

const totalOf = (gains: readonly { minor: bigint }[]) => gains.reduce((sum, { minor }) => sum + minor, 0n);

const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);

/** From which accounts to which the money of some lines goes: of a split between what its lines share and all others. */
export function findMoneyAccounts(lines: readonly Line[]): { from: string[]; to: string[] } {
  const [shared = ''] = sharedBy(lines);
  const gains = gainsOf(lines, shared);
  const others = [...new Set(listOtherAccountIds(lines))];
  return totalOf(gains) < 0n ? { from: [shared], to: others } : { from: others, to: [shared] };
}

/** The other account of each of some lines, in their order: of a split not what its lines share. */
export function listOtherAccountIds(lines: readonly Line[]): string[] {
  const [shared = ''] = sharedBy(lines);
  return gainsOf(lines, shared).map(({ other }) => other);
}

/** How much some lines move, without a sign: of a split what the account gains or loses that they share. */
export function calculateLinesSize(lines: readonly Line[]): bigint {
  const [shared = ''] = sharedBy(lines);
  return sizeOf(totalOf(gainsOf(lines, shared)));
}

/** How much comes in, or with a minus goes out; where it only moves, how much that is. */
export type DisplayAmount = { minor: bigint; direction: 'in' | 'out' | undefined };

/** The account in whose currency the amount of some lines is told. */
export const accountOfAmount = (lines: readonly Line[]): string | undefined => sharedBy(lines)[0];

/** What some lines do to net worth. */
const calculateNetWorthOfLines = (lines: readonly Line[], accounts: Accounts) =>
  lines.reduce((sum, { accountA, accountB, valueMinor }) => {
    const splitA = { accountId: accountA, valueMinor };
    return (
      sum + calculateNetWorthEffect({ splitA, splitB: { accountId: accountB, valueMinor: -valueMinor } }, accounts)
    );
  }, 0n);

/**
 * How much some lines are, as it is told to their owner: what they do to net worth; of a split whose lines share an account that is
 * owned or owed what that gains, as its register has it.
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
