import { withBalanceCheck } from '#ledger/balance-checks.ts';
import type { Item } from '#ledger/items.ts';
import { finishStatement, withOpenStatement } from '#ledger/statements.ts';
import type { SideInfo } from '#ledger/split-info.ts';
import { daysInMonth } from '#values/calendar.ts';
import type { AccountKey } from './chart.ts';
import type { ExampleMonth } from './months.ts';
import { formatExampleDay, type ExamplePosting, wholeMonths } from './postings.ts';

/** The fields of a posting that statements need. */
export type StatementPosting = Pick<ExamplePosting, 'month' | 'day' | 'own' | 'parts'>;

/** The accounts that are reconciled, and the day of last month up to which their rows are cleared. */
const reconciled: Partial<Record<AccountKey, number>> = { checking: 19, card: 12 };

const lastMonth = wholeMonths - 1;

/** Returns the last day of a month, which is the day of its statement. */
function endOf(month: ExampleMonth): string {
  return formatExampleDay(month, daysInMonth(month.year, month.month));
}

/** Returns the bank status of a posting's side in an account: reconciled, cleared, or none. */
export function bankStatusOf(
  key: AccountKey,
  { month, day }: Pick<StatementPosting, 'month' | 'day'>,
): SideInfo {
  const seenUntil = reconciled[key];
  if (seenUntil === undefined) return {};
  if (month.at < lastMonth) return { status: 'reconciled', statementDate: endOf(month) };
  return month.at === lastMonth && day <= seenUntil ? { status: 'cleared' } : {};
}

/** Returns the gain of an account from a posting; undefined if the posting is in other accounts. */
function gainOf(key: AccountKey, { own, parts }: StatementPosting): bigint | undefined {
  const gains = parts.map(([to, minor]) => (own === key ? -minor : to === key ? minor : undefined));
  return gains.reduce((sum, gain) => (gain === undefined ? sum : (sum ?? 0n) + gain), undefined);
}

/** Creates the statement items of the accounts: finished statements, one open reconciliation, and a balance check. */
export function createStatementItems(
  postings: readonly StatementPosting[],
  ids: ReadonlyMap<AccountKey, string>,
): Item[] {
  const months = [...Map.groupBy(postings, ({ month }) => month.at).values()].slice(0, wholeMonths);
  const of = (key: AccountKey) => {
    const id = ids.get(key) ?? '';
    let items: Item[] = [];
    let balanceMinor = 0n;
    let date = '';
    for (const [at, rows] of months.entries()) {
      const gains = rows.flatMap((row) => gainOf(key, row) ?? []);
      const reconciledMinor = balanceMinor;
      balanceMinor += gains.reduce((sum, gain) => sum + gain, 0n);
      date = rows[0] === undefined ? '' : endOf(rows[0].month);
      if (at < lastMonth && key in reconciled)
        items = finishStatement(items, id, { date, balanceMinor, reconciledMinor, rows: gains.length });
    }
    return { id, items, last: { date, balanceMinor } };
  };
  const [checking, card, savings] = [of('checking'), of('card'), of('savings')];
  return [
    ...withOpenStatement(checking.items, checking.id, checking.last),
    ...card.items,
    ...withBalanceCheck([], savings.id, { day: savings.last.date, minor: savings.last.balanceMinor }),
  ];
}
