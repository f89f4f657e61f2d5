import { gotMinor } from '#entry/crossing.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import { priceAt } from '#ledger/commodity/prices.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import type { Unit } from '#ledger/seen.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import type { usePlanMany } from '#web/data/move-across.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useValuation } from '#web/data/valuation.ts';
import { GotField } from '#web/lib/got-field.tsx';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { aimAt, type Side } from './sides.ts';

/** A row by itself that moves to an account in another currency than that of the one which stays. */
type Crossing = { row: Transaction; stays: Account; stayingMinor: bigint; into: Account };

/** The same of what is selected; undefined of several rows, of lines of a split, and where no currency changes. */
export function crossingIn(
  units: readonly Unit[],
  { side, targetId }: { side: Side; targetId?: string | undefined },
  { account, tree: { accounts } }: { account: Account; tree: AccountTree },
): Crossing | undefined {
  const [unit, ...others] = units;
  const [row, ...lines] = unit?.chosen ?? [];
  const into = accounts.get(targetId ?? '');
  if (row === undefined || others.length > 0 || lines.length > 0 || into === undefined) return undefined;
  const ends = exchangeSide(row);
  const across = aimAt('category', account.id)(row);
  const stays = side === 'category' ? account : accounts.get(across ?? '');
  if (stays === undefined || ownCurrency(stays) === ownCurrency(into)) return undefined;
  const isFar = ends?.foreign.accountId === stays.id;
  return {
    row,
    stays,
    stayingMinor: isFar ? ends.foreign.minor * -1n : splitIn(row, stays.id).valueMinor,
    into,
  };
}

type MovedGotProps = {
  crossing: Crossing;
  got: string;
  worth: ReturnType<typeof usePlanMany>['worth'];
  onTyped: (got: string) => void;
};

/** What the account that a row moves to gets or pays: as it is typed, else at the price of its day. */
export function MovedGot({ crossing, got, worth, onTyped }: MovedGotProps) {
  const money = useBookCurrency();
  const prices = useValuation()?.prices;
  const { root } = useAccountTree();
  const { row, stays, stayingMinor, into } = crossing;
  const [near, far] = [moneyOf(stays, money), moneyOf(into, money)];
  const known = worth(-stayingMinor, stays, into, row);
  const day = dayOf(row.postedAt.toISOString(), bookZone(root));
  return (
    <GotField
      near={{ minor: stayingMinor, money: near }}
      account={into}
      typed={got}
      gotMinor={got.trim() === '' ? known : gotMinor(got, far)}
      knownMinor={known}
      price={prices && priceAt(prices, near.currency, far.currency, day)}
      onTyped={onTyped}
    />
  );
}
