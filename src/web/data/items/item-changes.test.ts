import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { makeRootAccount } from '#ledger/default-chart.ts';
import { readBalanceChecks, balanceCheckFilter, withBalanceCheck } from '#ledger/balance-checks.ts';
import { bankNumberFilter, withBankNumber } from '#ledger/bank-numbers.ts';
import { type ItemHolder, type Item, itemsOf, type ItemFilter } from '#ledger/items.ts';
import { readSavedReports, savedReportFilter, withSavedReport } from '#ledger/saved-reports.ts';
import { finishStatement, readStatements, statementFilter } from '#ledger/statements.ts';
import { readRules, ruleFilter, withRule, withRules } from '#ledger/statement/rules.ts';
import { readConcurrentChanges } from '#ledger/wire-update.ts';
import type { Call } from '#web/session/client.ts';
import { createDocumentsUser } from '../../../../test/support/documents-user.ts';
import { createMemoryDocuments } from '../../../../test/support/memory-store.ts';
import { updateAccount } from '#web/data/accounts/change-accounts.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { ItemConflict, changeItems } from './item-changes.ts';
import { itemsQuery } from './items.ts';
import { bookQueries } from '#web/data/queries.ts';

const bank = {
  AccountId: 'bank',
  AccountName: 'Bank',
  AccountDescription: 'Bank',
  AccountType: 'BANK',
  ParentAccountId: 'root',
} as const;

/** A book on the document engine, and devices that have it open; each device knows only the state at its opening. */
async function book() {
  const { call }: { call: Call } = createDocumentsUser(createMemoryDocuments());
  const root = makeRootAccount(
    'Main',
    { currency: 'EUR', formatTag: 'de-DE', decimals: 2 },
    'Europe/Berlin',
    'root',
  );
  await call('add-subaccount', { account: root });
  await call('add-subaccount', { account: bank });
  const open = async () => {
    const context = { call, bookName: 'Main', queryClient: new QueryClient() };
    const { accounts } = bookQueries(call, 'Main');
    const queries = { ...accounts, staleTime: Infinity };
    const held = await context.queryClient.fetchQuery(queries);
    await context.queryClient.fetchQuery(itemsQuery(context));
    const find = (id: string) => {
      const found = held.find((each) => each.id === id);
      if (found === undefined) throw new Error(id);
      return found;
    };
    const account = { bank: find('bank'), root: find('root') };
    return {
      ...account,
      /** The items of a sort that the page loaded at its opening. */
      seen: (sort: ItemFilter, holder: ItemHolder) =>
        itemsOf(sort, holder, context.queryClient.getQueryData(itemsQuery(context).queryKey) ?? []),
      async change(sort: ItemFilter, of: 'bank' | 'root', next: (own: readonly Item[]) => Item[]) {
        const items = context.queryClient.getQueryData(itemsQuery(context).queryKey) ?? [];
        const seen = itemsOf(sort, account[of], items);
        const action = newAction('test');
        await changeItems(context, { sort, account: account[of], seen, own: next(seen) }, action);
        return action;
      },
      update: (fields: Parameters<typeof updateAccount>[2]) =>
        updateAccount(context, account.bank, fields, newAction('test')),
    };
  };
  /** The currently stored items of a sort. */
  const now = async (sort: ItemFilter, of: 'bank' | 'root') => {
    const device = await open();
    return device.seen(sort, device[of]);
  };
  return { open, now };
}

const finished = { date: '2026-10-31', balanceMinor: 100n, reconciledMinor: 0n, rows: 2 };
const finish = (own: readonly Item[]) => finishStatement(own, 'bank', finished);
const check = (day: string, minor: bigint) => (own: readonly Item[]) =>
  withBalanceCheck(own, 'bank', { day, minor });
const rule = (words: string) => ({ words, otherId: 'bank', isOff: false });

