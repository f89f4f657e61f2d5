import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { account } from '../../../test/support/factories.ts';
import { type AccountTree, buildAccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { findAccountObjection } from '#ledger/rules/account.ts';
import { type ChartAccount, buildChart } from '#ledger/rules/chart.ts';
import { findSidesObjection } from '#ledger/rules/posting-objection.ts';
import { matchEntries } from '#ledger/statement/match.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readFile } from '#statements/read-file.ts';
import type { UploadedFile } from '#imports/statement-sources.ts';
import { readBytes } from '#imports/read-bytes.ts';
import {
  createFileBankAccounts,
  findCountry,
  findCurrencies,
  computeEndBalance,
  rowsToGroup,
  findEmptyBank,
  withBalance,
} from './bank-parts.ts';
import { betweenId, type RowGroup, mergeGroups, unsortedId } from './groups.ts';
import { type NewBookPlan, planNewBook } from './plan-new-book.ts';
import type { NewBookNames } from './account-plan.ts';
import { proposeCategories } from './propose-categories.ts';

const categories: NewBookNames['categories'] = {
  groceries: 'Groceries',
  housing: 'Rent',
  utilities: 'Utilities',
  telephone: 'Telephone',
  insurance: 'Insurance',
  transport: 'Transport',
  restaurants: 'Restaurants',
  health: 'Health',
  shopping: 'Shopping',
  leisure: 'Leisure',
  travel: 'Travel',
  education: 'Education',
  taxes: 'Taxes',
  fees: 'Fees',
  salary: 'Salary',
  benefits: 'Benefits',
  interest: 'Interest',
  cash: 'Cash',
  savings: 'Savings',
  own: 'Own accounts',
  card: 'Card',
  opening: 'Opening',
  between: 'Between',
};
const names: NewBookNames = {
  categories,
  toSort: { name: 'To sort', description: 'Rows' },
  opening: { name: 'Opening balances', description: 'Before', booked: 'Opening balance' },
  tops: { asset: 'Assets', liability: 'Debts', equity: 'Equity', income: 'Income', expense: 'Expenses' },
};
const zone = 'Europe/Berlin';
const bare = buildAccountTree([account('root', 'ROOT', { isPlaceholder: true })]);

function brought(key: string, content: string | Uint8Array, currency = 'EUR'): UploadedFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const how = { fileKey: key, choices: {}, known: [], decimals: 2, currency };
  const { read, rows } = readBytes(bytes, how, readFile);
  return { key, name: key, file: new Blob([]), read, rows };
}

/** Returns the plan for files without changes by the user. */
function bookOf(
  files: readonly UploadedFile[],
  tree: AccountTree = bare,
  change = (groups: RowGroup[]) => groups,
) {
  const parts = createFileBankAccounts(files, {
    rootId: 'root',
    zone,
    decimals: 2,
    emptyBankId: findEmptyBank(tree)?.id,
  }).map((part) => ({
    ...part,
    name: 'Bank',
  }));
  const groups = change(proposeCategories(rowsToGroup(parts)));
  const money = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
  const plan = planNewBook(parts, groups, { tree, zone, money, enteredAt: new Date(0), names });
  return { parts, groups, plan };
}

const all = ({ units }: NewBookPlan) => units.flat();

function held(transactions: readonly Transaction[], accountId: string): bigint {
  return transactions
    .flatMap(({ splitA, splitB }) => [splitA, splitB])
    .reduce((sum, split) => (split.accountId === accountId ? sum + split.valueMinor : sum), 0n);
}

/** Checks a plan against the rules of the book. */
function expectLawful({ accounts, units }: NewBookPlan, tree: AccountTree): void {
  const inChart = (each: Account): ChartAccount => ({ ...each, currency: '', bookId: 'root' });
  const list = [...tree.accounts.values()].map(inChart);
  for (const { id, fields } of accounts) {
    const made = inChart(account(id, fields.type, fields));
    expect(fields.parentId === 'root' || list.some((each) => each.id === fields.parentId)).toBe(true);
    expect(findAccountObjection(buildChart(list), made)).toBeUndefined();
    list.push(made);
  }
  const { byId } = buildChart(list);
  for (const { splitA, splitB } of units.flat())
    expect(findSidesObjection(byId.get(splitA.accountId), byId.get(splitB.accountId))).toBeUndefined();
  expect(new Set(units.flat().map(({ id }) => id)).size).toBe(units.flat().length);
}

