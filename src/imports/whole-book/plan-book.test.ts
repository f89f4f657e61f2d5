import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { allTypes } from '#ledger/account-types.ts';
import { dayOf } from '#ledger/days.ts';
import { findExchangePairs } from '#ledger/commodity/exchange-pairs.ts';
import { findInconsistencies, linesOf } from '#ledger/groups.ts';
import { moneyOf, toDecimalText } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addAmounts } from '#statements/amounts.ts';
import { parseDecimal, formatDecimal, makeDecimal } from '#values/decimal.ts';
import type { BookFile, FileAccount, FileEntry } from '#statements/book-file.ts';
import { readFile } from '#statements/read-file.ts';
import { currencyCodeOf, findMainCommodity } from './commodities.ts';
import type { ImportTarget } from './account-planner.ts';
import { type BookPlan, planBook, type PlanOptions } from './plan-book.ts';
import { account } from '../../../test/support/factories.ts';
import { createPlanOptions } from '../../../test/support/plan-options.ts';
import { storePlanAccounts } from '../../../test/support/stored-plan.ts';

const options = (target: ImportTarget): PlanOptions => ({
  ...createPlanOptions('USD'),
  target,
  zone: 'Pacific/Kiritimati',
});
const inNewBook: ImportTarget = { kind: 'new', bookId: 'book' };

const keyOf = (path: readonly string[]) => path.join('\n');
const money = { currency: 'USD', formatTag: 'en', decimals: 2, signStyle: 'ledger' } as const;

/** Adds up amounts by account and symbol, without the sums that are zero. */
function sumsOf(amounts: readonly { path: readonly string[]; symbol: string; amount: string }[]) {
  const sums = [...Map.groupBy(amounts, ({ path, symbol }) => `${keyOf(path)} ${symbol}`)].map(
    ([key, own]) => [key, addAmounts(own.map(({ amount }) => amount))] as const,
  );
  return new Map(
    sums.flatMap(([key, amount]) =>
      parseDecimal(amount).digits === 0n ? [] : [[key, formatDecimal(parseDecimal(amount))]],
    ),
  );
}

/** Returns the changes of a file's accounts, by account and symbol; '' is the symbol of USD. */
const totalsOf = ({ entries }: BookFile) =>
  sumsOf(
    entries.flatMap(({ legs }) =>
      legs.map(({ path, amount, commodity }) => ({
        path,
        amount,
        symbol: commodity === 'USD' ? '' : commodity,
      })),
    ),
  );

/**
 * Returns the balance changes that a plan makes, by account. The change of an account created for a placeholder or a commodity counts towards
 * the account in the file.
 */
function plannedTotals({ accounts, gained }: BookPlan) {
  const byId = new Map(accounts.map((each) => [each.id, each]));
  return sumsOf(
    accounts.flatMap((each) => {
      if (each.path.length === 0 && /^(?:Imbalance|Trading)/.test(each.name)) return [];
      const path = each.path.length > 0 ? each.path : (byId.get(each.parentId ?? '')?.path ?? []);
      const symbol = ownCurrency(each);
      const [own = '', number = ''] = path.at(-1)?.split(` (${symbol || 'USD'})`) ?? [];
      const name = own + number.replace(/^ \d+$/, '');
      const amount = toDecimalText(gained.get(each.id)?.minor ?? 0n, moneyOf(each, money).decimals);
      return [{ path: [...path.slice(0, -1), name], symbol, amount }];
    }),
  );
}

const root = account('book', 'ROOT', { isPlaceholder: true, props: { CurrencyCodeName: 'USD' } });

const emptyTree = buildAccountTree([root]);

