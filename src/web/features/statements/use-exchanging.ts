import { type Decisions, decisionOf, type ImportRow } from '#imports/import-rows.ts';
import { otherEndsOf } from '#imports/other-ends.ts';
import type { Into } from '#imports/transactions-of.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { useTradingAccounts } from '#web/data/trading.ts';
import { useValuation } from '#web/data/valuation.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';

type ExchangingOptions = { account: Account; tree: AccountTree; decisions: Decisions };

/** What rows need that go from the account to those in other currencies; what works it out is loaded where there are some. */
export function useExchanging({ account, tree, decisions }: ExchangingOptions) {
  const money = useBookCurrency();
  const tradingAccounts = useTradingAccounts();
  const valuation = useValuation();
  const exchanging = { account, accounts: tree.accounts, money, valuation };
  const endsOf = (rows: readonly ImportRow[]) =>
    rows.flatMap((row) => otherEndsOf(row, decisionOf(decisions, row.key), exchanging));
  return {
    /** Why rows cannot be added; undefined where they can. */
    whyNot: async (rows: readonly ImportRow[]): Promise<string | undefined> => {
      const ends = endsOf(rows);
      if (ends.length === 0) return undefined;
      return (await import('./exchanging.ts')).whyUnpriced(ends, exchanging);
    },
    /** Makes the accounts of trading that rows need. @returns how these are added */
    ready: async (rows: readonly ImportRow[]): Promise<Pick<Into, 'crossingOf'>> => {
      const ends = endsOf(rows);
      if (ends.length === 0) return {};
      const { readyToCross } = await import('./exchanging.ts');
      return readyToCross(ends, exchanging, (...wanted) => tradingAccounts(tree, ...wanted));
    },
  };
}
