import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toWrittenBook } from '#exports/export-book.ts';
import { type BookPlan, planBook } from '#imports/whole-book/plan-book.ts';
import { withCommodity, withPrices } from '#ledger/commodity/commodities.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { addAmounts, negateAmount } from '#statements/amounts.ts';
import type { BookFile, FileEntry, FileLeg, FilePrice, WrittenBook } from '#statements/book-file.ts';
import { readGnucash } from '#statements/gnucash.ts';
import { readJournal } from '#statements/journal.ts';
import { writeGnucash } from '#statements/write-gnucash.ts';
import { writeJournal } from '#statements/write-journal.ts';
import { parseDecimal, formatDecimal } from '#values/decimal.ts';
import { account } from '../../../../../test/support/factories.ts';
import { planNames } from '../../../../../test/support/plan-options.ts';

const plan = (file: BookFile) =>
  planBook(file, {
    target: { kind: 'new', bookId: 'book' },
    currency: 'EUR',
    decimals: 2,
    zone: 'UTC',
    names: planNames,
  });

/** Returns the imported plan as an export of the book writes it. */
function exportPlan({ accounts, transactions, commodities, prices }: BookPlan): WrittenBook {
  const root = account('book', 'ROOT', { props: { CurrencyCodeName: 'EUR', TimeZone: 'UTC' } });
  const all = accounts.map(({ depth: _depth, isThere: _isThere, path: _path, id, type, ...fields }) =>
    account(id, type, fields),
  );
  const named = commodities.reduce(
    (items, { symbol, name }) => withCommodity(items, 'book', symbol, { name, lots: 'fifo' }),
    withPrices([], 'book', prices),
  );
  return toWrittenBook({ accounts: [root, ...all], transactions, items: named }, false);
}

const asText = ({ of, in: into, day, price }: FilePrice) => `${of} ${into} ${day} ${price}`;

const text = (pieces: Iterable<string>) => [...pieces].join('');
const roundTrips: [string, (book: WrittenBook) => BookFile][] = [
  ['GnuCash', (each) => readGnucash(text(writeGnucash(each)))],
  ['ledger', (each) => readJournal(text(writeJournal(each, 'ledger')))],
  ['beancount', (each) => readJournal(text(writeJournal(each, 'beancount')))],
];

/**
 * Returns an entry in a comparable form: the amount in each account and commodity, and its cost. A program that holds shares in lots splits
 * a sale by lots.
 */
const legsOf = ({ date, description, legs }: FileEntry) => [
  date,
  description,
  [...Map.groupBy(legs, ({ path, commodity }) => `${path.join(':')} ${commodity}`)].map(([key, own]) => {
    // GnuCash has a value for each leg; the value is zero if nothing was paid.
    const costs = own.flatMap(({ cost }) => (cost === undefined || cost.amount === '0' ? [] : [cost]));
    return [
      key,
      formatDecimal(parseDecimal(addAmounts(own.map(({ amount }) => amount)))),
      formatDecimal(parseDecimal(addAmounts(costs.map(({ amount }) => amount)))),
      [...new Set(costs.map(({ commodity }) => commodity))],
    ];
  }),
];

const totals = ({ entries }: Pick<BookFile, 'entries'>) => {
  const sums = new Map<string, string>();
  for (const { path, amount, commodity } of entries.flatMap((entry) => entry.legs)) {
    const key = `${path.join(':')} ${commodity}`;
    sums.set(key, addAmounts([sums.get(key) ?? '0', amount]));
  }
  return new Map([...sums].filter(([, amount]) => amount !== '0').toSorted());
};

const money = fc.bigInt(1n, 10n ** 6n).map((minor) => formatDecimal({ digits: minor, scale: 2 }));
const leg = (path: string, amount: string, commodity: string, cost?: string): FileLeg => ({
  path: path.split(':'),
  amount,
  commodity,
  note: '',
  ...(cost !== undefined && { cost: { amount: cost, commodity: 'EUR' } }),
});
const share = fc.constantFrom('VWCE.DE', 'Some @Fund (1)', 'ACME', 'IBM', '"quoted"', 'ü', 'USD');
const quantity = fc.bigInt(1n, 10n ** 6n).map((minor) => formatDecimal({ digits: minor, scale: 4 }));

