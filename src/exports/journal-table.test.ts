import { expect, test } from 'vitest';
import { createExchangeRows, createExchangeIds } from '#ledger/commodity/exchange.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { addAmounts } from '#statements/amounts.ts';
import { generateBook } from '../../test/support/book-generator.ts';
import { readExportedBook } from '../../test/support/exported-book.ts';
import { account, transaction } from '../../test/support/factories.ts';
import type { ExportSource } from './export-book.ts';
import { createBookFormat } from './book-format.ts';
import { type JournalTableFormat, writeJournalTable } from './file-formats.ts';

const names: JournalTableFormat['names'] = {
  number: 'number',
  date: 'date',
  debit: 'debit',
  credit: 'credit',
  amount: 'amount',
  currency: 'currency',
  text: 'text',
};

const written = (book: ExportSource, hand: Partial<JournalTableFormat> = {}) =>
  [...writeJournalTable(book, { delimiter: ';', decimal: '.', names, ...hand })].join('').split('\r\n');

const accounts = [
  account('root', 'ROOT', { name: 'Main', props: { CurrencyCodeName: 'EUR' } }),
  account('bank', 'BANK', { name: 'Bank', parentId: 'root' }),
  account('food', 'EXPENSE', { name: '=Food', parentId: 'root' }),
  account('soap', 'EXPENSE', { name: 'Soap', parentId: 'food' }),
  account('fund', 'STOCK', { name: 'Fund', parentId: 'root', props: { Currency: 'VWCE' } }),
  account('over', 'TRADING', { name: 'Over EUR', parentId: 'root', props: { Trading: true } }),
  account('over-fund', 'TRADING', {
    name: 'Over VWCE',
    parentId: 'root',
    props: { Trading: true, Currency: 'VWCE' },
  }),
];
const day = (date: string) => ({ postedAt: new Date(`${date}T12:00:00Z`) });
const line = (at: number, to: string, cents: bigint) =>
  transaction(
    `line${at}`,
    { to, from: 'bank', valueMinor: cents },
    {
      ...day('2026-01-05'),
      description: 'Market',
      notes: at === 2 ? 'two bars\nof soap' : '',
      splitInfo: changeSplitInfo(noSplitInfo, { group: 'G', groupLine: at }),
    },
  );

test('a journal has each transaction once, with the debited and credited accounts', () => {
  const exchange = createExchangeRows({
    near: { accountId: 'bank', tradingId: 'over', currency: 'EUR', valueMinor: -10_000n },
    far: { accountId: 'fund', tradingId: 'over-fund', currency: 'VWCE', valueMinor: 350n },
    shared: { description: 'Buy', notes: '', tags: [], ...day('2026-01-06') },
    ids: createExchangeIds(),
  });
  const back = transaction(
    'back',
    { to: 'food', from: 'bank', valueMinor: -500n },
    { ...day('2026-01-02'), description: 'Back' },
  );
  const book = {
    accounts,
    transactions: [...exchange, line(2, 'soap', 250n), back, line(1, 'food', 1_000n)],
  };
  expect(written(book, { decimal: ',' })).toEqual([
    'number;date;debit;credit;amount;currency;text',
    "1;2026-01-02;Bank;'=Food;5,00;EUR;Back",
    "2;2026-01-05;'=Food;Bank;10,00;EUR;Market",
    '2;2026-01-05;\'=Food › Soap;Bank;2,50;EUR;"Market\ntwo bars\nof soap"',
    '3;2026-01-06;Over EUR;Bank;100,00;EUR;Buy',
    '3;2026-01-06;Fund;Over VWCE;3,50;VWCE;Buy',
    '',
  ]);
});

test('the debits minus credits of a journal are the changes of the accounts', () => {
  const book = readExportedBook(generateBook({ seed: 5, transactions: 300 }).data);
  const hand = createBookFormat(book.accounts);
  const sums: Record<string, string> = {};
  const add = (name: string, amount: string) => (sums[name] = addAmounts([sums[name] ?? '0', amount]));
  for (const row of written(book, { delimiter: '\t' }).slice(1)) {
    const [, , debit, credit, amount] = row.split('\t');
    if (debit === undefined || credit === undefined || amount === undefined) continue;
    add(debit, amount);
    add(credit, `-${amount}`);
  }
  const expected: Record<string, string> = {};
  for (const { accountId, valueMinor } of book.transactions.flatMap(({ splitA, splitB }) => [
    splitA,
    splitB,
  ])) {
    const name = hand.pathOf(accountId).join(' › ');
    expected[name] = addAmounts([expected[name] ?? '0', hand.amountOf(accountId, valueMinor)]);
  }
  expect(sums).toEqual(expected);
});
