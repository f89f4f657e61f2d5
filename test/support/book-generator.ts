import type { AccountType } from '#contract/accounts.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { createIdMaker, createRandom } from '#ledger/example/postings.ts';

/** A generated book in the shape of an export, with the expected totals of its accounts. */
export type GeneratedBook = {
  data: {
    format: 'partita';
    version: 1;
    accounts: StoredAccount[];
    transactions: TransactionRow[];
    userConfig: Record<string, unknown>;
  };
  /** Total of each account with its sub-accounts in minor units, by account id; computed here independently of the app. */
  totals: Record<string, string>;
  /** Number of own transactions by account id. */
  counts: Record<string, number>;
};

type Options = {
  seed: number;
  transactions: number;
  name?: string;
  /** Number of account pairs between which money moves, like the habits of a household. Default: any pair. */
  pairs?: number;
};

const chart: [type: AccountType, group: string, members: [AccountType, string][]][] = [
  [
    'ASSET',
    'Assets',
    [
      ['CASH', 'Cash in Hand'],
      ['BANK', 'Checking'],
      ['BANK', 'Savings'],
      ['BANK', 'Épargne'],
      ['STOCK', 'Shares'],
      ['RECEIVABLE', 'Lent Out'],
      ['MUTUAL', 'Fund'],
    ],
  ],
  [
    'LIABILITY',
    'Liabilities',
    [
      ['CREDIT', 'Card'],
      ['LIABILITY', 'Mortgage'],
      ['PAYABLE', 'Bills'],
      ['LIABILITY', 'Car loan'],
    ],
  ],
  [
    'INCOME',
    'Income',
    [
      ['INCOME', 'Salary'],
      ['INCOME', 'Interest'],
      ['INCOME', 'Side work'],
      ['INCOME', 'Gifts'],
    ],
  ],
  [
    'EQUITY',
    'Equity',
    [
      ['EQUITY', 'Opening Balances'],
      ['EQUITY', 'Corrections'],
    ],
  ],
  [
    'TRADING',
    'Trading',
    [
      ['TRADING', 'Stocks'],
      ['TRADING', 'Currencies'],
    ],
  ],
];
const expenseGroups = [
  'Food',
  'Home',
  'Transport',
  'Health',
  'Leisure',
  'Clothes',
  'School',
  'Insurance',
  'Tax',
  'Travel',
];
const expenseKinds = ['Regular', 'Now and then', 'Überraschung'];
const payees = [
  'Bäckerei Süß',
  'Corner shop',
  'Café Central',
  'Rail ticket',
  'Pharmacy',
  'Bookshop',
  'Łódź tram',
  'Rent',
  'Power & light',
  'Market',
  'Cinema',
  'Fuel',
];
const tagNames = ['home', 'holiday', 'work', 'kids', 'été', 'tax 2023', 'gift', 'shared'];
const firstDay = Date.UTC(2019, 0, 1);
const years = 6;
const dayMs = 86_400_000;

function makeAccounts(random: (below: number) => number, makeId: (timeMs: number) => string, name: string) {
  const accounts: StoredAccount[] = [];
  const add = (type: AccountType, accountName: string, parentId: string | null, isPlaceholder: boolean) => {
    const account: StoredAccount = {
      AccountId: makeId(firstDay + accounts.length),
      AccountName: accountName,
      AccountDescription: parentId === null ? '' : `${accountName}, made up`,
      AccountType: type,
      AccountColor: `#${random(0x1000000).toString(16).padStart(6, '0')}`,
      ParentAccountId: parentId,
      IsFavourite: random(10) === 0 ? '1' : '0',
      IsPlaceholder: isPlaceholder ? '1' : '0',
      TagsInSemicolonSeparated: '',
      PropsInJSON: parentId === null ? '{"CurrencyCodeName":"EUR","CurrencyFormatTagCode":"de-DE"}' : '{}',
    };
    accounts.push(account);
    return account.AccountId;
  };
  const root = add('ROOT', name, null, true);
  const groups = chart.map(([type, group, members]) => ({ type, members, id: add(type, group, root, true) }));
  const expenses = add('EXPENSE', 'Expenses', root, true);
  const inner = expenseGroups.map((group) => add('EXPENSE', group, expenses, true));
  const usable = groups.flatMap(({ id, members }) =>
    members.map(([type, member]) => add(type, member, id, false)),
  );
  const spending = inner.flatMap((id) => expenseKinds.map((kind) => add('EXPENSE', kind, id, false)));
  return { accounts, usable, spending };
}

