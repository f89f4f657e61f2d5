import { listDescendants } from '#ledger/account-tree.ts';
import type { CurrencyTotal } from '#ledger/account.ts';
import { sumTotals } from '#ledger/currency-totals.ts';
import { formatMinor } from '#ledger/money.ts';
import { moneyOfCurrency } from '#ledger/currency-decimals.ts';
import type { DateRange } from '#ledger/reports/book-flows.ts';
import type { AccountReportRow } from '#ledger/reports/rows.ts';
import type { ReportCell, ReportInput } from './view.ts';

/** Creates the format of amounts in any currency. */
export const createAmountFormat =
  ({ book, money }: Pick<ReportInput, 'book' | 'money'>) =>
  ({ currency, minor }: CurrencyTotal): string =>
    formatMinor(minor, moneyOfCurrency(currency, book.tree.accounts, money));

/** Returns the accounts whose amounts a row includes. */
function listRowAccounts(
  { book: { tree } }: ReportInput,
  { accountId, includesBranch, except }: AccountReportRow,
): string[] {
  if (!includesBranch) return [accountId];
  const left = new Set(
    except.flatMap((id) => [id, ...listDescendants(tree, id).map(({ account }) => account.id)]),
  );
  return [accountId, ...listDescendants(tree, accountId).map(({ account }) => account.id)].filter(
    (id) => !left.has(id),
  );
}

/**
 * Returns a function that adds the amounts in original currency to cells, if a row has a single one, and the amounts without a price. A
 * cell without any price has no value.
 * @param isShort true to add only amounts without a price
 */
export function withOwnAmounts(
  input: ReportInput,
  columns: readonly DateRange[],
  { isShort = false }: { isShort?: boolean } = {},
): (cells: readonly ReportCell[], row: AccountReportRow, sign: bigint) => readonly ReportCell[] {
  const { book, texts } = input;
  const ownOf = book.valued?.ownOf(book.slices, columns);
  if (ownOf === undefined) return (cells) => cells;
  const write = createAmountFormat(input);
  return (cells, row, sign) => {
    const owns = listRowAccounts(input, row).map(ownOf);
    if (owns.every((own) => own === undefined)) return cells;
    const isMixed = owns.includes(undefined);
    return cells.map((cell, column) => {
      const own = owns.flatMap((amounts) => amounts?.[column] ?? []).filter(({ minor }) => minor !== 0n);
      const shown = (amounts: readonly CurrencyTotal[]) =>
        sumTotals(amounts).map(({ currency, minor }) => write({ currency, minor: minor * sign }));
      const unpriced = shown(own.map(({ currency, unpricedMinor: minor }) => ({ currency, minor }))).map(
        texts.withoutPrice,
      );
      const isNothing = !isMixed && own.length > 0 && own.every((each) => each.unpricedMinor === each.minor);
      if (isNothing) return { text: '', beside: unpriced.join(', ') };
      const isOne = !isMixed && !isShort && new Set(own.map(({ currency }) => currency)).size === 1;
      const beside = isOne && unpriced.length === 0 ? shown(own) : unpriced.map((text) => `+ ${text}`);
      return beside.length === 0 ? cell : { ...cell, beside: beside.join(', ') };
    });
  };
}
