import { addAmounts, negateAmount, readFileAmount } from './amounts.ts';
import type { FileAccount, FileCommodity, FileEntry, FileLeg, FilePrice } from './book-file.ts';
import { pathOfAccount } from './budget-book.ts';
import { type QifEntry, readQifDay } from './qif-fields.ts';

// What banks and programs tell of securities, as entries: an account for the cash, below it one for each security, and income and fees.

/** What is traded: what it is called as a commodity, and in words. */
export type Security = { commodity: string; name: string; type: 'STOCK' | 'MUTUAL' };

/** What comes about with a security or with the cash for it; amounts as exact text. */
export type SecurityTrade = {
  line: number;
  date: string;
  /** What the account of the cash is called. */
  account: string;
  /** The currency of the cash; '' where the file does not say. */
  money: string;
  description: string;
  notes: string;
  bankId?: string | undefined;
  /** What the cash gains. */
  cash?: string | undefined;
  /** What is held more of a security, and what that was worth in money, with the same sign; no worth where none was paid. */
  security?: Security | undefined;
  quantity?: string | undefined;
  paid?: string | undefined;
  fees?: string | undefined;
  /** What was earned, by what it is called. */
  earned?: { name: string; amount: string } | undefined;
  /** What was spent besides, by what it is called. */
  spent?: { name: string; amount: string } | undefined;
  /** True if shares are split or joined: the quantity is what there are more of then. */
  isShareSplit?: boolean | undefined;
  /** Whether the security comes from or goes to another place than the cash. */
  isMoved?: boolean | undefined;
};

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** What a security is called as a commodity: by its symbol, which is no currency, else by another name of it. */
export function commodityOfSecurity(symbol: string, ...others: readonly string[]): string {
  const names = [symbol, ...others].filter((name) => name !== '');
  return names.find((name) => !currencies.has(name)) ?? `${names[0] ?? 'X'}.X`;
}

/** Where a security lies: below the account of the cash. */
const pathOfSecurity = (account: string, { name, commodity }: Security) => [
  ...pathOfAccount(account),
  name || commodity,
];

const isNonZero = (amount: string | undefined): amount is string =>
  amount !== undefined && !/^-?0*(?:\.0*)?$/.test(amount);

/** An entry of a trade. */
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

/** What an amount is without its sign. */
export const withoutSign = (amount: string): string => amount.replace(/^-/, '');

/** What of a trade goes to the security: what is paid in all without the fees, with the sign of the quantity. */
export const subtractFees = (total: string, fees: string): string => negateAmount(addAmounts([total, fees]));

/** The accounts of the securities that are traded, and what those are called. */
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

/** A price as Quicken writes it: with a point, or with a fraction behind the whole, `150 1/4`. */
function readPrice(text: string): string | undefined {
  const [, whole = '0', over, under] = /^\s*(\d+)?\s*(?:(\d+)\/(\d+))?\s*$/.exec(text) ?? [];
  if (over === undefined || under === undefined) return readFileAmount(text, '.')?.amount;
  const part = Number(over) / Number(under);
  // Halves, quarters and so on, which end.
  return Number.isFinite(part) ? readFileAmount(String(Number(whole) + part), '.')?.amount : undefined;
}

/** The prices of a part of QIF, a line each: `"AAPL",150.25,"12/31/24"`. What cannot be read is none. */
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
