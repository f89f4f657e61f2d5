import { shownMinor } from '#ledger/account-types.ts';
import { canReconcile } from '#ledger/can-reconcile.ts';
import { moneyIn } from '#ledger/currency-money.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import { type BookFlows, type DateRange, ownAmounts } from '#ledger/reports/book-flows.ts';
import type { Row } from '#ledger/reports/rows.ts';
import { rowHref } from '#reports/links.ts';
import type { Scope } from '#reports/scope.ts';
import { accountRow } from './statement.ts';
import type { Cell, ReportInput, TableRow, View } from './view.ts';

/** What stood before the period, what moved in it, and what stands at its end. */
function spansOf({ days }: Pick<Scope, 'days'>): { before: DateRange; within: DateRange; after: DateRange } {
  return {
    before: { from: undefined, until: days.from },
    within: days,
    after: { from: undefined, until: days.until },
  };
}

/** What has to be known of a book for `proofView`. */
export function proofSpans(scope: Scope): DateRange[] {
  const { before, within } = spansOf(scope);
  return [before, within];
}

/** What the accounts of money and debt held before a period, what came in and went out, and what they hold at its end. */
export function proofView(input: ReportInput): View {
  const { words } = input;
  // Banks tell of an account in its own currency, so it stands here as it is.
  const book: BookFlows = { ...input.book, valued: undefined };
  const { before, within, after } = spansOf(input);
  const balances = ownAmounts(book, [before, after]);
  const gains = ownAmounts(book, [within], ({ toId, amountMinor }, post) => post(toId, amountMinor));
  const losses = ownAmounts(book, [within], ({ fromId, amountMinor }, post) => post(fromId, amountMinor));
  const amountsOf = (accountId: string) => {
    const [start = 0n, end = 0n] = balances(accountId);
    return [start, gains(accountId)[0] ?? 0n, losses(accountId)[0] ?? 0n, end];
  };
  const rows = [...book.tree.accounts.values()]
    .filter(canReconcile)
    .map(({ id }): Row => ({
      accountId: id,
      depth: 0,
      includesBranch: false,
      except: [],
      amounts: amountsOf(id),
    }))
    .filter(({ amounts }) => amounts.some((minor) => minor !== 0n));
  // What an account holds has its sign; what came in and what went out has none.
  const shown = (accountId: string, minor: bigint, column: number) => {
    const type = book.tree.accounts.get(accountId)?.type;
    const isHeld = column === 0 || column === 3;
    return isHeld && type !== undefined ? shownMinor(type, minor, input.money.signStyle) : minor;
  };
  const cellsOf = (row: Row) =>
    [before, within, within, after].map((span, column): Cell => ({
      minor: shown(row.accountId, row.amounts[column] ?? 0n, column),
      href: rowHref(row, span),
      ...inCurrency(currencyOf(row)),
    }));
  const currencyOf = ({ accountId }: Row) => {
    const account = book.tree.accounts.get(accountId);
    return account ? ownCurrency(account) : '';
  };
  const inCurrency = (currency: string) =>
    currency === '' ? {} : { money: moneyIn(currency, book.tree.accounts, input.money) };
  const byCurrency = Map.groupBy(rows, currencyOf);
  const totalRow = (currency: string, own: readonly Row[]): TableRow => ({
    key: `total ${currency}`,
    kind: 'total',
    name: currency === '' ? words.total : words.totalOf(currency),
    depth: 0,
    cells: [0, 1, 2, 3].map((column) => ({
      minor: own.reduce((sum, { amounts }) => sum + (amounts[column] ?? 0n), 0n),
      href: undefined,
      ...inCurrency(currency),
    })),
  });
  return {
    table: {
      rowsAre: words.account,
      columns: [words.atStart, words.cameIn, words.wentOut, words.atEnd].map((name, column) => ({
        key: String(column),
        name,
      })),
      rows: [
        ...rows.map((row) => accountRow(input, row, cellsOf(row))),
        totalRow('', byCurrency.get('') ?? []),
        ...[...byCurrency.keys()]
          .filter((currency) => currency !== '')
          .toSorted()
          .map((currency) => totalRow(currency, byCurrency.get(currency) ?? [])),
      ],
    },
    pictures: [],
  };
}
