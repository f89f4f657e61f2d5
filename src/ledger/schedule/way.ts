import type { AccountType } from '#contract/accounts.ts';
import { netWorthMinor } from '#ledger/rules/posting.ts';
import type { ScheduleLine } from './schedule.ts';

type Line = Pick<ScheduleLine, 'accountA' | 'accountB' | 'valueMinor'>;

/** From which accounts to which the money of some lines goes: of a split between what its lines share and all others. */
export function wayOf(lines: readonly Line[]): { from: string[]; to: string[] } {
  const [first] = lines;
  const fixed =
    [first?.accountA, first?.accountB].find((id) =>
      lines.every(({ accountA, accountB }) => accountA === id || accountB === id),
    ) ?? '';
  const gains = lines.map(({ accountA, accountB, valueMinor }) =>
    accountA === fixed ? { other: accountB, minor: valueMinor } : { other: accountA, minor: -valueMinor },
  );
  const others = [...new Set(gains.map(({ other }) => other))];
  const total = gains.reduce((sum, { minor }) => sum + minor, 0n);
  return total < 0n ? { from: [fixed], to: others } : { from: others, to: [fixed] };
}

/** What some lines come to, without a sign, and whether money comes in or goes out; neither where it only moves. */
export function amountOf(
  lines: readonly Line[],
  accounts: ReadonlyMap<string, { type: AccountType }>,
): { minor: bigint; direction: 'in' | 'out' | undefined } {
  const worth = lines.reduce(
    (sum, { accountA, accountB, valueMinor }) =>
      sum +
      netWorthMinor(
        {
          splitA: { accountId: accountA, valueMinor },
          splitB: { accountId: accountB, valueMinor: -valueMinor },
        },
        accounts,
      ),
    0n,
  );
  if (worth !== 0n)
    return worth < 0n ? { minor: -worth, direction: 'out' } : { minor: worth, direction: 'in' };
  const moved = lines.reduce((sum, { valueMinor }) => sum + valueMinor, 0n);
  return { minor: moved < 0n ? -moved : moved, direction: undefined };
}
