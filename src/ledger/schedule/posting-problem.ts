import type { Account } from '#ledger/account.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import { areTwoSides, mayPost } from '#ledger/rules/posting.ts';
import type { Schedule } from './schedule.ts';

/** The fields of accounts that decide whether a schedule can be posted, by the ids of the accounts. */
export type PostingAccounts = ReadonlyMap<
  string,
  Pick<Account, 'type' | 'isPlaceholder'> & Partial<Pick<Account, 'props' | 'name'>>
>;

/** Why the rows of a schedule would be refused, as its accounts stand. */
export type PostingProblem =
  | { what: 'gone' }
  | { what: 'takes-none' | 'same'; name: string }
  | { what: 'currencies'; name: string; otherName: string };

/** The two sides of each row of a schedule: one over two currencies has two rows. */
const sidesOf = ({ lines }: Pick<Schedule, 'lines'>): [string, string][] =>
  lines.flatMap(({ accountA, accountB, exchange }): [string, string][] =>
    exchange === undefined
      ? [[accountA, accountB]]
      : [
          [accountA, exchange.tradingA],
          [accountB, exchange.tradingB],
        ],
  );

/** The first reason why the ledger would refuse the rows of a schedule; undefined if it would take them. */
export function postingProblem(
  schedule: Pick<Schedule, 'lines'>,
  accounts: PostingAccounts,
): PostingProblem | undefined {
  for (const [idA, idB] of sidesOf(schedule)) {
    const [a, b] = [accounts.get(idA), accounts.get(idB)];
    if (a === undefined || b === undefined) return { what: 'gone' };
    const closed = [a, b].find((account) => !mayPost(account));
    if (closed !== undefined) return { what: 'takes-none', name: closed.name ?? '' };
    if (!areTwoSides(idA, idB)) return { what: 'same', name: a.name ?? '' };
    const currencyOf = ({ type, props = {} }: typeof a) => ownCurrency({ type, props });
    if (currencyOf(a) !== currencyOf(b))
      return { what: 'currencies', name: a.name ?? '', otherName: b.name ?? '' };
  }
  return undefined;
}
