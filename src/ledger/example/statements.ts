import { finishStatement, withBalanceCheck, withReconciling } from '#ledger/reconcile.ts';
import type { SideInfo } from '#ledger/split-info.ts';
import type { PropsByKey } from './accounts.ts';
import type { AccountKey } from './chart.ts';
import type { Month } from './months.ts';
import { dateIn, type Posting, wholeMonths } from './postings.ts';

/** The accounts whose statements are reconciled, and up to which day of last month they are looked through. */
const reconciled: Partial<Record<AccountKey, number>> = { checking: 19, card: 12 };

const lastMonth = wholeMonths - 1;

/** The last day of a month, which is that of its statement. */
function endOf(month: Month): string {
  return dateIn(month, new Date(Date.UTC(month.year, month.month, 0)).getUTCDate());
}

/** What the side of a posting in an account says of statements: on one, on its way to one, or nothing yet. */
export function sideIn(key: AccountKey, { month, day }: Posting): SideInfo {
  const seenUntil = reconciled[key];
  if (seenUntil === undefined) return {};
  if (month.at < lastMonth) return { status: 'reconciled', statementDate: endOf(month) };
  return month.at === lastMonth && day <= seenUntil ? { status: 'cleared' } : {};
}

/** What an account gains by a posting; undefined where it lies in others. */
function gainOf(key: AccountKey, { own, parts }: Posting): bigint | undefined {
  const gains = parts.map(([to, minor]) => (own === key ? -minor : to === key ? minor : undefined));
  return gains.reduce((sum, gain) => (gain === undefined ? sum : (sum ?? 0n) + gain), undefined);
}

/** What the accounts keep of their statements: the finished ones, the one on the desk, and balances that were checked. */
export function statementProps(postings: readonly Posting[]): PropsByKey {
  const months = [...Map.groupBy(postings, ({ month }) => month.at).values()].slice(0, wholeMonths);
  const propsOf = (key: AccountKey) => {
    let props: Record<string, unknown> = {};
    let balanceMinor = 0n;
    let date = '';
    for (const [at, rows] of months.entries()) {
      const gains = rows.flatMap((row) => gainOf(key, row) ?? []);
      const reconciledMinor = balanceMinor;
      balanceMinor += gains.reduce((sum, gain) => sum + gain, 0n);
      date = rows[0] === undefined ? '' : endOf(rows[0].month);
      if (at < lastMonth && key in reconciled)
        props = finishStatement(props, { date, balanceMinor, reconciledMinor, rows: gains.length });
    }
    return { props, last: { date, balanceMinor } };
  };
  const [checking, card, savings] = [propsOf('checking'), propsOf('card'), propsOf('savings')];
  return {
    checking: withReconciling(checking.props, checking.last),
    card: card.props,
    savings: withBalanceCheck({}, savings.last.date, savings.last.balanceMinor),
  };
}
