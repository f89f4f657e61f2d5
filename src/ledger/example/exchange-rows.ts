import { noTexts } from '#contract/texts-of.ts';
import { exchangeRows } from '#ledger/commodity/exchange.ts';
import { startOfDay } from '#ledger/days.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { AccountKey } from './chart.ts';
import type { ExampleEnd, ExampleExchange } from './exchanges.ts';
import { type Moved, sideIn } from './statements.ts';

/** What the rows of exchanges are made with. */
export type RowsMaking = {
  idOf: (key: AccountKey) => string;
  /** What an account holds, and over which account that is traded. */
  currencyOf: (key: AccountKey) => string;
  tradingIdOf: (currency: string) => string;
  textOf: (exchange: ExampleExchange, at: number) => string;
  feeText: string;
  makeId: (timeMs: number) => string;
  random: (below: number) => number;
  zone: string;
  nowMs: number;
};

/** In the evening, in minutes, when all else of a day has happened: what is paid with is there. */
const evening = { from: 20 * 60, minutes: 90 };

/** The rows of an exchange: both its ends, and its fee. */
export function rowsOf(exchange: ExampleExchange, making: RowsMaking): Transaction[] {
  const { near, far, feeMinor, date } = exchange;
  const { idOf, currencyOf, tradingIdOf, textOf, feeText, makeId, random, zone, nowMs } = making;
  const minute = evening.from + random(evening.minutes);
  const postedMs = Date.parse(startOfDay(date, zone)) + minute * 60_000;
  const enteredAt = new Date(Math.min(postedMs + random(60) * 60_000, nowMs));
  const newId = () => makeId(enteredAt.getTime());
  const rowIds = () => ({ id: newId(), splitAId: newId(), splitBId: newId() });
  const endOf = ({ key, minor }: ExampleEnd) => {
    const currency = currencyOf(key);
    return { accountId: idOf(key), tradingId: tradingIdOf(currency), currency, valueMinor: minor };
  };
  const shared = {
    ...noTexts,
    description: textOf(exchange, random(1000)),
    postedAt: new Date(postedMs),
    tags: [],
  };
  const ids = { group: newId(), near: rowIds(), far: rowIds() };
  const ends = exchangeRows({ near: endOf(near), far: endOf(far), shared, ids }, enteredAt);
  const rows = ends.map((row, at) => ({
    ...row,
    splitInfo: changeSplitInfo(row.splitInfo, { A: sideIn((at === 0 ? near : far).key, exchange) }),
  }));
  if (feeMinor === undefined) return rows;
  const { id, splitAId, splitBId } = rowIds();
  const fee: Transaction = {
    ...shared,
    id,
    enteredAt,
    notes: feeText,
    splitA: { id: splitAId, accountId: idOf(near.key), valueMinor: -feeMinor },
    splitB: { id: splitBId, accountId: idOf('fees'), valueMinor: feeMinor },
    props: '{}',
    splitInfo: changeSplitInfo(noSplitInfo, {
      group: ids.group,
      groupLine: rows.length + 1,
      A: sideIn(near.key, exchange),
    }),
  };
  return [...rows, fee];
}

/** The same as the statements of the account at its near end see it. */
export function movedBy({ month, day, near, far, feeMinor }: ExampleExchange): Moved {
  const fee = feeMinor === undefined ? [] : [['fees', feeMinor] as const];
  return { month, day, own: near.key, parts: [[far.key, -near.minor], ...fee] };
}
