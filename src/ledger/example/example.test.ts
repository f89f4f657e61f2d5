import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { StoredAccount } from '#contract/inputs/accounts.ts';
import { TransactionRow as StoredTransaction } from '#contract/inputs/transactions.ts';
import { limits } from '#contract/limits.ts';
import { ImportInput } from '#contract/inputs/transfer.ts';
import { readBalanceChecks, balanceCheckFilter } from '#ledger/balance-checks.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { groupIdOf, linesOf, findInconsistencies, calculateGroupGain } from '#ledger/groups.ts';
import { type ItemHolder, itemsOf } from '#ledger/items.ts';
import { readBookCurrency, type BookCurrency } from '#ledger/money.ts';
import {
  findBrokenStatements,
  readOpenStatement,
  readStatements,
  statementFilter,
  sumByStatement,
} from '#ledger/statements.ts';
import { joinFlows } from '#ledger/reports/book-flows.ts';
import { splitPeriod } from '#ledger/reports/periods.ts';
import { addDays, addMonths } from '#values/calendar.ts';
import { calculateIncomeAndExpenses, calculateNetWorth } from '#ledger/reports/statements.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { calculateFlowDeltas, sumFlows } from '#ledger/rules/flows.ts';
import { readBudgetPlans } from '#ledger/budget/budget-item.ts';
import { type BudgetLine, calculateBudgetTable } from '#ledger/budget/table.ts';
import { parseSchedules } from '#ledger/schedule/schedule-item.ts';
import { listDueOccurrences, listNextOccurrences, listOccurrences } from '#ledger/schedule/schedule.ts';
import { readRules, tryRules } from '#ledger/statement/rules.ts';
import { createDocumentsUser } from '../../../test/support/documents-user.ts';
import { readExportedBook } from '../../../test/support/exported-book.ts';
import { createMemoryDocuments } from '../../../test/support/memory-store.ts';
import { type ExampleOptions, makeExample } from './example.ts';

const yen: BookCurrency = { currency: 'JPY', formatTag: 'ja-JP', decimals: 0 };
const dinar: BookCurrency = { currency: 'KWD', formatTag: 'en-GB', decimals: 3 };
const usual: ExampleOptions = {
  today: new Date('2026-11-23T15:00:00Z'),
  zone: 'Europe/Berlin',
  language: 'en',
};