const types = allTypes.filter((type) => type !== 'ROOT');
const name = fc.constantFrom('A', 'a', 'Other', 'Imbalance', 'B', 'x'.repeat(120), '', 'B:c;"');
const anyAccount: fc.Arbitrary<FileAccount> = fc.record({
  path: fc.array(name, { minLength: 1, maxLength: 3 }),
  type: fc.constantFrom(...types),
  description: fc.constant(''),
  isPlaceholder: fc.boolean(),
});
const anyAmount = fc
  .tuple(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), fc.constantFrom(0, 1, 2))
  .map(([value, decimals]) => formatDecimal(makeDecimal(value, decimals)));

const anyTags = fc.array(fc.constantFrom('home', '#Home', 'a;b', ' ', 'z'.repeat(150)), { maxLength: 2 });

function anyEntry(accounts: readonly FileAccount[]): fc.Arbitrary<FileEntry> {
  const leg = fc.record(
    {
      path: fc.constantFrom(...accounts.map(({ path }) => path)),
      amount: anyAmount,
      commodity: fc.constantFrom('USD', 'USD', 'USD', 'EUR', 'AAPL'),
      note: fc.constantFrom('', 'a note'),
      status: fc.constantFrom('cleared' as const, 'reconciled' as const),
      statementDate: fc.constantFrom('2026-01-31'),
      bankId: fc.constantFrom('B1', '"'.repeat(9000)),
      tags: anyTags,
    },
    { requiredKeys: ['path', 'amount', 'commodity', 'note'] },
  );
  return fc.record({
    line: fc.nat(),
    date: fc.constantFrom('2026-01-01', '2026-03-29', '1999-12-31'),
    description: fc.constantFrom('', 'Shop', 'y'.repeat(1200)),
    notes: fc.constantFrom('', 'what for'),
    tags: anyTags,
    legs: fc.array(leg, { maxLength: 5 }),
  });
}

const anyFile: fc.Arbitrary<BookFile> = fc
  .uniqueArray(anyAccount, { minLength: 1, maxLength: 8, selector: ({ path }) => keyOf(path) })
  .chain((accounts) =>
    fc.array(anyEntry(accounts), { maxLength: 12 }).map((entries) => ({
      format: 'LEDGER' as const,
      accounts,
      entries,
      skippedLines: [],
    })),
  );

describe('the plan for any book of a file', () => {
  test('gives every account in a new book its balance in the file, and lists rejected entries', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const plan = planBook(file, options(inNewBook));
        storePlanAccounts(plan, [root]);
        expect(plannedTotals(plan)).toEqual(totalsOf(file));
        expect(plan.entries + plan.rejected.length).toBe(file.entries.length);
        for (const { postedAt } of plan.transactions)
          expect(['2026-01-01', '2026-03-29', '1999-12-31']).toContain(
            dayOf(postedAt.getTime(), 'Pacific/Kiritimati'),
          );
      }),
    );
  });

  test('follows the rules below an account of a book, and recognizes a repeated import', () => {
    const ground = fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('A', 'B', 'Other', 'Imbalance'),
        type: fc.constantFrom(...types),
        isPlaceholder: fc.boolean(),
      }),
      { selector: (each) => each.name, maxLength: 4 },
    );
    fc.assert(
      fc.property(anyFile, ground, fc.nat(4), fc.boolean(), (file, there, at, usesThere) => {
        const accounts = there.map(({ type, ...each }, index) =>
          account(`there-${index}`, type, { ...each, parentId: 'book' }),
        );
        const tree = buildAccountTree([root, ...accounts]);
        const parent = [root, ...accounts][at] ?? root;
        const plan = planBook(file, options({ kind: 'below', parent, tree, usesThere }));
        const after = storePlanAccounts(plan, [root, ...accounts]);
        expect(plannedTotals(plan)).toEqual(totalsOf(file));
        const again = planBook(
          file,
          options({ kind: 'below', parent, tree: buildAccountTree(after), usesThere }),
        );
        expect(again.transactions.map(({ id }) => id)).toEqual(plan.transactions.map(({ id }) => id));
        expect(again.accounts.filter(({ isThere }) => !isThere)).toEqual([]);
      }),
    );
  });

  test('puts entries of several legs into complete groups, except that lines in several commodities may share no account', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const { transactions, accounts } = planBook(file, options(inNewBook));
        const byId = new Map(accounts.map((each) => [each.id, ownCurrency(each)]));
        const isOneCommodity = (lines: readonly Transaction[]) =>
          new Set(lines.map(({ splitA }) => byId.get(splitA.accountId))).size === 1;
        const groups = new Set(transactions.flatMap(({ splitInfo }) => splitInfo.group ?? []));
        for (const group of groups) {
          const lines = linesOf(transactions, group);
          const found = findInconsistencies(lines);
          expect(isOneCommodity(lines) ? found : found.filter((each) => each !== 'side')).toEqual([]);
        }
      }),
    );
  });
});

