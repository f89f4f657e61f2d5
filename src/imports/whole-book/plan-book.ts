import { defaults, limits } from '#contract/limits.ts';
import type { Budget, Envelopes } from '#ledger/budget/budget.ts';
import type { Commodity } from '#ledger/commodity/commodities.ts';
import type { Price } from '#ledger/commodity/prices.ts';
import { contentId } from '#ledger/content-id.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { BookFile, FileEntry } from '#statements/book-file.ts';
import { isOpeningAccount } from '#ledger/role-accounts.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import {
  deriveAccountId,
  type AccountNote,
  type ImportTarget,
  accountKey,
  type GeneratedNames,
  targetId,
  type PlannedAccount,
  type PropsOf,
} from './account-planner.ts';
import { type AccountGain, makeTransactions } from './make-transactions.ts';
import { planImportAccounts } from './plan-accounts.ts';
import { type BudgetRejection, convertBudgets, planBudgets } from './plan-budgets.ts';
import type { BookEntry } from './plan-entries.ts';
import { planCommodities, planPrices } from './plan-prices.ts';
import { type RowLeg, findShareSplits } from './plan-rows.ts';
import {
  convertSchedules,
  planSchedules,
  type ScheduleRejection,
  withScheduledEntries,
} from './plan-schedules.ts';
import { isBookCurrency, findMainCommodity } from './commodities.ts';
import { crossEntry } from './cross-entries.ts';
import { splitByCommodity } from './split-by-commodity.ts';
import { type SymbolTable, assignSymbols } from './symbols.ts';

/** The file extensions of books and of archives. */
const extensionPattern =
  /\.(?:gz|zip|gnucash(?:-[a-z]+)?|journal|h?ledger|beancount|ynab4?|ofx|qfx|qif|csv|tsv|txt|xml|json|sqlite3?|db|blob)$/i;

/** Returns the book name for a file name, without extensions. */
export function bookNameOfFile(fileName: string): string {
  let name = extensionPattern.test(fileName) ? fileName : fileName.replace(/\.[a-z][\w-]{0,13}$/i, '');
  const isPacked = /\.(?:gz|zip)$/i.test(name);
  while (extensionPattern.test(name)) name = name.replace(extensionPattern, '');
  return (isPacked ? name.replace(/\.[a-z][\w-]{0,13}$/i, '') : name).trim();
}

/** A file prepared for a book. */
type PreparedFile = {
  /** The file with one commodity in each account. Its commodities are the symbols of the book. */
  separated: BookFile;
  /** Converts an entry of `separated` to minor units. */
  convert: (entry: FileEntry) => BookEntry;
  /** True if a commodity of the original file is the book currency. */
  isInBookCurrency: (commodity: string) => boolean;
  /** The symbols of the commodities, and the number of their decimals. */
  symbols: SymbolTable;
  propsOf: PropsOf;
};

/** The import target, and the currency of its book. */
type BookToFill = { target: ImportTarget; currency: string; decimals: number };

/** Returns the keys of the file's trading accounts: one for each commodity. */
function findTradingAccounts({ accounts }: BookFile): Set<string> {
  const ofTrading = accounts.filter(({ isTrading, isPlaceholder }) => isTrading === true && !isPlaceholder);
  return new Set(
    [...Map.groupBy(ofTrading, ({ commodity }) => commodity)].flatMap(([, [first]]) =>
      first ? [accountKey(first.path)] : [],
    ),
  );
}

/** Prepares a file for a book: assigns symbols to its commodities and separate accounts to each of them. */
function prepareFile(file: BookFile, { target, currency: code, decimals }: BookToFill): PreparedFile {
  const main = findMainCommodity(withScheduledEntries(file));
  const tree = target.kind === 'below' ? target.tree : undefined;
  const symbols = assignSymbols(file, { code, decimals, main, tree });
  const separated = splitByCommodity(file, symbols, (path) => {
    const there = tree?.accounts.get(deriveAccountId(target, path));
    return there && ownCurrency(there);
  });
  const trading = findTradingAccounts(separated);
  return {
    separated,
    convert: (entry) => crossEntry(entry, symbols, (key) => trading.has(key)),
    isInBookCurrency: (commodity) => isBookCurrency(commodity, code, main),
    symbols,
    propsOf: (symbol) => {
      const digits = symbols.decimalsOf(symbol);
      if (symbol === '') return {};
      return { Currency: symbol, ...(digits !== defaults.currencyDecimals && { CurrencyDecimals: digits }) };
    },
  };
}