const csv = (...lines: string[]) => ['Date,Description,Amount', ...lines, ''].join('\n');
const ofx = (number: string, rows: [string, string, string][], balance: string) =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM><BANKTRANLIST>${rows
    .map(
      ([day, amount, name], at) =>
        `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${number}-${at}<NAME>${name}</STMTTRN>`,
    )
    .join(
      '\n',
    )}</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

test("plans a book whose bank account has the bank's balance", () => {
  const file = brought(
    'f1',
    ofx(
      'DE12',
      [
        ['20261002', '-40.00', 'Rewe'],
        ['20261025', '2000.00', 'Gehalt'],
      ],
      '2460.00',
    ),
  );
  const { parts, plan } = bookOf([file]);
  const [part] = parts;
  expect(part?.opening).toEqual({ day: '2026-10-01', minor: 50_000n });
  expect(plan.accounts.map(({ fields: { name, type } }) => [name, type])).toEqual([
    ['Assets', 'ASSET'],
    ['Bank', 'BANK'],
    ['Equity', 'EQUITY'],
    ['Opening balances', 'EQUITY'],
    ['Expenses', 'EXPENSE'],
    ['Groceries', 'EXPENSE'],
    ['Income', 'INCOME'],
    ['Salary', 'INCOME'],
  ]);
  expectLawful(plan, bare);
  expect(held(all(plan), part?.accountId ?? '')).toBe(246_000n);
  expect(plan.numbers).toEqual([{ accountId: part?.accountId, number: 'DE12' }]);
});

test("plans a balance check if the rows lead to the bank's balance on a past day", () => {
  const rows: [string, string, string][] = [
    ['20261002', '-40.00', 'Rewe'],
    ['20261031', '2000.00', 'Gehalt'],
  ];
  const { parts, groups } = bookOf([brought('f1', ofx('1', rows, '2460.00'))]);
  const money = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
  const checksOn = (day: string, named = parts) =>
    planNewBook(named, groups, { tree: bare, zone, money, enteredAt: new Date(day), names }).checks;
  const accountId = parts[0]?.accountId;
  expect(checksOn('2026-11-05')).toEqual([{ accountId, check: { day: '2026-10-31', minor: 246_000n } }]);
  expect(checksOn('2026-10-31')).toEqual([{ accountId, check: { day: '2026-10-30', minor: 46_000n } }]);
  const off = parts.map((part) => ({ ...part, opening: { day: '2026-10-01', minor: 1n } }));
  expect(checksOn('2026-11-05', off)).toEqual([]);
});

test('uses existing accounts of the book below any parent', () => {
  const tree = buildAccountTree([
    account('root', 'ROOT', { isPlaceholder: true }),
    account('expenses', 'EXPENSE', { parentId: 'root', isPlaceholder: true }),
    account('food', 'EXPENSE', { parentId: 'expenses', name: 'GROCERIES' }),
    account('equities', 'EQUITY', { parentId: 'root', isPlaceholder: true }),
    account('before', 'EQUITY', { parentId: 'equities', name: 'Opening Balances' }),
  ]);
  const { plan } = bookOf([brought('f1', ofx('1', [['20261002', '-40.00', 'Rewe']], '0.00'))], tree);
  expect(plan.accounts.map(({ fields: { name } }) => name)).toEqual(['Assets', 'Bank']);
  expectLawful(plan, tree);
  expect(new Set(all(plan).map(({ splitB }) => splitB.accountId))).toEqual(new Set(['food', 'before']));
});

test('uses the empty bank account of the book for the first statement and renames it', () => {
  const tree = buildAccountTree([
    account('root', 'ROOT', { isPlaceholder: true }),
    account('assets', 'ASSET', { parentId: 'root', isPlaceholder: true }),
    account('waits', 'BANK', { parentId: 'assets', name: 'Bank Account' }),
  ]);
  const files = [
    brought('f1', ofx('1', [['20261002', '-40.00', 'Rewe']], '0.00')),
    brought('f2', ofx('2', [['20261002', '-4.00', 'Rewe']], '0.00')),
  ];
  const { parts, plan } = bookOf(files, tree);
  expect(findEmptyBank(tree)?.id).toBe('waits');
  expect(parts.map(({ accountId }) => accountId === 'waits')).toEqual([true, false]);
  expect(plan.renamed.map(({ name }) => name)).toEqual(['Bank']);
  expect(plan.accounts[0]?.fields).toMatchObject({ name: 'Bank 2', parentId: 'assets' });
});

