import { type AccountTree, buildAccountTree, isTrading, listDescendants } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { currencies } from '#ledger/currencies.generated.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { readBookCurrency, moneyOf, readSignStyle, toDecimalText } from '#ledger/money.ts';
import { type Split, splitIn, type Transaction } from '#ledger/transaction.ts';
import { readShareSplit } from '#ledger/commodity/share-split.ts';
import type { SideInfo } from '#ledger/split-info.ts';
import type { FileLeg } from '#statements/book-file.ts';

/** Returns the path of each account below the book, by id, in tree order; all paths are distinct. */
function buildAccountPaths(tree: AccountTree): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  if (tree.root === undefined) return paths;
  const taken = new Set<string>();
  const above: string[] = [];
  for (const { account, depth } of listDescendants(tree, tree.root.id)) {
    above.length = depth;
    above.push(takeFreeName(account, above, taken));
    paths.set(account.id, [...above]);
  }
  return paths;
}

/** Returns a free name; siblings of the same name get a number. */
function takeFreeName({ name }: Account, above: readonly string[], taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} (${number})`;
    // Texts that only differ in spaces count as equal.
    const key = JSON.stringify([...above, free].map((each) => each.trim().replaceAll(/\s+/g, ' ')));
    if (!taken.has(key)) {
      taken.add(key);
      return free;
    }
  }
}

const codes = new Set(currencies.map(({ code }) => code));

/** True if a text is the code of a currency, and not of a share or another commodity. */
export const isCurrencyCode = (text: string): boolean => codes.has(text);

/** The formatting of amounts, days and accounts of a book. */
export type BookFormat = {
  /** The currency of the book. */
  currency: string;
  zone: string;
  accounts: ReadonlyMap<string, Account>;
  /** The currency or commodity of an account, and its amounts. */
  currencyOf: (accountId: string) => string;
  amountOf: (accountId: string, minor: bigint) => string;
  /** True if an account holds money, and not shares or another commodity. */
  isMoney: (accountId: string) => boolean;
  isTrading: (accountId: string) => boolean;
  dayOf: (transaction: Transaction) => string;
  pathOf: (accountId: string) => string[];
  /** The paths of accounts from the top down, in tree order. */
  paths: ReadonlyMap<string, string[]>;
};

/** Creates the formatting of a book. */
export function createBookFormat(list: readonly Account[]): BookFormat {
  const tree = buildAccountTree(list);
  const { root, accounts } = tree;
  const book = { ...readBookCurrency(root), signStyle: readSignStyle(root) };
  const zone = bookZone(root);
  const paths = buildAccountPaths(tree);
  const moneyIn = (accountId: string) => {
    const account = accounts.get(accountId);
    return account ? moneyOf(account, book) : book;
  };
  return {
    currency: book.currency,
    zone,
    accounts,
    currencyOf: (accountId) => moneyIn(accountId).currency,
    amountOf: (accountId, minor) => toDecimalText(minor, moneyIn(accountId).decimals),
    isMoney: (accountId) => isCurrencyCode(moneyIn(accountId).currency),
    isTrading: (accountId) => {
      const account = accounts.get(accountId);
      return account !== undefined && isTrading(account);
    },
    dayOf: ({ postedAt }) => dayOf(postedAt.toISOString(), zone),
    // A row with a missing account, stored against the rules, is still exported.
    pathOf: (accountId) => paths.get(accountId) ?? [accounts.get(accountId)?.name ?? accountId],
    paths,
  };
}

/** The bank details of one side of a transaction, and its share split flag. */
type LegSide = SideInfo & Pick<FileLeg, 'isShareSplit'>;

/** Returns the bank details of a transaction's side. */
export function legSideOf(transaction: Transaction, split: Split): LegSide {
  const { A, B } = transaction.splitInfo;
  const side = split === transaction.splitA ? A : B;
  return readShareSplit(transaction) === undefined ? side : { ...side, isShareSplit: true };
}

type LegOptions = { note?: string; tags?: string[] };

/** Returns the leg for the change of an account, with the bank details of that side. */
export function createLeg(
  { currencyOf, amountOf, pathOf }: BookFormat,
  accountId: string,
  valueMinor: bigint,
  { status, statementDate, bankId, isShareSplit }: LegSide,
  { note = '', tags = [] }: LegOptions = {},
): FileLeg {
  return {
    path: pathOf(accountId),
    amount: amountOf(accountId, valueMinor),
    commodity: currencyOf(accountId),
    note,
    ...(status !== undefined && { status }),
    ...(status !== undefined && statementDate !== undefined && { statementDate }),
    ...(bankId !== undefined && { bankId }),
    ...(tags.length > 0 && { tags }),
    ...(isShareSplit && { isShareSplit }),
  };
}

/** Returns the common value; undefined if the values differ. */
export function commonValue<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

/** Returns the common side of some lines as one leg, or as one leg per line if their bank details differ. */
export function createSharedLegs(
  bookFormat: BookFormat,
  accountId: string,
  lines: readonly Transaction[],
): FileLeg[] {
  const sides = lines.map((line) => {
    const split = splitIn(line, accountId);
    return { split, info: legSideOf(line, split) };
  });
  const isSame = (key: 'status' | 'statementDate') => new Set(sides.map(({ info }) => info[key])).size === 1;
  const bankIds = [...new Set(sides.flatMap(({ info }) => info.bankId ?? []))];
  if (!isSame('status') || !isSame('statementDate') || bankIds.length > 1)
    return sides.map(({ split, info }) => createLeg(bookFormat, accountId, split.valueMinor, info));
  const total = sides.reduce((sum, { split }) => sum + split.valueMinor, 0n);
  const [bankId] = bankIds;
  return [
    createLeg(bookFormat, accountId, total, { ...sides[0]?.info, ...(bankId !== undefined && { bankId }) }),
  ];
}
