import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { AccountFields } from '#ledger/account.ts';
import { withCommodity, withPrices } from '#ledger/commodity/commodities.ts';
import { createExchangeRows } from '#ledger/commodity/exchange.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { writeAccount, writeTransaction } from '#ledger/wire.ts';
import { writeStoredItem } from '#ledger/wire-item.ts';
import { createBasicBook } from './basic-book.ts';

let idCount = 0;

/** Returns ids in order of creation. */
const nextId = (): string => {
  idCount += 1;
  return `0197-${String(idCount).padStart(6, '0')}`;
};
const rowIds = () => ({ id: nextId(), splitAId: nextId(), splitBId: nextId() });

const at = (day: string) => new Date(`${day}T12:00:00.000Z`);

/** Returns a book in dollars (as all books of the tests) with euros, francs without a price, and shares, in the shape of an export. */
export function createCurrencyBook() {
  idCount = 0;
  const book: { accounts: StoredAccount[] } & Omit<ReturnType<typeof createBasicBook>, 'accounts'> =
    createBasicBook();
  const [root] = book.accounts;
  const rootId = root?.AccountId ?? '';
  const idOf = (name: string) => {
    const found = book.accounts.find(({ AccountName }) => AccountName === name);
    if (found === undefined) throw new Error(`there is no account ${name}`);
    return found.AccountId;
  };
  const transactions: Transaction[] = [];
  const addAccount = (
    name: string,
    type: AccountFields['type'],
    parent: string,
    props: AccountFields['props'],
  ) => {
    const id = nextId();
    const fields = { name, description: name, type, color: '#0b6e5f', parentId: idOf(parent), props };
    book.accounts.push(writeAccount(id, { ...fields, isFavourite: false, isPlaceholder: false, tags: [] }));
    return id;
  };
  const euros = addAccount('Euro account', 'BANK', 'Current Assets', { Currency: 'EUR' });
  const francs = addAccount('Franc account', 'BANK', 'Current Assets', { Currency: 'CHF' });
  const shares = addAccount('World fund', 'STOCK', 'Current Assets', {
    Currency: 'VWCE',
    CurrencyDecimals: 4,
  });
  const trading = (currency: string, props: AccountFields['props'] = {}) =>
    addAccount(`Trading ${currency}`, 'TRADING', 'Trading', { Trading: true, ...props });
  const tradings: Record<string, string> = {
    USD: trading('USD'),
    EUR: trading('EUR', { Currency: 'EUR' }),
    CHF: trading('CHF', { Currency: 'CHF' }),
    VWCE: trading('VWCE', { Currency: 'VWCE', CurrencyDecimals: 4 }),
  };
  const dividends = addAccount('Euro dividends', 'INCOME', 'Salary', { Currency: 'EUR' });
  const fees = addAccount('Broker fees', 'EXPENSE', 'Shopping', { Currency: 'EUR' });
  const gift = addAccount('Franc gifts', 'INCOME', 'Salary', { Currency: 'CHF' });
  const bank = idOf('Bank Account');

  const move = (
    day: string,
    description: string,
    from: string,
    to: string,
    minor: bigint,
    group?: string,
  ) => {
    const { id, splitAId, splitBId } = rowIds();
    transactions.push({
      id,
      description,
      notes: '',
      postedAt: at(day),
      enteredAt: at(day),
      splitA: { id: splitAId, accountId: to, valueMinor: minor },
      splitB: { id: splitBId, accountId: from, valueMinor: -minor },
      tags: [],
      props: '{}',
      splitInfo: group === undefined ? noSplitInfo : changeSplitInfo(noSplitInfo, { group, groupLine: 3 }),
    });
  };
  type End = [accountId: string, currency: string, minor: bigint];
  const exchange = (
    day: string,
    description: string,
    [nearId, near, nearMinor]: End,
    [farId, far, farMinor]: End,
  ) => {
    const group = nextId();
    const end = (accountId: string, currency: string, valueMinor: bigint) => ({
      accountId,
      tradingId: tradings[currency] ?? '',
      currency,
      valueMinor,
    });
    const shared = { description, postedAt: at(day), notes: '', tags: [] };
    const ids = { group, near: rowIds(), far: rowIds() };
    const wanted = { near: end(nearId, near, nearMinor), far: end(farId, far, farMinor), shared, ids };
    transactions.push(...createExchangeRows(wanted, at(day)));
    return group;
  };

  move('2026-01-05', 'Wages', idOf('Salary'), bank, 10_000_00n);
  exchange('2026-02-10', 'Euros for the trip', [bank, 'USD', -2200_00n], [euros, 'EUR', 2000_00n]);
  const bought = exchange('2026-03-02', 'Fund', [euros, 'EUR', -1000_00n], [shares, 'VWCE', 10_0000n]);
  move('2026-03-02', 'Order fee', euros, fees, 5_00n, bought);
  const sold = exchange('2026-09-01', 'Fund sold', [shares, 'VWCE', -4_0000n], [euros, 'EUR', 480_00n]);
  move('2026-09-01', 'Order fee', euros, fees, 5_00n, sold);
  move('2026-10-01', 'Dividend', dividends, euros, 12_00n);
  move('2026-10-15', 'Found', gift, francs, 120_00n);
  move('2026-11-09', 'Groceries', bank, idOf('Food & Drinks'), 48_20n);

  const price = (of: string, into: string, day: string, text: string) => ({ of, in: into, day, price: text });
  const prices = [
    price('EUR', 'USD', '2026-01-31', '1.08'),
    price('EUR', 'USD', '2026-06-30', '1.12'),
    price('EUR', 'USD', '2026-10-31', '1.15'),
    price('VWCE', 'EUR', '2026-03-02', '100'),
    price('VWCE', 'EUR', '2026-10-30', '126.5'),
  ];
  const commodity = { name: 'Vanguard All-World', lots: 'fifo' as const };
  const items = withPrices(withCommodity([], rootId, 'VWCE', commodity), rootId, prices).map((item) =>
    writeStoredItem({ ...item, enteredAt: at('2026-11-01') }, rootId),
  );
  return {
    data: { ...book, transactions: transactions.map(writeTransaction), items },
    ids: { euros, francs, shares, bank, dividends, fees },
    idOf,
  };
}
