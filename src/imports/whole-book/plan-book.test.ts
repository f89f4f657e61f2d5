import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { StoredAccount } from '#contract/inputs/accounts.ts';
import { Transaction as WireTransaction } from '#contract/inputs/transactions.ts';
import type { Account } from '#ledger/account.ts';
import { type AccountTree, buildAccountTree } from '#ledger/account-tree.ts';
import { allTypes } from '#ledger/account-types.ts';
import { dayOf } from '#ledger/days.ts';
import { linesOf, inconsistenciesOf } from '#ledger/groups.ts';
import { accountObjection } from '#ledger/rules/account.ts';
import { type ChartAccount, makeChart } from '#ledger/rules/chart.ts';
import { sidesObjection } from '#ledger/rules/posting-objection.ts';
import { readSplitInfo } from '#ledger/split-info.ts';
import { writeAccount, writeTransaction } from '#ledger/wire.ts';
import { addAmounts } from '#statements/amounts.ts';
import { decimalText, makeDecimal } from '#values/decimal.ts';
import type { BookFile, FileAccount, FileEntry } from '#statements/book-file.ts';
import { readFile } from '#statements/read-file.ts';
import { mainCommodity, roundedMinor } from './commodities.ts';
import type { ImportTarget } from './account-planner.ts';
import { type BookPlan, planBook, type PlanOptions } from './plan-book.ts';
import { planNames } from '../../../test/support/plan-options.ts';

const options = (place: ImportTarget, more: Partial<PlanOptions> = {}): PlanOptions => ({
  place,
  currency: 'USD',
  decimals: 2,
  zone: 'Pacific/Kiritimati',
  choices: new Map(),
  names: planNames,
  ...more,
});
const inNewBook: ImportTarget = { kind: 'new', bookId: 'book' };

const keyOf = (path: readonly string[]) => path.join('\n');

/** What each account of a file gains in a commodity. */
function totalsOf({ entries }: BookFile, commodity: string): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const leg of entries.flatMap(({ legs }) => legs))
    if (leg.commodity === commodity)
      totals.set(keyOf(leg.path), (totals.get(keyOf(leg.path)) ?? 0n) + roundedMinor(leg.amount, 2).minor);
  return new Map([...totals].filter(([, minor]) => minor !== 0n));
}

/** The same by a plan: what went to a sub-account made for it counts as its own. */
function plannedTotals({ accounts, gained }: BookPlan): Map<string, bigint> {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const totals = new Map<string, bigint>();
  for (const account of accounts) {
    const isImbalance = account.path.length === 0 && account.name.startsWith('Imbalance');
    const path = account.path.length > 0 ? account.path : (byId.get(account.parentId ?? '')?.path ?? []);
    const minor = gained.get(account.id)?.minor ?? 0n;
    if (!isImbalance && minor !== 0n) totals.set(keyOf(path), (totals.get(keyOf(path)) ?? 0n) + minor);
  }
  return totals;
}

const root: Account = {
  id: 'book',
  kind: 'account',
  name: 'Main',
  description: '',
  type: 'ROOT',
  color: '#000000',
  parentId: undefined,
  isFavourite: false,
  isPlaceholder: true,
  tags: [],
  props: {},
  preferences: { sortOrder: 0, showTransactionsFirst: false },
  subAccountsCount: 0,
  transactionsCount: 0,
  totalMinor: 0n,
  otherTotals: [],
  lastPosted: undefined,
};

/** The accounts as they lie in the book afterwards; the plan keeps all rules of the books. */
function stored({ accounts, transactions }: BookPlan, tree: AccountTree): Account[] {
  const all = [...tree.accounts.values()];
  const chartOf = (list: readonly Account[]) =>
    makeChart(
      list.map((each): ChartAccount => ({ ...each, currency: '', transactionsCount: 0, bookId: 'book' })),
    );
  for (const { isThere, depth: _depth, path: _path, ...account } of accounts) {
    if (isThere) continue;
    const added: Account = { ...root, ...account };
    const chart = chartOf(all);
    expect(
      accountObjection(chart, { ...added, currency: '', transactionsCount: 0, bookId: 'book' }),
    ).toBeUndefined();
    expect(chart.byId.has(account.parentId ?? '')).toBe(true);
    StoredAccount.parse(writeAccount(added.id, added));
    all.push(added);
  }
  const { byId } = chartOf(all);
  for (const { splitA, splitB } of transactions)
    expect(sidesObjection(byId.get(splitA.accountId), byId.get(splitB.accountId))).toBeUndefined();
  expect(new Set(transactions.map(({ id }) => id)).size).toBe(transactions.length);
  for (const transaction of transactions) WireTransaction.parse(writeTransaction(transaction));
  return all;
}

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
  .map(([value, places]) => decimalText(makeDecimal(value, places)));

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
      unread: [],
    })),
  );

