import { addAmounts, negateAmount, readFileAmount } from './amounts.ts';
import type { FileAccount, FileCommodity, FileEntry, FileLeg, FilePrice } from './book-file.ts';
import { pathOfAccount } from './budget-book.ts';
import { type QifEntry, readQifDay } from './qif-fields.ts';

// Converts trades of securities to entries: an account for the cash, below it one for each security, and accounts for income and fees.

/** A traded security: its commodity symbol and its name. */
export type Security = { commodity: string; name: string; type: 'STOCK' | 'MUTUAL' };

/** A transaction with a security or its cash; amounts as exact text. */
export type SecurityTrade = {
  line: number;
  date: string;
  /** The name of the cash account. */
  account: string;
  /** The currency of the cash; '' if the file does not state it. */
  money: string;
  description: string;
  notes: string;
  bankId?: string | undefined;
  /** The change of the cash. */
  cash?: string | undefined;
  /** The change of the quantity held, and its price in total, with the same sign; `paid` is undefined if nothing was paid. */
  security?: Security | undefined;
  quantity?: string | undefined;
  paid?: string | undefined;
  fees?: string | undefined;
  /** The income and its name. */
  earned?: { name: string; amount: string } | undefined;
  /** Other expenses and their name. */
  spent?: { name: string; amount: string } | undefined;
  /** True for a share split: the quantity is the number of additional shares. */
  isShareSplit?: boolean | undefined;
  /** True if the security is transferred from or to another account. */
  isMoved?: boolean | undefined;
};

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Returns the commodity symbol of a security: its symbol, or another name of it if the symbol is a currency. */
export function commodityOfSecurity(symbol: string, ...others: readonly string[]): string {
  const names = [symbol, ...others].filter((name) => name !== '');
  return names.find((name) => !currencies.has(name)) ?? `${names[0] ?? 'X'}.X`;
}

/** Returns the account path of a security: below the cash account. */
const pathOfSecurity = (account: string, { name, commodity }: Security) => [
  ...pathOfAccount(account),
  name || commodity,
];

const isNonZero = (amount: string | undefined): amount is string =>
  amount !== undefined && !/^-?0*(?:\.0*)?$/.test(amount);

/** Converts a trade to an entry. */
export function createTradeEntry(trade: SecurityTrade): FileEntry {
  const { line, date, account, money, description, notes, bankId, security, quantity, paid } = trade;
  const leg = (path: string[], amount: string): FileLeg => ({ path, amount, commodity: money, note: '' });
  const legs: FileLeg[] = [];
  if (isNonZero(trade.cash)) legs.push(leg(pathOfAccount(account), trade.cash));
  if (security !== undefined && (isNonZero(quantity) || isNonZero(paid))) {
    const securityLeg: FileLeg = {
      path: pathOfSecurity(account, security),
      amount: quantity ?? '0',
      commodity: security.commodity,
      note: '',
    };
    const isPaid = paid !== undefined && trade.isMoved !== true;
    legs.push({
      ...securityLeg,
      ...(isPaid && { cost: { amount: paid, commodity: money } }),
      ...(trade.isShareSplit === true && { isShareSplit: true }),
    });
    if (trade.isMoved === true)
      legs.push({ ...securityLeg, path: ['Equity', 'Transfers'], amount: negateAmount(quantity ?? '0') });
  }
  if (isNonZero(trade.fees)) legs.push(leg(['Expenses', 'Fees'], trade.fees));
  if (isNonZero(trade.spent?.amount))
    legs.push(leg(['Expenses', trade.spent?.name ?? ''], trade.spent?.amount ?? '0'));
  if (isNonZero(trade.earned?.amount))
    legs.push(leg(['Income', trade.earned?.name ?? ''], negateAmount(trade.earned?.amount ?? '0')));
  const [first, ...others] = legs;
  const named = first && { ...first, ...(bankId !== undefined && bankId !== '' && { bankId }) };
  return { line, date, description, notes, legs: named ? [named, ...others] : [] };
}

/** Returns an amount without its sign. */
export const withoutSign = (amount: string): string => amount.replace(/^-/, '');

/** Returns the part of a total that was paid for the security, without fees, with the sign of the quantity. */
export const subtractFees = (total: string, fees: string): string => negateAmount(addAmounts([total, fees]));

/** Returns the accounts of the traded securities, and their names. */
export function createTradeAccounts(trades: readonly SecurityTrade[]): {
  known: (Pick<FileAccount, 'path'> & Partial<FileAccount>)[];
  commodities: FileCommodity[];
} {
  const known = new Map<string, Pick<FileAccount, 'path'> & Partial<FileAccount>>();
  const commodities = new Map<string, string>();
  for (const { account, money, security } of trades) {
    const cash = pathOfAccount(account);
    if (!known.has(cash.join('\n')))
      known.set(cash.join('\n'), { path: cash, type: 'ASSET', ...(money !== '' && { commodity: money }) });
    if (security === undefined) continue;
    const path = pathOfSecurity(account, security);
    known.set(path.join('\n'), { path, type: security.type, commodity: security.commodity });
    if (security.name !== '') commodities.set(security.commodity, security.name);
  }
  return {
    known: [...known.values()],
    commodities: [...commodities].map(([commodity, name]) => ({ commodity, name })),
  };
}

/** Reads a price as Quicken writes it: with a point, or with a fraction after the whole, `150 1/4`. */
function readPrice(text: string): string | undefined {
  const [, whole = '0', over, under] = /^\s*(\d+)?\s*(?:(\d+)\/(\d+))?\s*$/.exec(text) ?? [];
  if (over === undefined || under === undefined) return readFileAmount(text, '.')?.amount;
  const part = Number(over) / Number(under);
  // Halves, quarters and so on have finite decimals.
  return Number.isFinite(part) ? readFileAmount(String(Number(whole) + part), '.')?.amount : undefined;
}

/** Reads the prices of a QIF section, one per line: `"AAPL",150.25,"12/31/24"`. Unreadable lines are skipped. */
export function readPrices(
  entries: readonly QifEntry[],
  dayFirst: boolean,
  securityOf: (name: string) => Security,
): FilePrice[] {
  return entries
    .flatMap(({ fields }) => fields)
    .flatMap(({ code, value }): FilePrice[] => {
      const [, symbol = '', price = '', date = ''] =
        /^"?([^",]+)"?,([^,]*),\s*"?([^"]*)"?/.exec(code + value) ?? [];
      const [worth, day] = [readPrice(price), readQifDay(date, dayFirst)];
      if (worth === undefined || day === undefined || worth.startsWith('-')) return [];
      return [{ of: securityOf(symbol).commodity, in: '', day, price: worth }];
    });
}
