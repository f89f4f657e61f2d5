import { expect, test } from 'vitest';
import { callNames, calls } from '#contract/calls.ts';
import { newTestId, expectRejection, createUserWithBook } from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

/** Settings, repair, and the rights of a client without a session (calls.md Users). */
export const usersSuite: ConformanceSuite = {
  calls: [
    'get-user-config',
    'set-user-config',
    'refresh-db',
    'account-types',
    'account-types-full',
    'account-type-relationships',
  ],
  run({ newUser, stranger, differences }) {
    test('settings merge key by key and unknown keys are stored', async () => {
      const user = await newUser();
      const { usage: _usage, ...empty } = await user.call('get-user-config', {});
      expect(empty).toEqual({});
      await user.call('set-user-config', { config: { enableAnimations: true, extra: [1] } });
      const whole = { enableAnimations: true, allowNonEmptyDeletes: true, extra: [1] };
      expect(await user.call('set-user-config', { config: { allowNonEmptyDeletes: true } })).toEqual(whole);
      expect(await user.call('get-user-config', {})).toMatchObject(whole);
      await expectRejection(
        user.call('set-user-config', { config: { enableAnimations: 'yes' as unknown as boolean } }),
        'invalid',
        'config.enableAnimations',
      );
    });

    test('a refresh returns the schema version and finds nothing to repair', async () => {
      const { user } = await createUserWithBook(newUser);
      const answer = await user.call('refresh-db', {});
      expect(answer.schemaVersion).toBeGreaterThanOrEqual(1);
      expect(answer.repairedAccounts).toBe(0);
    });

    test('the account types have their normal balance and their allowed parents', async () => {
      const { user } = await createUserWithBook(newUser);
      const polarity = await user.call('account-types', {});
      expect(polarity).toMatchObject({ CASH: 'DEBIT', CREDIT: 'CREDIT', INCOME: 'CREDIT', TRADING: 'DEBIT' });
      const full = await user.call('account-types-full', {});
      expect(full).toHaveLength(15);
      for (const type of full) expect(polarity[type.AccountType]).toBe(type.Polarity);
      expect(full.find((type) => type.AccountType === 'ROOT')?.CanHoldTransactions).toBe(false);
      const pairs = await user.call('account-type-relationships', {});
      expect(pairs).toHaveLength(120);
      expect(pairs).toContainEqual({ ParentType: 'INCOME', ChildType: 'EXPENSE' });
      expect(pairs).not.toContainEqual({ ParentType: 'EQUITY', ChildType: 'CASH' });
    });

    test.skipIf(stranger === undefined)('every call for users answers 401 without a session', async () => {
      if (stranger === undefined) return;
      const nobody = await stranger();
      const bodies: Record<string, object> = {
        'import-data': { data: { accounts: [] } },
        'set-user-config': { config: {} },
        transactions: { account: { AccountId: 'X' } },
        'last-posted-transaction': { account: { AccountId: 'X' } },
        'delete-transaction': { transaction: { TransactionId: 'X' } },
        'update-transaction': { transaction: { TransactionId: 'X' } },
        'update-subaccount': { account: { AccountId: 'X' } },
        'delete-subaccount': { account: { AccountId: 'X' } },
        undo: { undoes: 'X' },
        invite: { role: 'view' },
        join: { token: 'X' },
        'change-member': { id: 'X' },
        invitation: { token: 'X' },
        'offer-hand-over': { id: 'X' },
        'forget-changes': { before: '2024-01-01T00:00:00.000Z' },
        'search-accounts': { searchText: 'xx' },
        'search-transactions': { searchText: 'xx' },
        'search-container-account': { searchText: 'xx' },
        'add-subaccount': {
          account: {
            AccountId: newTestId(),
            AccountName: 'Main',
            AccountDescription: '',
            AccountType: 'ROOT',
          },
        },
        'add-transaction': {
          transaction: {
            TransactionId: 'X',
            TransactionDescription: 'X',
            TransactionDatePosted: '2024-01-01T00:00:00Z',
            TransactionSplitAId: 'A',
            TransactionSplitBId: 'B',
            TransactionSplitAAccountId: 'A',
            TransactionSplitBAccountId: 'B',
            TransactionSplitAValue: '1',
          },
        },
      };
      for (const name of callNames.filter(
        (name) => calls[name].access === 'user' && differences[name] === undefined,
      )) {
        const body: object = bodies[name] ?? {};
        await expectRejection(nobody.call(name, body as never), 'unauthenticated');
      }
    });
  },
};