test('plans a transfer between two files as one transaction that both statements find again', () => {
  const files = [
    brought(
      'f1',
      ofx(
        '1',
        [
          ['20261002', '-100.00', 'To savings'],
          ['20261003', '-5.00', 'Rewe'],
        ],
        '0.00',
      ),
    ),
    brought('f2', ofx('2', [['20261004', '100.00', 'Deposit']], '100.00')),
  ];
  const { parts, groups, plan } = bookOf(files);
  const [from, into] = parts;
  expect(groups.find(({ id }) => id === betweenId)?.rows).toHaveLength(2);
  expectLawful(plan, bare);
  expect(held(all(plan), from?.accountId ?? '')).toBe(0n);
  expect(held(all(plan), into?.accountId ?? '')).toBe(10_000n);
  for (const { rows, accountId } of parts) {
    const matches = matchEntries(
      rows.map(({ entry }) => entry),
      { accountId, zone, transactions: all(plan), ids: rows.map(({ ids }) => ids) },
    );
    expect(new Set(matches.map(({ state }) => state))).toEqual(new Set(['inBook']));
  }
  const apart = bookOf(files, bare, (before) => mergeGroups(before, betweenId, unsortedId)).plan;
  expect(apart.units.length).toBe(plan.units.length + 1);
  expect(held(all(apart), into?.accountId ?? '')).toBe(10_000n);
});

test('plans one account for groups of one name and for files of one account', () => {
  const files = [
    brought('f1', csv('10/01/2026,Rewe,-1.00', '10/02/2026,Shell,-2.00')),
    brought('f2', csv('10/02/2026,Shell,-2.00', '10/03/2026,Shell,-3.00')),
  ];
  const { parts, plan } = bookOf(files, bare, (groups) => groups.map((each) => ({ ...each, name: 'All' })));
  expect(parts).toHaveLength(1);
  expect(all(plan)).toHaveLength(3);
  expect(plan.accounts.map(({ fields: { name } }) => name)).toEqual(['Assets', 'Bank', 'Expenses', 'All']);
});

test('recognizes a card by the file name and lists currencies of other files', () => {
  const file = { ...brought('f1', csv('10/01/2026,Rewe,-1.00')), name: 'Kreditkarte_2026.csv' };
  expect(createFileBankAccounts([file], { rootId: 'root', zone, decimals: 2 })[0]?.type).toBe('CREDIT');
  expect(findCurrencies([brought('f1', ofx('1', [['20261002', '-40.00', 'Rewe']], '0.00'), 'USD')])).toEqual([
    'EUR',
  ]);
});

const line = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  cents: fc.integer({ min: -99_999, max: 99_999 }),
  name: fc.constantFrom('Rewe', 'Gehalt', 'Miete', 'Zorbax', 'Kiosk Ahorn', 'ATM', 'Netflix', 'Nobody'),
});
const text = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

test('plans groups and an opening balance that always lead to the closing balance, whatever is merged', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(line, { minLength: 1, maxLength: 25 }), { minLength: 1, maxLength: 2 }),
      fc.nat(10),
      (lists, at) => {
        const files = lists.map((rows, number) => {
          const closing = rows.reduce((sum, { cents }) => sum + cents, 12_345);
          const lines = rows.map(({ day, cents, name }): [string, string, string] => [
            `202610${String(day).padStart(2, '0')}`,
            text(cents),
            name,
          ]);
          return brought(`f${number}`, ofx(`N${number}`, lines, text(closing)));
        });
        const change = (groups: RowGroup[]) =>
          mergeGroups(groups, groups[at % groups.length]?.id ?? '', unsortedId);
        const { parts, plan } = bookOf(files, bare, change);
        expectLawful(plan, bare);
        for (const part of parts) {
          expect(held(all(plan), part.accountId)).toBe(part.closing?.minor);
          expect(computeEndBalance(part)).toEqual({ minor: part.closing?.minor, offMinor: 0n });
        }
        const again = bookOf(files, bare, change).plan;
        expect(again).toEqual(plan);
      },
    ),
  );
});

// Real bank files; they are not part of the project, so this runs only if they are present beside it.
const folder = new URL('../../../../shared/data/imports/', import.meta.url);
const real = [
  ['csv/raiffeisen-at-no-header.csv', 73, 40],
  ['ofx/banco-do-brasil-latin1.ofx', 81, 85],
  ['qif/money95-bank-fr-latin1.qif', 143, 10],
  ['qif/ms-money-us.qif', 347, 20],
  // Most of these rows name no payee but the bank's action.
  ['mt940/deutsche-bank-sepa.sta', 97, 55],
  ['csv/mands-uk-bom-pending.csv', 10, 50],
] as const;

