import { crossingOf, gotAtOtherEnd, otherInCurrency } from '#imports/exchanged.ts';
import { type Decision, decisionOf, type Decisions, type ImportRow } from '#imports/import-rows.ts';
import type { Into } from '#imports/transactions-of.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import { useTradingAccounts } from '#web/data/trading.ts';
import { useValuation } from '#web/data/valuation.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { tradingWords } from '#web/lib/trading-words.ts';
import { texts } from './texts.ts';

type ExchangingOptions = { account: Account; tree: AccountTree; decisions: Decisions };

/** What rows need that go from the account to those in other currencies. */
export function useExchanging({ account, tree, decisions }: ExchangingOptions) {
  const money = useBookCurrency();
  const tradingAccounts = useTradingAccounts();
  const valuation = useValuation();
  const exchanging = { account, accounts: tree.accounts, money, valuation };
  const othersOf = (rows: readonly ImportRow[]) =>
    rows.flatMap((row) => {
      const other = otherInCurrency(row, decisionOf(decisions, row.key), exchanging);
      return other ? [{ row, other }] : [];
    });
  return {
    /** Why rows cannot be added: no price is known for them. Undefined where they can. */
    whyNot: (rows: readonly ImportRow[]): string | undefined => {
      const unpriced = othersOf(rows).filter(
        ({ row, other }) => gotAtOtherEnd(row, other, exchanging) === undefined,
      );
      const [first] = unpriced;
      if (first === undefined) return undefined;
      const day = formatBookDay(first.row.entry.day, money.formatTag, 'dayOfYear');
      return texts.add.noPrice(unpriced.length, moneyOf(first.other, money).currency, day);
    },
    /** Makes the accounts of trading that rows need. @returns how these are added */
    ready: async (rows: readonly ImportRow[]): Promise<Pick<Into, 'crossingOf'>> => {
      const others = othersOf(rows).map(({ other }) => other);
      if (others.length === 0) return {};
      const currencies = [...new Set([account, ...others].map(ownCurrency))];
      const trading = await tradingAccounts(tree, currencies, tradingWords(money));
      return {
        crossingOf: (row: ImportRow, decision: Decision) =>
          crossingOf(row, decision, { ...exchanging, trading }),
      };
    },
  };
}
