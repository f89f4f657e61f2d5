import { accountTypes, type AccountTypeInfo } from '#ledger/account-types.ts';
import { splitPeriod, type Period } from '#ledger/reports/periods.ts';
import { buildReportNodes } from '#ledger/reports/rows.ts';
import type { NetWorth } from '#ledger/reports/statements.ts';
import { calculateForecast } from '#ledger/schedule/forecast-rows.ts';
import type { ForecastInput } from '#ledger/schedule/forecast-rows.ts';
import { addDays } from '#values/calendar.ts';
import { yearStartFor } from '#reports/report-question.ts';
import { reportOptionsOf } from './picture-parts.ts';
import type { Intervals } from './over-time.ts';
import type { ReportInput } from './view.ts';

/** The forecast of assets and liabilities at the end of each interval after the last known one. */
export type NetWorthForecast = {
  intervals: readonly Period[];
  assets: readonly bigint[];
  liabilities: readonly bigint[];
};

/** Returns the forecast balances of a family at the end of each interval. */
function forecastBalances(
  family: AccountTypeInfo['family'],
  balanceMinor: bigint,
  intervals: readonly Period[],
  { input, repeats, since }: { input: ReportInput; repeats: ForecastInput; since: string },
): bigint[] {
  const { book, question, today } = input;
  const isOf = ({ type }: { type: keyof typeof accountTypes }) => accountTypes[type].family === family;
  const nodes = buildReportNodes(book.tree, isOf, reportOptionsOf(input).branches);
  const expectedOf = (ids: readonly string[], startMinor: bigint) => {
    const rows = calculateForecast(repeats.schedules, {
      accountIds: new Set(ids),
      balanceMinor: startMinor,
      today,
      days: question.forecast,
      // Earlier rows are part of the known balance.
      later: repeats.later.filter(({ day }) => day >= since),
      latest: repeats.latest,
    });
    return intervals.map(({ until }) => rows.before(until));
  };
  const ids = nodes.map(({ accountId }) => accountId);
  const { valued } = book;
  if (valued === undefined) return expectedOf(ids, balanceMinor);
  // Forecasts in other currencies are valued at today's price; without a price they are omitted.
  const changes = ids.map((id) =>
    expectedOf([id], 0n).map((minor) => valued.marketValue(id, minor, today) ?? 0n),
  );
  return intervals.map((_interval, at) =>
    changes.reduce((sum, ofAccount) => sum + (ofAccount[at] ?? 0n), balanceMinor),
  );
}

/** Returns the forecast of net worth, if the report includes one; undefined for a period that is over. */
export function forecastNetWorth(
  input: ReportInput,
  now: NetWorth,
  kind: Intervals['kind'],
): NetWorthForecast | undefined {
  const { question, today, repeats } = input;
  const { forecast } = question;
  const since = now.columns.at(-1)?.until;
  if (forecast === 0 || repeats === undefined || since === undefined || since <= today) return undefined;
  const days = { from: since, until: addDays(today, forecast + 1) };
  const intervals = splitPeriod(days, kind, yearStartFor(question));
  const of = { input, repeats, since };
  return {
    intervals,
    assets: forecastBalances('asset', now.assets.totals.at(-1) ?? 0n, intervals, of),
    liabilities: forecastBalances('liability', now.liabilities.totals.at(-1) ?? 0n, intervals, of),
  };
}