describe.runIf(existsSync(folder))('real bank files', () => {
  test.each(real)('are planned completely: %s', (name, rows, mostToSort) => {
    const content = readFileSync(new URL(name, folder));
    const first = brought('f1', content);
    const file = brought('f1', content, findCurrencies([first])[0]);
    const { parts, groups, plan } = bookOf([file]);
    expect(groups.reduce((sum, each) => sum + each.rows.length, 0)).toBe(rows);
    expect(groups.length).toBeLessThanOrEqual(22);
    expect((100 * (groups.at(-1)?.rows.length ?? 0)) / rows).toBeLessThanOrEqual(mostToSort);
    expectLawful(plan, bare);
    for (const part of parts) expect(held(all(plan), part.accountId)).toBe(computeEndBalance(part).minor);
  });
});

test('derives the opening balance from the balance that the user states, if no file has one', () => {
  const file = brought('f', 'Date,Payee,Amount\n2024-01-31,Grocer,-4.20\n2024-02-01,Employer,900.00\n');
  const [part] = createFileBankAccounts([file], { rootId: 'root', zone, decimals: 2 });
  if (part === undefined) throw new Error('there is no account');
  expect(part.opening).toBeUndefined();
  const said = withBalance(part, 100_000n);
  expect(said.opening).toEqual({ day: '2024-01-30', minor: 10_420n });
  expect(computeEndBalance(said)).toEqual({ minor: 100_000n, offMinor: 0n });
  expect(withBalance(part, undefined)).toBe(part);
  // A balance in the file takes precedence.
  expect(withBalance(said, 5n)).toBe(said);
});

test('includes later rows in a statement if only they lead to its closing balance', () => {
  const mt940 = (closing: string) =>
    [
      ':20:1',
      ':25:10020030/1234567890',
      ':28C:1',
      ':60F:C260101EUR100,00',
      ':61:2601050105D10,00NMSCNONREF',
      ':86:Grocer',
      ':61:2602010201D20,00NMSCNONREF',
      ':86:Landlord',
      `:62F:C260131EUR${closing}`,
      '-',
    ].join('\r\n');
  const ends = ['70,00', '90,00', '50,00'].map((closing) => {
    const [part] = createFileBankAccounts([brought('f', mt940(closing))], {
      rootId: 'root',
      zone,
      decimals: 2,
    });
    return part && [part.closing?.day, computeEndBalance(part).offMinor];
  });
  expect(ends).toEqual([
    ['2026-02-01', 0n],
    ['2026-01-31', 0n],
    ['2026-01-31', -4000n],
  ]);
});

test('finds the country by an IBAN if no file has a currency', () => {
  const table = (iban: string) =>
    `IBAN;Date;Payee;Amount\n${iban};2026-01-05;Grocer;-4.20\n${iban};2026-01-06;Shop;-5.20\n`;
  expect(findCountry([brought('f', table('AT61 1904 3002 3457 3201'))])).toBe('AT');
  expect(findCountry([brought('f', table('12345'))])).toBeUndefined();
});

test('splits a row in the new book as in its file, each part in its own category', () => {
  const qif = [
    '!Type:Bank',
    'D10/05/2026',
    'T-60.00',
    'PMarket',
    'SGroceries',
    '$-40.00',
    'SHousehold',
    '$-20.00',
    '^',
    'D10/06/2026',
    'T-9.00',
    'PBakery',
    'LGroceries',
    '^',
    '',
  ].join('\n');
  const { parts, plan } = bookOf([brought('f1', qif)]);
  expectLawful(plan, bare);
  const nameById = new Map(plan.accounts.map(({ id, fields }) => [id, fields.name]));
  const bankId = parts[0]?.accountId ?? '';
  expect(held(all(plan), bankId)).toBe(-6900n);
  expect(
    plan.units.map((unit) =>
      unit.map(({ splitA, splitB }) => {
        const other = splitA.accountId === bankId ? splitB : splitA;
        return [nameById.get(other.accountId), other.valueMinor];
      }),
    ),
  ).toEqual([
    [
      ['Groceries', 4000n],
      ['Household', 2000n],
    ],
    [['Groceries', 900n]],
  ]);
});