/** Options for any example, including days of clock changes, month ends and leap days. */
const options: fc.Arbitrary<ExampleOptions> = fc.record({
  today: fc.oneof(
    fc.date({ min: new Date('2022-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
    fc
      .constantFrom(
        '2028-02-29',
        '2026-01-01',
        '2026-12-31',
        '2027-02-28',
        '2026-03-29',
        '2026-10-25',
        '2027-04-04',
      )
      .map((day) => new Date(`${day}T12:00:00Z`)),
  ),
  zone: fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'America/Santiago',
  ),
  language: fc.constantFrom('en', 'de'),
  money: fc.constantFrom(undefined, yen, dinar),
  seed: fc.constantFrom(1, 2, 77),
});
const few = { numRuns: 8 };

const made = new Map<string, ReturnType<typeof makeExample>>();

/** Returns a cached example, because creating one is slow; all properties use the same ones. */
function exampleOf(given: ExampleOptions) {
  const key = JSON.stringify(given);
  const data = made.get(key) ?? makeExample(given);
  made.set(key, data);
  return data;
}

/** Reads the example like the app does. */
function bookOf(given: ExampleOptions) {
  const book = readExportedBook(exampleOf(given));
  const root = book.accounts.find(({ type }) => type === 'ROOT');
  const named = (name: string) => {
    const account = book.accounts.find((each) => each.name === name);
    if (account === undefined) throw new Error(`no account ${name}`);
    return account;
  };
  const rowsIn = (id: string) =>
    book.transactions.filter(({ splitA, splitB }) => splitA.accountId === id || splitB.accountId === id);
  return { ...book, root, named, rowsIn, zone: bookZone(root) };
}

/** Returns the example as input for reports: its flows up to today. */
function reportedOf(given: ExampleOptions) {
  const { accounts, transactions, named, zone } = bookOf(given);
  const tree = buildAccountTree(accounts);
  const flows = sumFlows(
    transactions.flatMap((row) =>
      calculateFlowDeltas({ after: { ...row, postedAt: row.postedAt.toISOString() } }, { zone, startsOn: 1 }),
    ),
  );
  const today = dayOf(given.today.getTime(), zone);
  const begin = addMonths(`${today.slice(0, 7)}-01`, -24);
  const whole = { from: begin, until: `${today.slice(0, 7)}-01` };
  return { book: joinFlows(tree, [{ flows }]), tree, flows, named, months: splitPeriod(whole, 'month') };
}

test('creates the same book including ids for the same options, and another one for another seed', () => {
  fc.assert(
    fc.property(options, (given) => {
      expect(exampleOf(given)).toEqual(makeExample({ ...given, today: new Date(given.today) }));
    }),
    few,
  );
  expect(makeExample({ ...usual, seed: 2 }).transactions).not.toEqual(makeExample(usual).transactions);
});

test('contains only rows that an import accepts unchanged, with unique ids in our format', () => {
  fc.assert(
    fc.property(options, (given) => {
      const data = exampleOf(given);
      expect(ImportInput.safeParse({ data }).success).toBe(true);
      expect(data.accounts).toEqual(z.array(StoredAccount).parse(data.accounts));
      expect(data.transactions).toEqual(z.array(StoredTransaction).parse(data.transactions));
      const ids = [
        ...data.accounts.map((each) => each.AccountId),
        ...data.transactions.flatMap((each) => [
          each.TransactionId,
          each.TransactionSplitAId,
          each.TransactionSplitBId,
        ]),
      ];
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[\dA-F]{8}-[\dA-F]{4}-7[\dA-F]{3}-8[\dA-F]{3}-[\dA-F]{12}$/);
    }),
    few,
  );
});

test('covers two years and ends today', () => {
  fc.assert(
    fc.property(options, (given) => {
      const { transactions, zone } = bookOf(given);
      const today = dayOf(given.today.getTime(), zone);
      const days = transactions.map(({ postedAt }) => dayOf(postedAt.getTime(), zone)).toSorted();
      expect(zone).toBe(given.zone);
      expect(days[0]).toBe(addMonths(`${today.slice(0, 7)}-01`, -24));
      expect((days.at(-1) ?? '') <= today).toBe(true);
      expect((days.at(-1) ?? '') >= addDays(today, -7)).toBe(true);
      expect(transactions.every(({ enteredAt }) => enteredAt <= given.today)).toBe(true);
      expect(transactions.length).toBeGreaterThan(1400);
      expect(transactions.length).toBeLessThan(1600);
    }),
    few,
  );
});

test('keeps past transactions unchanged a day later', () => {
  const amountsAt = (today: string) =>
    bookOf({ ...usual, today: new Date(today) }).transactions.map(
      ({ splitA, splitB }) => `${splitA.valueMinor} ${splitB.valueMinor}`,
    );
  const before = amountsAt('2026-11-22T15:00:00Z');
  expect(amountsAt('2026-11-23T15:00:00Z').slice(0, before.length)).toEqual(before);
});

test('contains only consistent splits', () => {
  fc.assert(
    fc.property(options, (given) => {
      const { transactions } = bookOf(given);
      const groups = [...new Set(transactions.map(groupIdOf))].filter((id) => id !== undefined);
      expect(groups.length).toBeGreaterThan(100);
      for (const id of groups) expect(findInconsistencies(linesOf(transactions, id))).toEqual([]);
    }),
    { numRuns: 5 },
  );
});

describe('statements of the example', () => {
  test('add up if finished, and the open one has no difference', () => {
    fc.assert(
      fc.property(options, (given) => {
        const { accounts, items, rowsIn, zone } = bookOf(given);
        const ownOf = (account: ItemHolder) => itemsOf(statementFilter, account, items);
        const withStatements = accounts.filter((each) => readStatements(ownOf(each)).length > 0);
        expect(withStatements.map(({ type }) => type)).toEqual(['BANK', 'CREDIT']);
        for (const account of withStatements) {
          const { id } = account;
          const own = ownOf(account);
          const rows = rowsIn(id).map((row) => {
            const { splitA, splitB, postedAt, splitInfo } = row;
            const info = splitInfo[splitA.accountId === id ? 'A' : 'B'];
            const { valueMinor } = splitA.accountId === id ? splitA : splitB;
            return {
              ...info,
              valueMinor,
              day: dayOf(postedAt.getTime(), zone),
              group: groupIdOf(row) ?? row.id,
            };
          });
          const statements = readStatements(own);
          expect(statements).toHaveLength(23);
          expect(findBrokenStatements(statements, sumByStatement(rows))).toEqual([]);
          for (const { date, rows: count } of statements) {
            const on = rows.filter(({ statementDate }) => statementDate === date);
            expect(on.every(({ status, day }) => status === 'reconciled' && day <= date)).toBe(true);
            expect(new Set(on.map(({ group }) => group)).size).toBe(count);
          }
          const reconciling = readOpenStatement(own);
          if (reconciling === undefined) continue;
          const due = rows.filter(({ day }) => day <= reconciling.date);
          expect(due.reduce((sum, { valueMinor }) => sum + valueMinor, 0n)).toBe(reconciling.balanceMinor);
          const statuses = new Set(due.map(({ status }) => status));
          expect(statuses).toEqual(new Set(['reconciled', 'cleared', undefined]));
        }
      }),
      few,
    );
  });

  test('include a balance check of the savings account', () => {
    const { named, items } = bookOf(usual);
    const own = itemsOf(balanceCheckFilter, named('Savings'), items);
    expect(readBalanceChecks(own)).toMatchObject([{ day: '2026-10-31' }]);
  });
});

test.each<[string, Partial<ExampleOptions>]>([
  ['in English', {}],
  ['in German', { language: 'de' }],
  ['in yen', { money: yen, zone: 'Asia/Tokyo' }],
  ['in dinars', { money: dinar, zone: 'Asia/Kuwait' }],
])('it goes into an engine %s, which finds nothing wrong with it', async (_name, changes) => {
  const user = createDocumentsUser(createMemoryDocuments());
  const data = makeExample({ ...usual, ...changes });
  expect(await user.call('import-data', { data })).toMatchObject({
    complete: true,
    accounts: { added: data.accounts.length, skipped: 0 },
    transactions: { added: data.transactions.length, skipped: 0 },
    rejected: [],
  });
  expect(await user.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });
});