describe('two devices with the same open book', () => {
  test('both succeed when one finishes a statement and the other saves a bank number and a colour', async () => {
    const { open, now } = await book();
    const [a, b] = [await open(), await open()];
    await a.change(statementFilter, 'bank', finish);
    await b.change(bankNumberFilter, 'bank', (own) => withBankNumber(own, 'bank', 'DE02'));
    await b.update({ color: '#123456' });
    expect(readStatements(await now(statementFilter, 'bank'))).toMatchObject([
      { date: '2026-10-31', rows: 2 },
    ]);
    expect(await now(bankNumberFilter, 'bank')).toHaveLength(1);
  });

  test('all rules, reports and checks remain when each device adds some', async () => {
    const { open, now } = await book();
    for (const [device, day, words] of [
      [await open(), '2026-10-30', 'rent'],
      [await open(), '2026-10-31', 'food'],
    ] as const) {
      await device.change(ruleFilter, 'root', (own) => withRule(own, rule(words)));
      await device.change(savedReportFilter, 'root', (own) =>
        withSavedReport(own, { name: words, question: '' }),
      );
      await device.change(balanceCheckFilter, 'bank', check(day, 5n));
    }
    expect(readRules(await now(ruleFilter, 'root')).map(({ words }) => words)).toEqual(
      expect.arrayContaining(['food', 'rent']),
    );
    expect(readSavedReports(await now(savedReportFilter, 'root')).map(({ name }) => name)).toEqual([
      'food',
      'rent',
    ]);
    expect(readBalanceChecks(await now(balanceCheckFilter, 'bank')).map(({ day }) => day)).toEqual([
      '2026-10-30',
      '2026-10-31',
    ]);
  });

  test('the same bank number saved on both devices is stored once without a conflict', async () => {
    const { open, now } = await book();
    const [a, b] = [await open(), await open()];
    for (const device of [a, b])
      await device.change(bankNumberFilter, 'bank', (own) => withBankNumber(own, 'bank', 'DE02'));
    expect(await now(bankNumberFilter, 'bank')).toHaveLength(1);
  });

  test('different balance checks for one day cause a conflict for the second device, and the first check remains', async () => {
    const { open, now } = await book();
    const [a, b] = [await open(), await open()];
    await a.change(balanceCheckFilter, 'bank', check('2026-10-31', 5n));
    const attempt = b.change(balanceCheckFilter, 'bank', check('2026-10-31', 7n));
    await expect(attempt).rejects.toThrow(ItemConflict);
    await expect(attempt).rejects.toMatchObject({ meanwhile: { stored: { body: { Balance: '5' } } } });
    expect(readBalanceChecks(await now(balanceCheckFilter, 'bank'))).toMatchObject([{ minor: 5n }]);
  });

  test('deleting an item that the other device changed causes a conflict, and deleting it on both succeeds', async () => {
    const { open, now } = await book();
    const first = await open();
    await first.change(ruleFilter, 'root', (own) => withRules(own, [rule('rent'), rule('food')]));
    const [a, b] = [await open(), await open()];
    const [food, rent] = ['food', 'rent'].map((words) =>
      readRules(a.seen(ruleFilter, a.root)).find((each) => each.words === words),
    );
    if (food === undefined || rent === undefined) throw new Error('no rule');
    await a.change(ruleFilter, 'root', (own) => withRules(own, [food]));
    await b.change(ruleFilter, 'root', (own) => withRules(own, [food]));
    const c = await open();
    await a.change(ruleFilter, 'root', () => []);
    await expect(
      c.change(ruleFilter, 'root', (own) => withRules(own, [{ ...food, isOff: true }])),
    ).rejects.toThrow(ItemConflict);
    expect(await now(ruleFilter, 'root')).toEqual([]);
  });
});

describe('account changed on two devices', () => {
  test('has the tags that either device added and none that either removed', async () => {
    const { open } = await book();
    await (await open()).update({ tags: ['a', 'b', 'c'] });
    const [first, second] = [await open(), await open()];
    await first.update({ tags: ['a', 'b', 'theirs'] });
    expect(await second.update({ tags: ['b', 'c', 'mine', 'Theirs'] })).toMatchObject({
      tags: ['b', 'theirs', 'mine'],
    });
  });

  test('retains the description of the first device until the second has seen it', async () => {
    const { open } = await book();
    const [first, second] = [await open(), await open()];
    await first.update({ description: 'Theirs', tags: ['theirs'] });
    const attempt = await second
      .update({ description: 'Mine', tags: ['mine'] })
      .catch((error: unknown) => error);
    expect(readConcurrentChanges(attempt)).toEqual({ description: 'Theirs' });
    expect((await open()).bank).toMatchObject({ description: 'Theirs', tags: ['theirs'] });
  });
});