/** The import target with its currency and time zone, and the names of accounts and entries that the file does not name. */
export type PlanOptions = {
  target: ImportTarget;
  currency: string;
  decimals: number;
  zone: string;
  names: GeneratedNames & { noDescription: string };
};

/** A record that cannot be imported. */
export type RejectedFileRecord = {
  line: number;
  text: string;
  why: ScheduleRejection | BudgetRejection;
};

/** The accounts, transactions and items that an import of a file adds to a book, and everything of the file that it changes or rejects. */
export type BookPlan = {
  accounts: PlannedAccount[];
  transactions: Transaction[];
  /** The scheduled transactions. */
  schedules: Schedule[];
  /** The budgets of accounts, and the envelopes if all money is assigned. */
  budgets: Budget[];
  envelopes: Envelopes | undefined;
  /** The prices of commodities, and the names of commodities that are no currencies. */
  prices: Price[];
  commodities: Pick<Commodity, 'symbol' | 'name'>[];
  /** The number of imported entries. */
  entries: number;
  /** The change of each planned account without its subaccounts, by id. */
  gained: ReadonlyMap<string, AccountGain>;
  notes: AccountNote[];
  rejected: RejectedFileRecord[];
  /** The number of unbalanced entries, and the imbalance account of the first one. */
  lacking: { entries: number; accountId: string | undefined };
  /** The number of entries with a rounded amount. */
  rounded: number;
  /** The number of shortened texts. */
  shortened: number;
};

/** Returns a function for entry ids that stay the same in repeated imports: derived from the content and its ordinal number. */
function createEntryIds(target: ImportTarget): (entry: FileEntry) => string {
  const seen = new Map<string, number>();
  return ({ date, description, notes, legs }) => {
    const legContents = legs.map(({ path, amount, commodity, note }) => [path, amount, commodity, note]);
    const content = JSON.stringify([date, description, notes, legContents]);
    const ordinal = (seen.get(content) ?? 0) + 1;
    seen.set(content, ordinal);
    return contentId(`entry\n${targetId(target)}\n${ordinal}\n${content}`);
  };
}

const largest = 10n ** BigInt(limits.amountDigits);
const describeEntry = ({ date, description }: FileEntry) => `${date} ${description}`.trim();

/** Returns the reason why a book cannot hold an entry; undefined if it can. */
function rejectionOf({ legs, missing, trading }: BookEntry): ScheduleRejection | undefined {
  const amounts = [...legs, ...missing, ...trading].map(({ minor }) => minor);
  if (amounts.some((minor) => minor >= largest || -minor >= largest)) return 'tooLarge';
  return legs.length === 0 ? 'noLegs' : undefined;
}

type Converted = BookEntry & { entry: FileEntry; id: string };

/** Converts the entries of a file, each with an id for its transactions, and rejects those that a book cannot hold. */
function convertEntries(file: BookFile, target: ImportTarget, { convert, separated }: PreparedFile) {
  const rejected: RejectedFileRecord[] = [];
  const nameOf = createEntryIds(target);
  const converted = file.entries.flatMap((entry, at): Converted[] => {
    const inBook = convert(separated.entries[at] ?? entry);
    const id = nameOf(entry);
    const why = rejectionOf(inBook);
    if (why === undefined) return [{ entry, id, ...inBook }];
    rejected.push({ line: entry.line, text: describeEntry(entry), why });
    return [];
  });
  return { converted, rejected };
}

