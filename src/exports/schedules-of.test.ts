import { expect, test } from 'vitest';
import { bookOf, handOf } from './book-of.ts';
import { schedulesOf } from './schedules-of.ts';
import { writeRule } from '#ledger/schedule/rule.ts';
import { dueOn } from '#ledger/schedule/schedule.ts';
import { writeJournal } from '#statements/write-journal.ts';
import { readFile } from '#statements/read-file.ts';
import { makeRootAccount } from '#ledger/default-chart.ts';
import { readAccount } from '#ledger/wire.ts';
import { planBook } from '#imports/whole-book/plan-book.ts';

const names = { other: 'Other', imbalance: 'Imbalance', noName: 'Account', noDescription: 'Entry' };
const today = '2026-05-20';
const money = { currency: 'EUR', decimals: 2, formatTag: 'de-DE' };
const place = { kind: 'new', bookId: 'BOOK' } as const;

function planOf(text: string) {
  const { file } = readFile(new TextEncoder().encode(text));
  if (!('entries' in file)) throw new Error('a statement');
  return planBook(file, { place, ...money, zone: 'UTC', today, choices: new Map(), names });
}

const journal = `2026-01-02 Market
  Expenses:Food   10.50 EUR
  Assets:Giro

~ Monthly from 2026-01-15  Rent
  Expenses:Rent   950 EUR
  Assets:Giro

~ Monthly from 2026-01-15  Shares
  Assets:Depot   5 ACME
  Assets:Giro    -5 ACME
`;

test('what a journal expects becomes schedules, with the accounts that only they name; the rest is named', () => {
  const { schedules, noSchedules, accounts } = planOf(journal);
  const nameOf = (id: string | undefined) => accounts.find((each) => each.id === id)?.name;
  const [rent, ...none] = schedules;
  expect(none).toEqual([]);
  expect(rent).toMatchObject({ name: 'Rent', start: '2026-01-15', mode: 'remind' });
  expect(rent?.lines.map((line) => [nameOf(line.accountA), nameOf(line.accountB), line.valueMinor])).toEqual([
    ['Rent', 'Giro', 95_000n],
  ]);
  // What would have come before it is here does not come any more.
  expect(rent && dueOn(rent, today)).toEqual([]);
  expect(noSchedules).toEqual([{ name: 'Shares', why: 'otherCurrency' }]);
});

test('the same file brings the same schedules, also by way of our own journal', () => {
  const plan = planOf(journal);
  expect(planOf(journal).schedules).toEqual(plan.schedules);
  const root = readAccount({
    ...makeRootAccount('Main', money, 'UTC', 'BOOK'),
    SubAccountsCount: 0,
    TransactionsCount: 0,
    TotalAmountHeld: '0',
  });
  const accounts = [
    root,
    ...plan.accounts.map((account) => ({ ...root, ...account, props: {}, tags: [], isFavourite: false })),
  ];
  const hand = handOf(accounts);
  const { transactions, schedules } = plan;
  const book = { ...bookOf({ accounts, transactions }, false), schedules: schedulesOf(hand, schedules) };
  const again = planOf([...writeJournal(book, 'ledger')].join(''));
  const said = ({ name, rule, start, done, lines }: (typeof schedules)[number]) => ({
    name,
    start,
    done,
    rule: writeRule(rule),
    values: lines.map(({ valueMinor }) => valueMinor),
  });
  expect(again.schedules.map(said)).toEqual(schedules.map(said));
});