const plain = fc
  .tuple(money, fc.constantFrom('EUR', 'USD', 'ACME'))
  .map(([amount, commodity]) => [
    leg('Bank', negateAmount(amount), commodity),
    leg('Home:Food', amount, commodity),
  ]);
const bought = fc.tuple(quantity, share, money, fc.boolean()).map(([many, what, paid, isSold]) => {
  const sign = (amount: string) => (isSold ? negateAmount(amount) : amount);
  return [leg('Bank', sign(negateAmount(paid)), 'EUR'), leg(`Depot:${what}`, sign(many), what, sign(paid))];
});
const boughtTwo = fc
  .tuple(quantity, quantity, money, money, money)
  .map(([one, two, paidOne, paidTwo, fee]) => [
    leg('Bank', negateAmount(addAmounts([paidOne, paidTwo, fee])), 'EUR'),
    leg('Depot:ACME', one, 'ACME', paidOne),
    leg('Depot:IBM', two, 'IBM', paidTwo),
    leg('Fees', fee, 'EUR'),
  ]);
const split = quantity.map((many) => [leg('Depot:ACME', many, 'ACME', '0')]);
const dividend = money.map((amount) => [
  leg('Bank', amount, 'EUR'),
  leg('Dividends', negateAmount(amount), 'EUR'),
  leg('Depot:ACME', '0', 'ACME'),
]);
const fromTwo = fc
  .tuple(money, money, money)
  .map(([one, two, received]) => [
    leg('Bank', negateAmount(one), 'EUR'),
    leg('Cash', negateAmount(two), 'EUR'),
    leg('Abroad', received, 'USD', addAmounts([one, two])),
  ]);
const entry = fc.record({
  line: fc.constant(0),
  date: fc.constantFrom('2026-01-02', '2026-03-04'),
  description: fc.constantFrom('One', 'Two'),
  notes: fc.constantFrom('', 'what for'),
  legs: fc.oneof(plain, bought, boughtTwo, split, dividend, fromTwo),
});
const anyFile: fc.Arbitrary<BookFile> = fc.array(entry, { maxLength: 6 }).map((entries) => ({
  format: 'GNUCASH',
  accounts: [],
  entries,
  skippedLines: [],
  prices: [{ of: 'ACME', in: 'EUR', day: '2026-01-05', price: '12.5' }],
  commodities: [{ commodity: 'ACME', name: 'Acme Corporation' }],
}));

test.for(roundTrips)(
  'a book of several commodities has the same amounts after a round trip through %s',
  ([, through]) => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const first = plan(file);
        const written = exportPlan(first);
        const read = through(written);
        expect(read.skippedLines).toEqual([]);
        expect(read.entries.map(legsOf)).toEqual(written.entries.map(legsOf));
        expect(read.prices ?? []).toEqual(written.prices ?? []);
        expect(totals(read)).toEqual(totals(written));
        const again = plan(read);
        const held = ({ accounts, gained }: BookPlan) =>
          new Map(
            accounts
              .flatMap((each) => {
                const minor = gained.get(each.id)?.minor ?? 0n;
                return minor === 0n ? [] : [[`${each.name} ${ownCurrency(each)}`, minor] as const];
              })
              .toSorted(),
          );
        expect(held(again)).toEqual(held(first));
        expect(again.transactions.length).toBe(first.transactions.length);
        expect(new Set(again.prices.map((price) => asText(price)))).toEqual(
          new Set(first.prices.map((price) => asText(price))),
        );
        // Entries of one day are in the order of their ids.
        const sorted = ({ entries }: WrittenBook) =>
          entries.map((each) => JSON.stringify(legsOf(each))).toSorted();
        expect(sorted(exportPlan(again))).toEqual(sorted(written));
      }),
      { numRuns: 50 },
    );
  },
);
