import { withBalanceCheck } from '#ledger/balance-checks.ts';
import type { Item } from '#ledger/items.ts';
import { finishStatement, withOpenStatement } from '#ledger/reconcile.ts';
import type { SideInfo } from '#ledger/split-info.ts';
import { daysInMonth } from '#values/calendar.ts';
import type { AccountKey } from './chart.ts';
import type { ExampleMonth } from './months.ts';
import { formatExampleDay, type ExamplePosting, wholeMonths } from './postings.ts';

/** What statements ask of a posting. */
export type StatementPosting = Pick<ExamplePosting, 'month' | 'day' | 'own' | 'parts'>;

/** The accounts whose statements are reconciled, and up to which day of last month they are looked through. */
const reconciled: Partial<Record<AccountKey, number>> = { checking: 19, card: 12 };

const lastMonth = wholeMonths - 1;

/** The last day of a month, which is that of its statement. */
function endOf(month: ExampleMonth): string {
  return formatExampleDay(month, daysInMonth(month.year, month.month));
}

/** What the side of a posting in an account says of statements: on one, on its way to one, or nothing yet. */
export function bankStatusOf(key: AccountKey, { month, day }: Pick<StatementPosting, 'month' | 'day'>): SideInfo {
  const seenUntil = reconciled[key];
  if (seenUntil === undefined) return {};
  if (month.at < lastMonth) return { status: 'reconciled', statementDate: endOf(month) };
  return month.at === lastMonth && day <= seenUntil ? { status: 'cleared' } : {};
}

/** What an account gains by a posting; undefined where it lies in others. */
function gainOf(key: AccountKey, { own, parts }: StatementPosting): bigint | undefined {
  const gains = parts.map(([to, minor]) => (own === key ? -minor : to === key ? minor : undefined));
  return gains.reduce((sum, gain) => (gain === undefined ? sum : (sum ?? 0n) + gain), undefined);
}

/** What is kept of the statements of the accounts: the finished ones, the one on the desk, and a balance that was checked. */
export function createStatementItems(postings: readonly StatementPosting[], ids: ReadonlyMap<AccountKey, string>): Item[] {
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