test('uses the texts of its language and the currency of the user', () => {
  const [english, german] = [bookOf(usual), bookOf({ ...usual, language: 'de' })];
  expect(english.root?.name).toBe('Example household');
  expect(german.root?.name).toBe('Beispielhaushalt');
  expect(readBookCurrency(english.root)).toMatchObject({ currency: 'USD', formatTag: 'en-US' });
  expect(readBookCurrency(german.root)).toMatchObject({ currency: 'EUR', formatTag: 'de-DE' });
  expect(readBookCurrency(bookOf({ ...usual, money: yen }).root)).toEqual(yen);
  const rentIn = (money: BookCurrency | undefined) => {
    const { transactions } = bookOf({ ...usual, money });
    return transactions.find(({ description }) => description.startsWith('Rent'))?.splitB.valueMinor;
  };
  expect([undefined, yen, dinar].map(rentIn)).toEqual([138_000n, 207_000n, 414_000n]);
  const all = ({ accounts, transactions }: typeof english) => [
    ...accounts.map(({ name }) => name),
    ...transactions.flatMap((row) => [row.description, row.notes, ...row.tags]),
  ];
  for (const text of [...all(english), ...all(german)]) {
    expect(text).not.toContain('|');
    expect(text.length).toBeLessThanOrEqual(limits.accountName);
  }
  expect(all(german).some((text) => text === 'Rent' || text === 'Groceries')).toBe(false);
});

test('has rules that match its own transactions', () => {
  for (const language of ['en', 'de'] as const) {
    const { accounts, transactions, items } = bookOf({ ...usual, language });
    const rules = readRules(items);
    const tried = tryRules(rules, transactions, new Map(accounts.map((each) => [each.id, each])));
    expect(rules).toHaveLength(3);
    expect(new Set(tried.map(({ rule }) => rule)).size).toBe(3);
    // A line of a receipt may have another category than the rest.
    const alone = tried.filter(({ transaction }) => groupIdOf(transaction) === undefined);
    expect(alone.filter(({ isId, wouldBeId }) => isId !== wouldBeId)).toEqual([]);
  }
});

