import type { AccountTree } from '#ledger/account-tree.ts';
import { pathName } from '#ledger/account-options.ts';
import type { Schedule, ScheduleLine } from '#ledger/schedule/schedule.ts';
import { accountOfAmount, saidAmount, wayOf } from '#ledger/schedule/way.ts';
import { Amount, useMoneyOf } from '#web/lib/money-context.tsx';
import { schedules as texts } from '#web/languages/en/schedules.ts';

const list = (ids: readonly string[], nameOf: (id: string) => string) =>
  [...new Set(ids.map(nameOf))].join(', ');

/** From where to where the money goes: the names of the accounts, in whole when it is pointed at. */
export function Way({ lines, tree }: { lines: readonly ScheduleLine[]; tree: AccountTree }) {
  const { from, to } = wayOf(lines);
  const nameOf = (id: string) => tree.accounts.get(id)?.name ?? texts.accountGone;
  const pathOf = (id: string) => (tree.accounts.has(id) ? pathName(tree, id) : texts.accountGone);
  const way = (name: (id: string) => string) => texts.way(list(from, name), list(to, name));
  return <span title={way(pathOf)}>{way(nameOf)}</span>;
}

type SumProps = Pick<Schedule, 'lines' | 'amount' | 'leastMinor' | 'mostMinor'> & { tree: AccountTree };

/** What it comes to; what is not sure is marked. */
export function Sum({ lines, amount, leastMinor, mostMinor, tree }: SumProps) {
  const { minor, direction } = saidAmount(lines, tree.accounts);
  const money = useMoneyOf(tree.accounts.get(accountOfAmount(lines) ?? ''));
  const signed = (size: bigint) => (
    <Amount minor={direction === 'out' ? -size : size} money={money} direction={direction} />
  );
  if (amount === 'about' && leastMinor !== undefined && mostMinor !== undefined)
    return (
      <span>
        {signed(leastMinor)} {texts.to} {signed(mostMinor)}
      </span>
    );
  return (
    <span>
      {amount !== 'exact' && '≈ '}
      <Amount minor={minor} money={money} direction={direction} />
    </span>
  );
}