describe('any book of a file', () => {
  test('every account holds in a new book what it holds in the file; what stays out is told', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const plan = planBook(file, options(inNewBook));
        stored(plan, emptyTree);
        expect(plannedTotals(plan)).toEqual(totalsOf(file, 'USD'));
        expect(plan.entries + plan.refused.length).toBe(file.entries.length);
        const others = file.entries.filter(({ legs }) =>
          legs.some(({ commodity, amount }) => commodity === 'EUR' && amount !== '0'),
        );
        expect(plan.leftOut.get('EUR') ?? 0).toBe(others.length);
        for (const { postedAt } of plan.transactions)
          expect(['2026-01-01', '2026-03-29', '1999-12-31']).toContain(
            dayOf(postedAt.getTime(), 'Pacific/Kiritimati'),
          );
      }),
    );
  });

  test('a currency at a rate counts with the others', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const choices = new Map([['EUR', { how: 'rate' as const, rate: '2' }]]);
        const plan = planBook(file, options(inNewBook, { choices }));
        const expected = totalsOf(file, 'USD');
        for (const [key, minor] of totalsOf(file, 'EUR'))
          expected.set(key, (expected.get(key) ?? 0n) + 2n * minor);
        expect(plannedTotals(plan)).toEqual(new Map([...expected].filter(([, minor]) => minor !== 0n)));
      }),
    );
  });

  test('below an account of a book it goes in by the rules; brought again it is known', () => {
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
        const accounts = there.map((each, index): Account => ({
          ...root,
          ...each,
          id: `there-${index}`,
          parentId: 'book',
        }));
        const tree = buildAccountTree([root, ...accounts]);
        const parent = [root, ...accounts][at] ?? root;
        const plan = planBook(file, options({ kind: 'below', parent, tree, usesThere }));
        const after = stored(plan, tree);
        expect(plannedTotals(plan)).toEqual(totalsOf(file, 'USD'));
        const again = planBook(
          file,
          options({ kind: 'below', parent, tree: buildAccountTree(after), usesThere }),
        );
        expect(again.transactions.map(({ id }) => id)).toEqual(plan.transactions.map(({ id }) => id));
        expect(again.accounts.filter(({ isThere }) => !isThere)).toEqual([]);
      }),
    );
  });

  test('entries of several legs are whole groups', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const { transactions } = planBook(file, options(inNewBook));
        const groups = new Set(
          transactions.flatMap(({ otherSplitInfo }) => readSplitInfo(otherSplitInfo).group ?? []),
        );
        for (const group of groups) expect(inconsistenciesOf(linesOf(transactions, group))).toEqual([]);
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
  unread: [],
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
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name;
  return transactions.map(({ splitA, splitB }) => [
    nameOf(splitA.accountId),
    nameOf(splitB.accountId),
    splitB.valueMinor,
  ]);
};

test('what was paid for something counts where that is asked for, also where only the other leg says it', () => {
  const choices = new Map([
    ['EUR', { how: 'cost' as const }],
    ['AAPL', { how: 'cost' as const }],
  ]);
  const file = fileOf([
    { legs: [leg('Giro', '-12.35'), leg('Depot', '3', 'AAPL', { amount: '12.345', commodity: 'USD' })] },
    { legs: [leg('Giro', '-11'), leg('Travel', '6', 'EUR'), leg('Food', '4', 'EUR')] },
  ]);
  const plan = planBook(file, options(inNewBook, { choices }));
  expect(moved(plan)).toEqual([
    ['Giro', 'Depot', 1235n],
    ['Giro', 'Travel', 660n],
    ['Giro', 'Food', 440n],
  ]);
  expect(plan).toMatchObject({ rounded: 1, lacking: { entries: 0 } });
  expect(plan.leftOut.size).toBe(0);
});

