import { describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallInput, CallName } from '#contract/calls.ts';
import { newTestAction, readBookRows, undoById } from '../action-support.ts';
import {
  newAccountInput,
  newTestId,
  expectRejection,
  type SmallBook,
  newTransactionInput,
  createUserWithBook,
} from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

const noteOf = (fields: object = {}) => ({
  ItemId: newTestId(),
  Kind: 'a-note',
  Body: JSON.stringify(fields),
});

/** Reads all data and all actions of a user. */
const readEverything = async (user: Backend) => ({
  rows: (await user.call('export-data', {})).data,
  accounts: await user.call('all-accounts', {}),
  changes: await user.call('changes', { items: true }),
});
type All = Awaited<ReturnType<typeof readEverything>>;
const withoutExportTime = ({ rows, ...rest }: All) => ({ ...rest, rows: { ...rows, exportedAt: '' } });

/** A write call that is repeated: it answers the same and changes nothing, even if the record was changed meanwhile. */
type RepeatedCall = {
  name: CallName;
  /** Prepares and makes the call, and returns changes of the same records by another device. */
  prepare(
    user: Backend,
    book: SmallBook,
  ): Promise<{ call(): Promise<unknown>; others: (() => Promise<unknown>)[] }>;
};

/** Creates the case of a call with its own action. */
function repeatedCall<Name extends CallName>(
  name: Name,
  prepare: (
    user: Backend,
    book: SmallBook,
  ) => Promise<{ input: CallInput<Name>; others: (() => Promise<unknown>)[] }>,
): RepeatedCall {
  return {
    name,
    async prepare(user, book) {
      const { input, others } = await prepare(user, book);
      return { call: () => user.call(name, input), others };
    },
  };
}

const cases: RepeatedCall[] = [
  repeatedCall('add-transaction', async (user, book) => {
    const transaction = newTransactionInput(book.food, book.cash, { TagsInSemicolonSeparated: 'home' });
    const { TransactionId } = transaction;
    return {
      input: { transaction, action: newTestAction('add') },
      others: [
        () => user.call('update-transaction', { transaction: { TransactionId, TransactionNotes: 'Other' } }),
        () => user.call('delete-transaction', { transaction: { TransactionId } }),
      ],
    };
  }),
  repeatedCall('update-transaction', async (user, book) => {
    const added = await user.call('add-transaction', {
      transaction: newTransactionInput(book.food, book.cash),
    });
    const { TransactionId } = added;
    return {
      input: { transaction: { ...added, TransactionDescription: 'Dinner' }, action: newTestAction('edit') },
      others: [
        () => user.call('update-transaction', { transaction: { TransactionId, TransactionNotes: 'Other' } }),
        () => user.call('delete-transaction', { transaction: { TransactionId } }),
      ],
    };
  }),
  repeatedCall('delete-transaction', async (user, book) => {
    const { TransactionId } = await user.call('add-transaction', {
      transaction: newTransactionInput(book.food, book.cash),
    });
    return {
      input: { transaction: { TransactionId }, action: newTestAction('remove') },
      others: [
        () =>
          user.call('add-transaction', {
            transaction: newTransactionInput(book.food, book.bank, { TransactionId }),
          }),
      ],
    };
  }),
  repeatedCall('change-transactions', async (user, book) => {
    const first = await user.call('change-transactions', {
      add: [newTransactionInput(book.food, book.cash), newTransactionInput(book.food, book.cash)],
    });
    const [changed, gone] = first.added;
    if (!changed || !gone) throw new Error('nothing was added');
    const add = [newTransactionInput(book.food, book.bank), newTransactionInput(book.loan, book.bank)];
    const ids = [...add, changed].map(({ TransactionId }) => ({ TransactionId }));
    return {
      input: {
        add,
        update: [{ ...changed, TransactionDescription: 'Changed' }],
        remove: [{ TransactionId: gone.TransactionId }],
        action: newTestAction('bulk-edit'),
      },
      others: [
        () =>
          user.call('change-transactions', {
            update: ids.map((id) => ({ ...id, TransactionNotes: 'Other' })),
          }),
        () => user.call('change-transactions', { remove: ids }),
      ],
    };
  }),
  repeatedCall('add-subaccount', async (user, book) => {
    const account = newAccountInput(book.group, 'Vault');
    const { AccountId } = account;
    return {
      input: { account, action: newTestAction('add') },
      others: [
        () => user.call('update-subaccount', { account: { AccountId, AccountName: 'Safe' } }),
        () => user.call('delete-subaccount', { account: { AccountId } }),
      ],
    };
  }),
  repeatedCall('update-subaccount', async (user, book) => {
    const AccountId = book.loan;
    return {
      input: {
        account: { AccountId, AccountName: 'Mortgage' },
        seen: { AccountName: 'Loan' },
        props: { set: { SortOrder: 1 } },
        action: newTestAction('edit'),
      },
      others: [
        () =>
          user.call('update-subaccount', {
            account: { AccountId, AccountName: 'Debt' },
            props: { unset: ['SortOrder'] },
          }),
        () => user.call('delete-subaccount', { account: { AccountId } }),
      ],
    };
  }),
  repeatedCall('delete-subaccount', async (user, book) => ({
    input: { account: { AccountId: book.loan }, action: newTestAction('remove') },
    others: [
      () =>
        user.call('add-subaccount', {
          account: {
            ...newAccountInput(book.root, 'Loan', { AccountType: 'LIABILITY' }),
            AccountId: book.loan,
          },
        }),
    ],
  })),
  repeatedCall('change-items', async (user) => {
    const {
      put: [changed, gone],
    } = await user.call('change-items', { put: [noteOf(), noteOf()] });
    if (!changed || !gone) throw new Error('nothing was put');
    const fresh = noteOf({ Name: 'New' });
    const { ItemId, ItemDateEntered } = gone;
    const now = async () => {
      const items = await user.call('items', {});
      return items.map((item) => ({ ItemId: item.ItemId, ItemDateEntered: item.ItemDateEntered }));
    };
    return {
      input: {
        put: [{ ...changed, Body: '{"Name":"Changed"}' }, fresh],
        remove: [{ ItemId, ItemDateEntered }],
        action: newTestAction('bulk-edit'),
      },
      others: [
        async () =>
          user.call('change-items', {
            put: (await now()).map((item) => ({ ...item, Kind: 'other', Body: '{}' })),
          }),
        async () => user.call('change-items', { remove: await now() }),
      ],
    };
  }),
  repeatedCall('undo', async (user, book) => {
    const { TransactionId } = await user.call('add-transaction', {
      transaction: newTransactionInput(book.food, book.cash),
    });
    const edit = newTestAction('edit');
    await user.call('update-transaction', {
      transaction: { TransactionId, TransactionNotes: 'Once' },
      action: edit,
    });
    return {
      input: { undoes: edit.id, action: newTestAction('undo') },
      others: [
        () => user.call('update-transaction', { transaction: { TransactionId, TransactionNotes: 'Other' } }),
        () => user.call('delete-transaction', { transaction: { TransactionId } }),
      ],
    };
  }),
];