/** Picks the two sides: the checking account is involved in half of all transactions, any account in the others. */
function pickSides(
  random: (below: number) => number,
  usable: string[],
  spending: string[],
): [string, string] {
  const pick = (list: string[]) => list[random(list.length)] ?? '';
  const a = random(4) === 0 ? pick(usable) : pick(spending);
  const b = random(2) === 0 ? (usable[1] ?? '') : pick(usable);
  return a === b ? [pick(spending), b] : [a, b];
}

/**
 * Generates the book of a household: some fifty accounts, transactions over six years, tags, accents, equal dates, and amounts from zero to
 * large. The same seed generates the same book.
 */
export function generateBook({
  seed,
  transactions: count,
  name = 'Household',
  pairs,
}: Options): GeneratedBook {
  const random = createRandom(seed);
  const makeId = createIdMaker(random);
  const { accounts, usable, spending } = makeAccounts(random, makeId, name);
  const anySides = () => pickSides(random, usable, spending);
  const habits = pairs === undefined ? undefined : Array.from({ length: pairs }, anySides);
  const sides = () => habits?.[random(habits.length)] ?? anySides();
  const own = new Map<string, bigint>();
  const counts: Record<string, number> = Object.fromEntries(
    accounts.map((account) => [account.AccountId, 0]),
  );
  const transactions: TransactionRow[] = [];
  for (let index = 0; index < count; index += 1) {
    const timeMs = firstDay + Math.floor((index * years * 365) / count) * dayMs + random(12) * 3_600_000;
    const [a, b] = sides();
    const valueMinor =
      random(200) === 0
        ? 0n
        : BigInt(random(random(50) === 0 ? 50_000_000 : 20_000)) * (random(9) === 0 ? -1n : 1n);
    for (const [id, gain] of [
      [a, valueMinor],
      [b, -valueMinor],
    ] as const) {
      own.set(id, (own.get(id) ?? 0n) + gain);
      counts[id] = (counts[id] ?? 0) + 1;
    }
    const moment = new Date(timeMs).toISOString();
    const tags =
      random(3) === 0
        ? new Set([tagNames[random(tagNames.length)] ?? '', tagNames[random(tagNames.length)] ?? ''])
        : [];
    transactions.push({
      TransactionId: makeId(timeMs),
      TransactionDescription: payees[random(payees.length)] ?? '',
      TransactionNotes: random(20) === 0 ? `Receipt ${random(100_000)}` : '',
      TransactionDatePosted: moment,
      TransactionDateEntered: moment,
      TransactionSplitAId: makeId(timeMs),
      TransactionSplitBId: makeId(timeMs),
      TransactionSplitAAccountId: a,
      TransactionSplitBAccountId: b,
      TransactionSplitAValue: valueMinor.toString(),
      TransactionSplitBValue: (-valueMinor).toString(),
      TagsInSemicolonSeparated: [...tags].join(';'),
      PropsInJSON: '{}',
      OtherTransactionSplitInfoInJSON: '{}',
    });
  }
  const data = { format: 'partita', version: 1, accounts, transactions, userConfig: {} } as const;
  return { data, totals: rollUpPlainly(accounts, own), counts };
}

/** Adds the sum of each account to the account itself and to each account above it. */
function rollUpPlainly(accounts: StoredAccount[], own: Map<string, bigint>): Record<string, string> {
  const parents = new Map(accounts.map((account) => [account.AccountId, account.ParentAccountId]));
  const totals = new Map(accounts.map((account) => [account.AccountId, 0n]));
  for (const [id, sum] of own) {
    for (let at: string | null | undefined = id; at; at = parents.get(at))
      totals.set(at, (totals.get(at) ?? 0n) + sum);
  }
  return Object.fromEntries([...totals].map(([id, total]) => [id, total.toString()]));
}