test('an opening balance of a file is the first of its day, wherever it stands in the file', () => {
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

test('left out, what was paid for it goes to an account of its own, and an account of it does not come', () => {
  const file = fileOf([{ legs: [leg('Giro', '-12'), leg('Depot', '3', 'AAPL')] }]);
  const plan = planBook(file, options(inNewBook));
  expect(moved(plan)).toEqual([['Giro', 'Imbalance', 1200n]]);
  expect(plan.accounts.map((account) => account.name)).toEqual(['Giro', 'Imbalance']);
  expect(plan.lacking.entries).toBe(1);
});

describe('what the bank and the tags say', () => {
  const infoOf = ({ transactions }: BookPlan) =>
    transactions.map(({ tags, otherSplitInfo }) => {
      const { A, B } = readSplitInfo(otherSplitInfo);
      return { tags, A, B };
    });
  const onStatement = { status: 'reconciled', statementDate: '2026-01-31' } as const;

  test('comes along with the side that it is said of', () => {
    const giro = { ...leg('Giro', '-12'), ...onStatement, bankId: 'B1', tags: ['bank'] };
    const shop = { ...leg('Shop', '12'), status: 'cleared' as const, tags: ['food', 'Home'] };
    const file = fileOf([{ legs: [giro, shop], tags: ['home', 'x'.repeat(120)] }]);
    const plan = planBook(file, options(inNewBook));
    stored(plan, emptyTree);
    expect(infoOf(plan)).toEqual([
      {
        tags: ['home', `${'x'.repeat(99)}…`, 'food', 'bank'],
        A: { ...onStatement, bankId: 'B1' },
        B: { status: 'cleared' },
      },
    ]);
    expect(plan.shortened).toBe(1);
  });

  test('of the account that several share, all lines have it, and the first the name that the bank gave', () => {
    const giro = { ...leg('Giro', '-12'), ...onStatement, bankId: 'B1' };
    const food = { ...leg('Food', '7'), tags: ['food'] };
    const plan = planBook(fileOf([{ legs: [giro, food, leg('Home', '5')] }]), options(inNewBook));
    expect(infoOf(plan)).toEqual([
      { tags: ['food'], A: { ...onStatement, bankId: 'B1' }, B: {} },
      { tags: [], A: onStatement, B: {} },
    ]);
  });

  test('where it differs from leg to leg of that account, each line has that of its own, or none', () => {
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

  test('comes in whole, whatever it is kept in', () => {
    const anyCommodities = fc.array(fc.constantFrom('EUR', 'USD', 'AAPL', ''), { maxLength: 6 });
    fc.assert(
      fc.property(anyCommodities, fc.boolean(), (commodities, isNew) => {
        const file = chart(commodities);
        const below: ImportTarget = { kind: 'below', parent: root, tree: emptyTree, usesThere: true };
        const plan = planBook(file, options(isNew ? inNewBook : below));
        stored(plan, emptyTree);
        expect(plan.accounts.map(({ path }) => path)).toEqual(file.accounts.map(({ path }) => path));
      }),
    );
  });

  test('is in the currency that the file names, or else in that of most entries, or of most accounts', () => {
    expect(mainCommodity(chart(['AAPL', 'AAPL', 'USD', 'EUR', 'EUR']))).toBe('EUR');
    expect(mainCommodity(chart(['AAPL']))).toBeUndefined();
    const { accounts } = chart(['EUR', 'EUR']);
    const inDollars = fileOf([{ legs: [leg('A', '1'), leg('B', '-1')] }], accounts);
    expect(mainCommodity(inDollars)).toBe('USD');
    expect(mainCommodity({ ...inDollars, currency: 'EUR' })).toBe('EUR');
  });
});

test('a heading with entries gets a sub-account for them', () => {
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

describe.runIf(oracle.length > 0)('real files come out with the totals of the programs themselves', () => {
  test('there are some', () => expect(readdirSync(folder).length).toBeGreaterThan(0));
  test.each(oracle)('%s', (path, totals) => {
    const { file } = readFile(new Uint8Array(readFileSync(new URL(path, folder))));
    if (!('entries' in file)) throw new Error('a statement');
    const sign = ['USD', '$'].find((each) => Object.values(totals).some((held) => each in held)) ?? 'USD';
    const plan = planBook(file, options(inNewBook));
    stored(plan, emptyTree);
    // What ledger computes from automated entries is named, not read.
    const computed = file.unread.some(({ text }) => text.startsWith('=')) ? ['Liabilities:Taxes'] : [];
    const expected = Object.entries(totals)
      .map(
        ([name, held]) =>
          [
            name.replaceAll(/\s+/g, ' ').replaceAll(':', '\n'),
            roundedMinor(addAmounts([held[sign] ?? '0']), 2).minor,
          ] as const,
      )
      .filter(([key, minor]) => minor !== 0n && !computed.includes(key.replaceAll('\n', ':')));
    expect(plannedTotals(plan)).toEqual(new Map(expected));
    expect(plan.entries + plan.refused.length).toBe(file.entries.length);
  });
});