/** Derived fields of an account, which are always current in an answer. */
const derived = { SubAccountsCount: 0, TransactionsCount: 0, TotalAmountHeld: '0' };

/** Calls whose answer was lost may be retried: they are applied once. */
export const repeatedCallsSuite: ConformanceSuite = {
  calls: ['add-transaction', 'change-items', 'undo', 'import-data'],
  run({ newUser, differences }) {
    describe.each(cases.map((each) => [each.name, each] as const))('%s', (_name, { prepare }) => {
      test('a repeated call answers the same and changes nothing', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const { call } = await prepare(user, book);
        const answer = await call();
        const after = withoutExportTime(await readEverything(user));
        for (let times = 0; times < 2; times += 1) {
          expect(await call()).toEqual(answer);
          expect(withoutExportTime(await readEverything(user))).toEqual(after);
        }
      });

      test('a repeated call answers the same after others changed and deleted its records', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const { call, others } = await prepare(user, book);
        const answer = await call();
        for (const other of others) {
          await other();
          const after = withoutExportTime(await readEverything(user));
          expect(await call()).toEqual(answer);
          expect(withoutExportTime(await readEverything(user))).toEqual(after);
        }
      });

      test('two concurrent equal calls are applied once', async () => {
        const { user, book } = await createUserWithBook(newUser);
        const { call } = await prepare(user, book);
        const before = await user.call('changes', {});
        const [one, other] = await Promise.all([call(), call()]);
        expect(one).toEqual(other);
        expect(await user.call('changes', {})).toHaveLength(before.length + 1);
        expect(await call()).toEqual(one);
      });
    });

    const undoable = cases.filter(({ name }) => name !== 'undo');
    test.each(undoable.map((each) => [each.name, each] as const))(
      '%s answers the same after its undo, and an undone action accepts no more calls',
      async (_name, { prepare }) => {
        const { user, book } = await createUserWithBook(newUser);
        const { call } = await prepare(user, book);
        const answer = await call();
        const [done] = await user.call('changes', {});
        const action = { id: done?.ActionId ?? '', kind: 'more' };
        await undoById(user, action.id);
        const after = withoutExportTime(await readEverything(user));
        expect(await call()).toEqual(answer);
        const more = { transaction: newTransactionInput(book.food, book.cash), action };
        const error = await expectRejection(user.call('add-transaction', more), 'conflict');
        expect(error.detail.id).toBe('actionUndone');
        expect(withoutExportTime(await readEverything(user))).toEqual(after);
        // After the redo it accepts more calls.
        const [undone] = await user.call('changes', {});
        await undoById(user, undone?.ActionId ?? '');
        await user.call('add-transaction', more);
      },
    );

    test('another request with the same action id joins the action, and both can be repeated', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const action = newTestAction('both');
      const inputs = [1, 2].map(() => ({ transaction: newTransactionInput(book.food, book.cash), action }));
      const answers: unknown[] = [];
      for (const input of inputs) answers.push(await user.call('add-transaction', input));
      await user.call('change-transactions', {
        remove: inputs.map(({ transaction: { TransactionId } }) => ({ TransactionId })),
      });
      for (const [index, input] of inputs.entries())
        expect(await user.call('add-transaction', input)).toEqual(answers[index]);
      expect((await readBookRows(user)).transactions).toEqual([]);
    });

    test('the total of an account in a repeated answer is current', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const input = { account: newAccountInput(book.group, 'Vault'), action: newTestAction('add') };
      const added = await user.call('add-subaccount', input);
      expect(added).toMatchObject(derived);
      const { TransactionId } = await user.call('add-transaction', {
        transaction: newTransactionInput(added.AccountId, book.cash),
      });
      const held = { TransactionsCount: 1, TotalAmountHeld: '1234' };
      expect(await user.call('add-subaccount', input)).toEqual({ ...added, ...held });
      await user.call('delete-transaction', { transaction: { TransactionId } });
      await user.call('delete-subaccount', { account: { AccountId: added.AccountId } });
      expect(await user.call('add-subaccount', input)).toEqual(added);
    });

    test.skipIf(differences['delete-subaccount'] !== undefined)(
      'a repeated deletion does not delete a branch again that was restored',
      async () => {
        const { user, book } = await createUserWithBook(newUser);
        await user.call('add-transaction', { transaction: newTransactionInput(book.cash, book.opening) });
        const input = { account: { AccountId: book.group }, override: true, action: newTestAction('remove') };
        const answer = await user.call('delete-subaccount', input);
        await undoById(user, input.action.id);
        const rows = await readBookRows(user);
        expect(await user.call('delete-subaccount', input)).toBe(answer);
        expect(await readBookRows(user)).toEqual(rows);
      },
    );

    test('a repeated import reports all rows as skipped, including rows deleted since', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const account = newAccountInput(book.group, 'Vault');
      const transaction = newTransactionInput(account.AccountId, book.cash);
      const item = {
        ...noteOf({ Account: account.AccountId }),
        BookId: book.root,
        ItemDateEntered: '2024-05-06T12:00:00.000Z',
      };
      const data = { accounts: [account], transactions: [transaction], items: [item] };
      const input = { data, action: newTestAction('import') };
      const added = { added: 1, updated: 0, skipped: 0 };
      const skipped = { added: 0, updated: 0, skipped: 1 };
      expect(await user.call('import-data', input)).toMatchObject({
        accounts: added,
        transactions: added,
        items: added,
      });
      const { TransactionId } = transaction;
      await user.call('delete-transaction', { transaction: { TransactionId } });
      await user.call('delete-subaccount', { account: { AccountId: account.AccountId } });
      const rows = await readBookRows(user);
      expect(await user.call('import-data', input)).toMatchObject({
        complete: true,
        accounts: skipped,
        transactions: skipped,
        items: skipped,
        rejected: [],
      });
      expect(await readBookRows(user)).toEqual(rows);
    });

    test('calls without an action are not idempotent', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const { TransactionId } = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash),
      });
      await user.call('delete-transaction', { transaction: { TransactionId } });
      await expectRejection(user.call('delete-transaction', { transaction: { TransactionId } }), 'not-found');
    });
  },
};
