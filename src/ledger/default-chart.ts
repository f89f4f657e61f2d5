import type { AccountType } from '#contract/accounts.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import { defaults } from '#contract/limits.ts';
import { fold } from '#text/fold.ts';
import { accountTypes } from './account-types.ts';
import { zoneProps } from './days.ts';
import { makeId } from './ids.ts';
import type { BookCurrency } from './money.ts';

type Seed = {
  name: string;
  type: AccountType;
  isFavourite?: true;
  SubAccounts?: Seed[];
};

/** The default chart of accounts of a new book, exactly as specified (spec 3 Default chart of accounts). */
const chart: (Seed & { color: string })[] = [
  {
    name: 'All Assets',
    type: 'ASSET',
    color: '#2A9D8F',
    SubAccounts: [
      {
        name: 'Current Assets',
        type: 'ASSET',
        SubAccounts: [
          { name: 'Cash in Hand', type: 'CASH' },
          { name: 'Bank Account', type: 'BANK' },
        ],
      },
      {
        name: 'Roaming Assets',
        type: 'ASSET',
        SubAccounts: [
          { name: 'Lent Out', type: 'ASSET' },
          { name: 'Gifts', type: 'ASSET' },
        ],
      },
      { name: 'Savings', type: 'ASSET' },
    ],
  },
  {
    name: 'Equities',
    type: 'EQUITY',
    color: '#6D6875',
    SubAccounts: [
      { name: 'Opening Balances', type: 'EQUITY' },
      { name: 'Balanced Income', type: 'EQUITY' },
      { name: 'Balanced Expenses', type: 'EQUITY' },
    ],
  },
  {
    name: 'Expenses',
    type: 'EXPENSE',
    color: '#E76F51',
    SubAccounts: [
      { name: 'Food & Drinks', type: 'EXPENSE' },
      { name: 'Shopping', type: 'EXPENSE' },
      { name: 'Monthly Expenses', type: 'EXPENSE', isFavourite: true },
      { name: 'Subscriptions', type: 'EXPENSE' },
      { name: 'Other', type: 'EXPENSE' },
    ],
  },
  {
    name: 'Income',
    type: 'INCOME',
    color: '#457B9D',
    SubAccounts: [
      { name: 'Salary', type: 'INCOME', isFavourite: true },
      { name: 'Interests', type: 'INCOME' },
      { name: 'Other', type: 'INCOME' },
    ],
  },
  {
    name: 'Liabilities',
    type: 'LIABILITY',
    color: '#B5651D',
    SubAccounts: [{ name: 'Loans', type: 'LIABILITY' }],
  },
  {
    name: 'Trading',
    type: 'TRADING',
    color: '#7B6FB0',
    SubAccounts: [
      { name: 'Mutual Funds', type: 'TRADING' },
      { name: 'Other', type: 'TRADING' },
      { name: 'Stocks', type: 'TRADING' },
    ],
  },
];

/** Returns the color of the default chart for the family of an account type. */
export function chartColor(type: AccountType): string {
  const family = accountTypes[type].family;
  return chart.find((seed) => accountTypes[seed.type].family === family)?.color ?? defaults.accountColor;
}

/** Finds an account of the default chart by name: its type and the name of its parent; undefined if the name is missing or not unique. */
export function findInDefaultChart(
  name: string,
): { type: AccountType; parent: string | undefined } | undefined {
  const wanted = fold(name.trim());
  const look = (
    seeds: readonly Seed[],
    parent: string | undefined,
  ): ReturnType<typeof findInDefaultChart>[] =>
    seeds.flatMap((seed) => [
      ...(fold(seed.name) === wanted ? [{ type: seed.type, parent }] : []),
      ...look(seed.SubAccounts ?? [], seed.name),
    ]);
  const [found, ...others] = look(chart, undefined);
  return others.length > 0 ? undefined : found;
}

function flatten(seeds: Seed[], parentId: string, color: string, above: string): StoredAccount[] {
  return seeds.flatMap(({ name, type, isFavourite, SubAccounts = [] }) => {
    const id = makeId();
    const path = above === '' ? name : `${above}: ${name}`;
    const account: StoredAccount = {
      AccountId: id,
      AccountName: name,
      AccountDescription: path,
      AccountType: type,
      AccountColor: color,
      ParentAccountId: parentId,
      IsFavourite: isFavourite ? '1' : '0',
      IsPlaceholder: SubAccounts.length > 0 ? '1' : '0',
      TagsInSemicolonSeparated: '',
      PropsInJSON: '{}',
    };
    return [account, ...flatten(SubAccounts, id, color, path)];
  });
}

/** Creates the default chart under a root, parents first, each account with a new id. Groups are placeholders. */
export function makeDefaultChart(rootId: string): StoredAccount[] {
  return chart.flatMap((seed) => flatten([seed], rootId, seed.color, ''));
}

/**
 * Creates the root account of a new book (spec 3 Account), with the time zone of its days. The decimals are stored only if they are not
 * two.
 */
export function makeRootAccount(
  name: string,
  { currency, formatTag, decimals }: BookCurrency,
  timeZone = 'UTC',
  id = makeId(),
): StoredAccount {
  return {
    AccountId: id,
    AccountName: name,
    AccountDescription: '',
    AccountType: 'ROOT',
    AccountColor: defaults.accountColor,
    ParentAccountId: null,
    IsFavourite: '0',
    IsPlaceholder: '1',
    TagsInSemicolonSeparated: '',
    PropsInJSON: JSON.stringify({
      CurrencyCodeName: currency,
      CurrencyFormatTagCode: formatTag,
      ...(decimals === defaults.currencyDecimals ? {} : { CurrencyDecimals: decimals }),
      ...zoneProps(timeZone),
    }),
  };
}
