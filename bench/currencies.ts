// Measures the net worth report over ten years in twelve currencies: node bench/currencies.ts
import { performance } from 'node:perf_hooks';
import { buildAccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { makePriceTable, type Price } from '#ledger/commodity/prices.ts';
import { createBookValuer } from '#ledger/commodity/valued-flows.ts';
import { createRandom } from '#ledger/example/postings.ts';
import type { Flow } from '#ledger/flow.ts';
import { createBalanceColumns, joinFlows } from '#ledger/reports/book-flows.ts';
import { splitPeriod } from '#ledger/reports/periods.ts';
import { calculateNetWorth } from '#ledger/reports/statements.ts';
import { account } from '../test/support/factories.ts';

const random = createRandom(7);
const currencies = ['', ...Array.from({ length: 12 }, (_each, at) => `C${String.fromCodePoint(65 + at)}X`)];
const span = { from: '2016-01-01', until: '2026-01-01' };
const months = splitPeriod(span, 'month');

const accounts: Account[] = [account('root', 'ROOT')];
for (const currency of currencies)
  for (const [kind, type, many] of [
    ['bank', 'BANK', 4],
    ['debt', 'LIABILITY', 2],
    ['pay', 'INCOME', 5],
    ['food', 'EXPENSE', 20],
  ] as const)
    for (let at = 0; at < many; at += 1)
      accounts.push(
        account(`${kind}${at}${currency}`, type, {
          parentId: 'root',
          props: currency === '' ? {} : { Currency: currency },
        }),
      );

const flows: Flow[] = months.flatMap(({ from }) =>
  currencies.flatMap((currency) =>
    Array.from({ length: 25 }, (_each, at): Flow => ({
      month: from.slice(0, 7),
      fromId: at < 5 ? `pay${at}${currency}` : `bank${at % 4}${currency}`,
      toId: at < 5 ? `bank${at % 4}${currency}` : `food${at % 20}${currency}`,
      amountMinor: BigInt(random(1_000_000)),
      count: 3,
    })),
  ),
);
// One price for each working day: about thirty thousand.
const prices: Price[] = [];
for (const of of currencies.slice(1))
  for (let day = Date.parse(span.from); day < Date.parse(span.until); day += 86_400_000 * 1.4)
    prices.push({
      of,
      in: 'EUR',
      day: new Date(day).toISOString().slice(0, 10),
      price: `0.${5000 + random(5000)}`,
    });

const tree = buildAccountTree(accounts);
const book = joinFlows(tree, [{ flows }]);
const timed = <Result>(name: string, work: () => Result): Result => {
  const times: number[] = [];
  let result = work();
  for (let at = 0; at < 9; at += 1) {
    const begun = performance.now();
    result = work();
    times.push(performance.now() - begun);
  }
  const median = times.toSorted((a, b) => a - b)[4] ?? 0;
  console.log(`${name}: ${median.toFixed(1)} ms`);
  return result;
};

console.log(
  `${flows.length} flows, ${accounts.length} accounts, ${prices.length} prices, ${createBalanceColumns(months).length} columns`,
);
timed('net worth as if all were of one currency', () => calculateNetWorth(book, months));
const table = timed('putting the prices in order', () => makePriceTable(prices));
const valuation = { prices: table, bookCurrency: 'EUR', decimalsOf: () => 2 };
timed('net worth in twelve currencies', () =>
  calculateNetWorth({ ...book, valued: createBookValuer(tree, valuation) }, months),
);