const fileOf = (
  entries: (Pick<FileEntry, 'legs' | 'tags'> & Partial<Pick<FileEntry, 'description'>>)[],
  accounts: FileAccount[] = [],
): BookFile => ({
  format: 'GNUCASH',
  accounts,
  entries: entries.map((entry, line) => ({
    line,
    date: '2026-01-01',
    description: 'a',
    notes: '',
    ...entry,
  })),
  skippedLines: [],
});
const leg = (
  path: string,
  amount: string,
  commodity = 'USD',
  cost?: { amount: string; commodity: string },
) => ({
  path: path.split(':'),
  amount,
  commodity,
  note: '',
  ...(cost && { cost }),
});
const moved = ({ transactions, accounts }: BookPlan) => {
  const nameOf = (id: string) => accounts.find((each) => each.id === id)?.name;
  return transactions.map(({ splitA, splitB }) => [
    nameOf(splitA.accountId),
    nameOf(splitB.accountId),
    splitB.valueMinor,
  ]);
};

test('plans a payment for a commodity as an exchange, also if only the other leg has its price', () => {
  const file = fileOf([
    { legs: [leg('Giro', '-12.35'), leg('Depot', '3', 'AAPL', { amount: '12.345', commodity: 'USD' })] },
    { legs: [leg('Giro', '-11'), leg('Travel', '6', 'EUR'), leg('Food', '4', 'EUR')] },
  ]);
  const plan = planBook(file, options(inNewBook));
  expect(moved(plan)).toEqual([
    ['Giro', 'Trading USD', 1235n],
    ['Depot', 'Trading AAPL', -3n],
    ['Giro', 'Trading USD', 1100n],
    ['Travel', 'Trading EUR', -1000n],
    ['Travel', 'Food', 400n],
  ]);
  expect(findExchangePairs(plan.transactions)).toHaveLength(2);
  expect(plan).toMatchObject({ rounded: 0, lacking: { entries: 0 } });
});

test('rounds amounts finer than the currency so that the entry still adds up', () => {
  const file = fileOf([{ legs: [leg('Giro', '-12.35'), leg('Food', '6.175'), leg('Home', '6.175')] }]);
  const plan = planBook(file, options(inNewBook));
  expect(moved(plan)).toEqual([
    ['Giro', 'Food', 618n],
    ['Giro', 'Home', 617n],
  ]);
  expect(plan).toMatchObject({ rounded: 1, lacking: { entries: 0 } });
});

test('puts an opening balance first on its day, whatever its position in the file', () => {
  const opening = {
    path: ['Opening Balances'],
    type: 'EQUITY' as const,
    description: '',
    isPlaceholder: false,
  };
  const file = fileOf([
    { description: 'Lunch', legs: [leg('Giro', '-5'), leg('Food', '5')] },
    { description: 'Opening', legs: [leg('Giro', '100'), leg('Opening Balances', '-100')] },
    { description: 'Dinner', legs: [leg('Giro', '-7'), leg('Food', '7')] },
  ]);
  const { transactions } = planBook({ ...file, accounts: [...file.accounts, opening] }, options(inNewBook));
  const inOrder = transactions.toSorted((a, b) => a.postedAt.getTime() - b.postedAt.getTime());
  expect(inOrder[0]?.description).toBe('Opening');
  expect(
    new Set(transactions.map(({ postedAt }) => dayOf(postedAt.getTime(), 'Pacific/Kiritimati'))).size,
  ).toBe(1);
});