describe('reports of the example', () => {
  const { book, months, named } = reportedOf(usual);

  test('show a growing net worth that falls in some months', () => {
    const { netWorth } = calculateNetWorth(book, months);
    const [first = 0n, last = 0n] = [netWorth[1], netWorth.at(-1)];
    expect(last > first + first / 2n).toBe(true);
    const falls = netWorth.slice(2).filter((minor, at) => minor < (netWorth[at + 1] ?? 0n));
    expect(falls.length).toBeGreaterThan(0);
    expect(falls.length).toBeLessThan(6);
  });

  test('show a month with a deficit, and one expense category that grows every year', () => {
    const { surplus, expenses } = calculateIncomeAndExpenses(book, months);
    expect(surplus.some((minor) => minor < 0n)).toBe(true);
    const { id } = named('Subscriptions');
    const { amounts = [] } = expenses.rows.find(({ accountId }) => accountId === id) ?? {};
    expect((amounts.at(-1) ?? 0n) > 3n * (amounts[0] ?? 0n)).toBe(true);
    expect(amounts).toEqual(amounts.toSorted((a, b) => Number(a - b)));
  });

  test('show no purchases at home during holidays', () => {
    const { transactions, zone } = bookOf(usual);
    const away = transactions.filter(({ postedAt }) => {
      const day = dayOf(postedAt.getTime(), zone);
      return day >= '2026-07-10' && day <= '2026-07-21';
    });
    expect(away.filter(({ tags }) => tags.includes('holiday-italy')).length).toBeGreaterThan(10);
    expect(away.some(({ description }) => description === 'Green Basket')).toBe(false);
  });

  /** Returns true if no money account is ever overdrawn, checked after each payment in register order. */
  const isNeverOverdrawn = (given: ExampleOptions) => {
    const { accounts, rowsIn } = bookOf(given);
    return accounts
      .filter(({ type }) => type === 'CASH' || type === 'BANK')
      .every(({ id }) => {
        const byMoment = Map.groupBy(rowsIn(id), ({ postedAt }) => postedAt.getTime());
        const gains = [...byMoment]
          .toSorted(([a], [b]) => a - b)
          .map(([, rows]) => calculateGroupGain(rows, id));
        let heldMinor = 0n;
        return gains.every((gain) => (heldMinor += gain) >= 0n);
      });
  };

  test('show no overdrawn cash or bank account', () => {
    const february = new Date('2027-02-28T12:00:00Z');
    expect(isNeverOverdrawn({ ...usual, today: february, zone: 'Australia/Lord_Howe', seed: 2 })).toBe(true);
    fc.assert(fc.property(options, isNeverOverdrawn), { numRuns: 8 });
  });
});

test('contains all expected occurrences of its schedules so far, and each continues', () => {
  fc.assert(
    fc.property(options, (given) => {
      const { items, transactions, zone, accounts } = bookOf(given);
      const today = dayOf(given.today.getTime(), zone);
      const schedules = parseSchedules(items);
      expect(schedules).toHaveLength(7);
      const ids = new Set(accounts.map(({ id }) => id));
      for (const schedule of schedules) {
        expect(listDueOccurrences(schedule, today)).toEqual([]);
        expect(listNextOccurrences(schedule, 1, today)).toHaveLength(1);
        for (const { accountA, accountB } of schedule.lines)
          expect([ids.has(accountA), ids.has(accountB)]).toEqual([true, true]);
        const expected = listOccurrences(schedule, schedule.start, addDays(today, 1));
        const posted = transactions.flatMap(({ splitInfo }) => {
          const info = splitInfo;
          return info.schedule === schedule.id ? (info.occurrence ?? []) : [];
        });
        expect([...new Set(posted)].toSorted()).toEqual(expected.map(({ nominal }) => nominal));
      }
    }),
    few,
  );
});

describe('budgets of the example', () => {
  test('are for accounts of the book, without envelopes, and for future holidays', () => {
    fc.assert(
      fc.property(options, (given) => {
        const { items, accounts, zone } = bookOf(given);
        const { budgets, envelopes } = readBudgetPlans(items);
        const ids = new Set(accounts.map(({ id }) => id));
        expect([budgets.length, envelopes]).toEqual([14, undefined]);
        expect(budgets.every(({ accountId }) => ids.has(accountId))).toBe(true);
        const targets = budgets.flatMap(({ target }) => target?.by ?? []);
        expect(targets).toHaveLength(1);
        expect((targets[0] ?? '') > dayOf(given.today.getTime(), zone)).toBe(true);
      }),
      few,
    );
  });

  test('show a group with its remainder, plans that were met and one that was not, and savings', () => {
    const { items } = bookOf(usual);
    const { tree, flows, named } = reportedOf(usual);
    const { budgets } = readBudgetPlans(items);
    const months = ['2026-09', '2026-10'];
    const table = calculateBudgetTable({ tree, budgets, envelopes: undefined, flows }, months);
    const all = (lines: readonly BudgetLine[]): BudgetLine[] =>
      lines.flatMap((line) => [line, ...all(line.below)]);
    const lineOf = (name: string) => all(table.lines).find(({ node }) => node.account.id === named(name).id);
    const leftOf = (name: string) => lineOf(name)?.cells.at(-1)?.left ?? 0n;
    expect(lineOf('Food & Drinks')?.rest?.length).toBe(2);
    expect(leftOf('Subscriptions') < 0n).toBe(true);
    expect(leftOf('Holidays')).toBe(75_000n);
    expect(all(table.lines).filter(({ cells }) => (cells.at(-1)?.left ?? 0n) > 0n).length).toBeGreaterThan(3);
  });
});
