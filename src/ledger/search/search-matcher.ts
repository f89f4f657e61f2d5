import { currencyDecimals } from '#ledger/currency-decimals.ts';
import { listCurrenciesInUse } from '#ledger/currencies-in-use.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { readBookCurrency, moneyOf } from '#ledger/money.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { startOfDay } from '#ledger/days.ts';
import type { SideInfo } from '#ledger/split-info.ts';
import { buildSearchText } from '#ledger/rules/search.ts';
import type { TermMeaning, SearchQuery, SearchStatus } from './search-query.ts';

/** An unsigned amount in the decimals of the search, and its currency. */
type AmountSize = { currency: string; size: bigint };

/** The maximum number of decimals of a currency; commodities can have more. */
const maxCurrencyDecimals = 4;

/** Returns the number of decimals of a search in a book, so that no amount has more. */
export function calculateSearchDecimals({ root, accounts }: Pick<AccountTree, 'root' | 'accounts'>): number {
  const { decimals } = readBookCurrency(root);
  return Math.max(maxCurrencyDecimals, decimals, ...listCurrenciesInUse(accounts.values()).values());
}

/** Creates a function that returns the amounts of a row: its own, and those of its sides in other currencies. */
export function createSizeReader(
  { root, accounts }: Pick<AccountTree, 'root' | 'accounts'>,
  decimals: number,
): (row: Transaction) => AmountSize[] {
  const book = readBookCurrency(root);
  const inUse = listCurrenciesInUse(accounts.values()).set(book.currency, book.decimals);
  const monies = new Map([...accounts].map(([id, account]) => [id, moneyOf(account, book)]));
  const sizeOf = (minor: bigint, currency: string, digits: number): AmountSize => ({
    currency,
    size: (minor < 0n ? -minor : minor) * 10n ** BigInt(Math.max(0, decimals - digits)),
  });
  return ({ splitA: { accountId, valueMinor }, splitInfo }) => {
    const money = monies.get(accountId) ?? book;
    const own = sizeOf(valueMinor, money.currency, money.decimals);
    const { A, B } = splitInfo;
    const foreign = [A.foreign, B.foreign].flatMap((foreignAmount) =>
      foreignAmount
        ? [
            sizeOf(
              foreignAmount.minor,
              foreignAmount.currency,
              inUse.get(foreignAmount.currency) ?? currencyDecimals(foreignAmount.currency),
            ),
          ]
        : [],
    );
    return [own, ...foreign];
  };
}

/** The context in which rows are matched. */
export type SearchMatchContext = {
  /** The time zone of the book. */
  zone: string;
  /** The account of the register, if there is one. A status then means that of its side. */
  accountId?: string | undefined;
  /** Returns true if an account has bank statements; a side without statements is never uncleared. */
  hasStatements: (accountId: string) => boolean;
  /** Returns the amounts of a row in the decimals of the search. */
  sizesOf: (row: Transaction) => readonly AmountSize[];
};

/** A row with its search text, which is calculated once. */
type Row = { transaction: Transaction; text: () => string };

type Test = (row: Row) => boolean;

function hasStatus(side: SideInfo, status: SearchStatus): boolean {
  return status === 'uncleared' ? side.status === undefined : side.status === status;
}

function createStatusTest(status: SearchStatus, { accountId, hasStatements }: SearchMatchContext): Test {
  return ({ transaction: { splitA, splitB, splitInfo } }) => {
    const { A, B } = splitInfo;
    const sides = [
      { side: A, id: splitA.accountId },
      { side: B, id: splitB.accountId },
    ];
    return sides.some(({ side, id }) => {
      const isMeant = accountId === undefined ? hasStatements(id) : id === accountId;
      return isMeant && hasStatus(side, status);
    });
  };
}

function createTest(meaning: TermMeaning, context: SearchMatchContext): Test {
  switch (meaning.kind) {
    case 'word': {
      const { text: wanted, accountIds } = meaning;
      // In its own register, the name of the account is no match.
      const isNamed = (id: string) => id !== context.accountId && accountIds.has(id);
      return ({ text, transaction: { splitA, splitB } }) =>
        text().includes(wanted) || isNamed(splitA.accountId) || isNamed(splitB.accountId);
    }
    case 'amount': {
      const { least, most, currency } = meaning;
      return ({ transaction }) =>
        context
          .sizesOf(transaction)
          .some(
            (each) =>
              (currency === undefined || each.currency === currency) &&
              (least === undefined || each.size >= least) &&
              (most === undefined || each.size <= most),
          );
    }
    case 'posted': {
      const [fromMs, untilMs] = [meaning.days.from, meaning.days.until].map((day) =>
        day === undefined ? undefined : Date.parse(startOfDay(day, context.zone)),
      );
      return ({ transaction: { postedAt } }) =>
        (fromMs === undefined || postedAt.getTime() >= fromMs) &&
        (untilMs === undefined || postedAt.getTime() < untilMs);
    }
    case 'tag': {
      const wanted = new Set(meaning.tags);
      return ({ transaction: { tags } }) => tags.some((tag) => wanted.has(tag));
    }
    case 'account': {
      const ids = new Set(meaning.ids);
      return ({ transaction: { splitA, splitB } }) => ids.has(splitA.accountId) || ids.has(splitB.accountId);
    }
    default:
      return createStatusTest(meaning.status, context);
  }
}

/** Creates a function that tests whether a row matches a search. */
export function createSearchMatcher(
  query: SearchQuery,
  context: SearchMatchContext,
): (transaction: Transaction) => boolean {
  const terms = query.map(({ isNot, any }) => ({
    isNot,
    tests: any.map((each) => createTest(each, context)),
  }));
  return (transaction) => {
    let folded: string | undefined;
    const row: Row = { transaction, text: () => (folded ??= buildSearchText(transaction)) };
    return terms.every(({ isNot, tests }) => tests.some((test) => test(row)) !== isNot);
  };
}
