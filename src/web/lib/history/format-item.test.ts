import { expect, test } from 'vitest';
import type { Item } from '#ledger/items.ts';
import { history as english, items } from '#web/languages/en/history.ts';
import { items as german } from '#web/languages/de/history.ts';
import { formatItemChangeDetails, formatItem, formatItemTitle } from './format-item.ts';

const writing = {
  texts: english,
  nameOf: (id: string) => `<${id}>`,
  amount: (minor: bigint) => `${minor} cents`,
  bookDay: (day: string) => `day ${day}`,
};
const itemOf = (kind: string, body: Item['body']): Item => ({ id: 'I', kind, body, enteredAt: new Date(0) });
const change = (before: Item | undefined, after: Item | undefined) => ({
  recordType: 'item' as const,
  id: 'I',
  before,
  after,
});

const held = { Account: 'bank', Date: '2026-10-31', Balance: '1200' };
const schedule = {
  Name: 'Rent',
  Rule: 'FREQ=MONTHLY',
  Start: '2026-01-01',
  BankDays: 'stay',
  Mode: 'remind',
  LeadDays: 0,
  Lines: [{ SplitAAccount: 'a', SplitBAccount: 'b', Value: '1', Description: '', Notes: '', Tags: '' }],
  Amount: 'exact',
  Skipped: [],
};
const draft = {
  Transaction: 't',
  SplitA: 'a',
  SplitB: 'b',
  Description: 'Lunch',
  Notes: '',
  Digits: '12',
  Tags: '',
};

test.each<[string, Item['body'], string, string?]>([
  ['rule', { Words: 'rent', Account: 'home', Order: 1 }, 'the rule “rent”', 'books to <home>'],
  [
    'rule',
    { Words: 'rent', Account: 'home', Order: 1, Off: true },
    'the rule “rent”',
    'books to <home>, is turned off',
  ],
  ['report', { Name: 'Costs', Question: '' }, 'the report “Costs”'],
  ['search', { Name: 'Dogs', Query: 'dog' }, 'the search “Dogs”'],
  [
    'statement',
    { ...held, Begin: '0', Rows: 2 },
    'the statement of <bank>, day 2026-10-31',
    'balance 1200 cents',
  ],
  [
    'statement',
    { ...held, Open: true },
    'the unfinished statement of <bank>, day 2026-10-31',
    'balance 1200 cents',
  ],
  ['balance-check', held, 'the balance check of <bank>, day 2026-10-31', 'balance 1200 cents'],
  ['bank-number', { Account: 'bank', Number: '42' }, 'the bank account number 42 of <bank>'],
  ['schedule', schedule, 'the schedule “Rent”'],
  ['dismissed-suggestion', { Name: 'Rent', Key: 'k' }, 'the ignored suggestion “Rent”'],
  ['draft', draft, 'the draft “Lunch”'],
  ['draft', { ...draft, Description: '' }, 'a draft'],
  ['budget', { Account: 'food', Plan: [], Months: {}, Carry: 'none' }, 'the budget of <food>'],
  ['envelopes', { Since: '2026-01', Accounts: ['bank'] }, 'the envelopes'],
  ['commodity', { Symbol: 'VWCE', Name: 'World' }, 'the name of VWCE'],
  ['prices', { Of: 'VWCE', In: 'EUR', Year: '2026', Prices: '' }, 'the prices of VWCE in EUR, 2026'],
  ['of-another-version', {}, 'an item of the kind of-another-version'],
  ['rule', { Words: 'without an account' }, 'an item of the kind rule'],
])('names an item of the kind %s', (kind, body, name, details = '') => {
  const item = itemOf(kind, body);
  expect(formatItem(item, writing)).toBe(name);
  expect(formatItemChangeDetails(change(undefined, item), 'B', writing)).toBe(details);
});

test('formats changes of items; statements are finished and reopened', () => {
  const rule = itemOf('rule', { Words: 'rent', Account: 'home', Order: 1 });
  expect(formatItemTitle(change(undefined, rule), writing)).toBe(english.added('the rule “rent”'));
  expect(formatItemTitle(change(rule, undefined), writing)).toBe(english.deleted('the rule “rent”'));
  expect(formatItemTitle(change(rule, rule), writing)).toBe(english.changed('the rule “rent”'));
  const finished = itemOf('statement', { ...held, Begin: '0', Rows: 2 });
  expect(formatItemTitle(change(undefined, finished), writing)).toMatch(/^Finished the statement/);
  expect(formatItemTitle(change(finished, undefined), writing)).toMatch(/^Reopened the statement/);
  const open = itemOf('statement', { ...held, Open: true });
  expect(formatItemTitle(change(undefined, open), writing)).toMatch(/^Added the unfinished statement/);
});

test('formats the previous details of an item only if they differ', () => {
  const rule = (account: string) => itemOf('rule', { Words: 'rent', Account: account, Order: 1 });
  expect(formatItemChangeDetails(change(rule('a'), rule('b')), 'B', writing)).toBe(
    'books to <a>, now books to <b>',
  );
  expect(formatItemChangeDetails(change(rule('a'), rule('a')), 'B', writing)).toBe('books to <a>');
});

test('has a German name for each item kind', () => {
  expect(Object.keys(german.kinds).toSorted()).toEqual(Object.keys(items.kinds).toSorted());
  expect(german.kinds.statement('Giro', '31.10.2026')).toBe('Kontoauszug von Giro vom 31.10.2026');
});