test('posts the difference of an unbalanced entry to an imbalance account of each commodity', () => {
  const file = fileOf([
    { legs: [leg('Giro', '-12'), leg('Food', '10')] },
    { legs: [leg('Giro', '12'), leg('Depot', '3', 'AAPL')] },
  ]);
  const plan = planBook(file, options(inNewBook));
  expect(moved(plan)).toEqual([
    ['Giro', 'Food', 1000n],
    ['Giro', 'Imbalance', 200n],
    ['Giro', 'Imbalance', -1200n],
    ['Depot', 'Imbalance (AAPL)', -3n],
  ]);
  expect(plan.accounts.map((each) => each.name)).toEqual([
    'Giro',
    'Food',
    'Depot',
    'Imbalance',
    'Imbalance (AAPL)',
  ]);
  expect(plan.lacking.entries).toBe(2);
});

describe('bank details and tags of a file', () => {
  const infoOf = ({ transactions }: BookPlan) =>
    transactions.map(({ tags, splitInfo }) => {
      const { A, B } = splitInfo;
      return { tags, A, B };
    });
  const onStatement = { status: 'reconciled', statementDate: '2026-01-31' } as const;

  test('are imported with their side of the transaction', () => {
    const giro = { ...leg('Giro', '-12'), ...onStatement, bankId: 'B1', tags: ['bank'] };
    const shop = { ...leg('Shop', '12'), status: 'cleared' as const, tags: ['food', 'Home'] };
    const file = fileOf([{ legs: [giro, shop], tags: ['home', 'x'.repeat(120)] }]);
    const plan = planBook(file, options(inNewBook));
    storePlanAccounts(plan, [root]);
    expect(infoOf(plan)).toEqual([
      {
        tags: ['home', `${'x'.repeat(99)}…`, 'food', 'bank'],
        A: { ...onStatement, bankId: 'B1' },
        B: { status: 'cleared' },
      },
    ]);
    expect(plan.shortened).toBe(1);
  });

  test("are added to all lines if the account is shared, with the bank's id on the first", () => {
    const giro = { ...leg('Giro', '-12'), ...onStatement, bankId: 'B1' };
    const food = { ...leg('Food', '7'), tags: ['food'] };
    const plan = planBook(fileOf([{ legs: [giro, food, leg('Home', '5')] }]), options(inNewBook));
    expect(infoOf(plan)).toEqual([
      { tags: ['food'], A: { ...onStatement, bankId: 'B1' }, B: {} },
      { tags: [], A: onStatement, B: {} },
    ]);
  });

  test('are added to the line of each leg if the legs of a shared account differ', () => {
    const legs = [
      { ...leg('Giro', '-7'), status: 'cleared' as const, bankId: 'B1' },
      { ...leg('Giro', '-5'), bankId: 'B2' },
    ];
    const each = fileOf([{ legs: [...legs, leg('Food', '7'), leg('Home', '5')] }]);
    expect(infoOf(planBook(each, options(inNewBook))).map(({ A }) => A)).toEqual([
      { status: 'cleared', bankId: 'B1' },
      { bankId: 'B2' },
    ]);
    const other = fileOf([{ legs: [...legs, leg('Food', '12')] }]);
    expect(infoOf(planBook(other, options(inNewBook))).map(({ A }) => A)).toEqual([{}]);
  });
});