/** Assigns the legs of entries to accounts and adds legs so that they balance in each commodity. */
function createLegBuilder(
  {
    targets,
    imbalanceId,
    tradingId,
  }: Pick<ReturnType<typeof planImportAccounts>, 'targets' | 'imbalanceId' | 'tradingId'>,
  code: string,
): (entry: BookEntry) => RowLeg[] {
  const noDetails = { note: '' };
  return ({ legs, missing, trading }) => [
    ...legs.map(({ key, symbol, minor, details: legContents }) => ({
      accountId: targets.get(key) ?? '',
      symbol,
      minor,
      details: legContents,
    })),
    ...missing.map(({ symbol, minor }) => ({
      accountId: imbalanceId(symbol),
      symbol,
      minor,
      details: noDetails,
    })),
    ...trading.map((leg) => ({
      ...leg,
      accountId: tradingId(leg.symbol, code),
      isTrading: true,
      details: noDetails,
    })),
  ];
}

/** Lists the schedules and budgets that cannot be planned, with their lines in the file. */
const listRejectedPlans = (
  schedules: readonly { entry: FileEntry; why: ScheduleRejection }[],
  budgets: readonly { budget: { line: number; path: readonly string[] }; why: BudgetRejection }[],
) => [
  ...schedules.map(({ entry, why }) => ({ line: entry.line, text: describeEntry(entry), why })),
  ...budgets.map(({ budget: { line, path }, why }) => ({ line, text: path.join(':'), why })),
];

/**
 * Plans the import of a book of another program. Entries with several legs become groups of transactions, and exchanges between commodities
 * use trading accounts. If an entry does not add up, the difference goes to an imbalance account, so that every other account has the
 * balance that it has in the file.
 */
export function planBook(file: BookFile, options: PlanOptions): BookPlan {
  const { target, currency, decimals, names } = options;
  const prepared = prepareFile(file, options);
  const { separated, convert, isInBookCurrency, symbols, propsOf } = prepared;
  const { converted, rejected } = convertEntries(file, target, prepared);
  const scheduledEntries = convertSchedules(
    file,
    (entry, at) => convert(separated.schedules?.[at]?.entry ?? entry),
    {
      decimals,
      isInBookCurrency,
    },
  );
  const used = [...converted, ...scheduledEntries.map(({ inBook }) => inBook)];
  const posted = new Set(used.flatMap(({ legs }) => legs.map(({ key }) => key)));
  const ofBudgets = convertBudgets(separated, decimals);
  const accounts = planImportAccounts(separated.accounts, target, { posted, names, propsOf });
  const { planned, notes, imbalanceId } = accounts;
  const openingIds = new Set(planned.filter(isOpeningAccount).map(({ id }) => id));
  const legsOf = createLegBuilder(accounts, currency);
  const { make, gained, state, fit, fitTags } = makeTransactions({
    ...options,
    isOpening: (id) => openingIds.has(id),
  });
  const lacking: BookPlan['lacking'] = { entries: 0, accountId: undefined };
  let [rounded, entries] = [0, 0];
  const withLegs = converted.map((each) => ({ ...each, rowLegs: legsOf(each) }));
  const splits = findShareSplits(withLegs);
  const transactions = withLegs.flatMap(({ entry, id, rowLegs, ...inBook }): Transaction[] => {
    const made = make({ entry, id, legs: rowLegs, splits: splits.get(id) });
    const [lack] = inBook.missing;
    if (lack !== undefined) {
      lacking.entries += 1;
      lacking.accountId ??= imbalanceId(lack.symbol);
    }
    if (made === undefined) {
      rejected.push({ line: entry.line, text: describeEntry(entry), why: 'withinOneAccount' });
      return [];
    }
    entries += 1;
    if (inBook.legs.some(({ isRounded }) => isRounded)) rounded += 1;
    return made;
  });
  const scheduled = planSchedules(scheduledEntries, file, {
    targetId: targetId(target),
    legsOf,
    fit,
    fitTags,
    rejectionOf,
  });
  rejected.push(...listRejectedPlans(scheduled.rejected, ofBudgets.rejected));
  const prices = planPrices(separated, symbols);
  return {
    accounts: planned,
    transactions,
    schedules: scheduled.schedules,
    ...planBudgets(ofBudgets, file, planned),
    prices,
    commodities: planCommodities(planned, prices, symbols),
    entries,
    gained,
    notes,
    rejected,
    lacking,
    rounded,
    shortened: state.shortened,
  };
}