describe('a chart of accounts without entries', () => {
  const chart = (commodities: string[]) =>
    fileOf(
      [],
      commodities.map((commodity, at) => ({
        path: [`A${at}`],
        type: 'ASSET',
        description: '',
        isPlaceholder: false,
        commodity,
      })),
    );

  test('is imported completely, whatever its commodities', () => {
    const anyCommodities = fc.array(fc.constantFrom('EUR', 'USD', 'AAPL', ''), { maxLength: 6 });
    fc.assert(
      fc.property(anyCommodities, fc.boolean(), (commodities, isNew) => {
        const file = chart(commodities);
        const below: ImportTarget = { kind: 'below', parent: root, tree: emptyTree, usesThere: true };
        const plan = planBook(file, options(isNew ? inNewBook : below));
        storePlanAccounts(plan, [root]);
        expect(plan.accounts.map(({ path }) => path)).toEqual(file.accounts.map(({ path }) => path));
      }),
    );
  });

  test('is in the currency that the file names, else in that of most entries or accounts', () => {
    expect(findMainCommodity(chart(['AAPL', 'AAPL', 'USD', 'EUR', 'EUR']))).toBe('EUR');
    expect(findMainCommodity(chart(['AAPL']))).toBeUndefined();
    const { accounts } = chart(['EUR', 'EUR']);
    const inDollars = fileOf([{ legs: [leg('A', '1'), leg('B', '-1')] }], accounts);
    expect(findMainCommodity(inDollars)).toBe('USD');
    expect(findMainCommodity({ ...inDollars, currency: 'EUR' })).toBe('EUR');
  });
});

test('adds a subaccount for the entries of a placeholder', () => {
  const assets: FileAccount = { path: ['Assets'], type: 'ASSET', description: '', isPlaceholder: true };
  const plan = planBook(
    fileOf([{ legs: [leg('Assets', '5'), leg('Work', '-5')] }], [assets]),
    options(inNewBook),
  );
  expect(plan.notes).toEqual([{ what: 'intoOther', path: ['Assets'], name: 'Other' }]);
  expect(moved(plan)).toEqual([['Other', 'Work', -500n]]);
});

const folder = new URL('../../../../shared/data/imports/', import.meta.url);
const oracle: [string, Record<string, Record<string, string>>][] = existsSync(folder)
  ? Object.entries(
      z
        .record(
          z.string(),
          z.looseObject({ totals: z.optional(z.record(z.string(), z.record(z.string(), z.string()))) }),
        )
        .parse(JSON.parse(readFileSync(new URL('oracle.json', folder), 'utf8'))),
    ).flatMap(([path, { totals }]) => (totals === undefined ? [] : [[path, totals]]))
  : [];

describe.runIf(oracle.length > 0)('real files with the totals of the programs themselves', () => {
  test('are present', () => expect(readdirSync(folder).length).toBeGreaterThan(0));
  test.each(oracle)('have the expected totals: %s', (path, totals) => {
    const { file } = readFile(new Uint8Array(readFileSync(new URL(path, folder))));
    if (!('entries' in file)) throw new Error('a statement');
    const sign = ['USD', '$'].find((each) => Object.values(totals).some((held) => each in held)) ?? 'USD';
    const plan = planBook(file, options(inNewBook));
    storePlanAccounts(plan, [root]);
    // Amounts that ledger computes from automated entries are listed as skipped.
    const computed = file.skippedLines.some(({ text }) => text.startsWith('=')) ? ['Liabilities:Taxes'] : [];
    const expected = Object.entries(totals).flatMap(([name, held]) => {
      const path = name.replaceAll(/\s+/g, ' ');
      if (computed.includes(path)) return [];
      return Object.entries(held).map(([commodity, amount]) => ({
        path: path.split(':'),
        symbol: commodity === sign ? '' : (currencyCodeOf(commodity) ?? (commodity || 'UNITS')),
        amount,
      }));
    });
    expect(plannedTotals(plan)).toEqual(sumsOf(expected));
    expect(plan.entries + plan.rejected.length).toBe(file.entries.length);
  });
});
