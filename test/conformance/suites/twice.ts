import { describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallInput, CallName } from '#contract/calls.ts';
import { actionOf, rowsOf, undo } from '../action-support.ts';
import { accountOf, newId, refused, type SmallBook, transactionOf, userWithBook } from '../support.ts';
import type { Suite } from '../target.ts';

const noteOf = (fields: object = {}) => ({ ItemId: newId(), Kind: 'a-note', Body: JSON.stringify(fields) });

/** Everything that a user has, and everything that was done. */
const allOf = async (user: Backend) => ({
  rows: (await user.call('export-data', {})).data,
  accounts: await user.call('all-accounts', {}),
  changes: await user.call('changes', { items: true }),
});
type All = Awaited<ReturnType<typeof allOf>>;
const lasting = ({ rows, ...rest }: All) => ({ ...rest, rows: { ...rows, exportedAt: '' } });

/** What a writing call does: made again it answers the same and changes nothing, whatever became of the thing meanwhile. */
type Case = {
  name: CallName;
  /** Prepares and answers the call, and what another device does to the same things meanwhile. */
  prepare(
    user: Backend,
    book: SmallBook,
  ): Promise<{ call(): Promise<unknown>; others: (() => Promise<unknown>)[] }>;
};

/** A call with an action of its own. */
function caseOf<Name extends CallName>(
  name: Name,
  prepare: (
    user: Backend,
    book: SmallBook,
  ) => Promise<{ input: CallInput<Name>; others: (() => Promise<unknown>)[] }>,
): Case {
  return {
    name,
    async prepare(user, book) {
      const { input, others } = await prepare(user, book);
      return { call: () => user.call(name, input), others };
    },
  };
}

const cases: Case[] = [
  caseOf('add-transaction', async (user, book) => {
    const transaction = transactionOf(book.food, book.cash, { TagsInSemicolonSeparated: 'home' });
    const { TransactionId } = transaction;
    return {
      input: { transaction, action: actionOf('add') },
      others: [
        () => user.call('update-transaction', { transaction: { TransactionId, TransactionNotes: 'Other' } }),
        () => user.call('delete-transaction', { transaction: { TransactionId } }),
      ],
    };
  }),
  caseOf('update-transaction', async (user, book) => {
    const added = await user.call('add-transaction', { transaction: transactionOf(book.food, book.cash) });
    const { TransactionId } = added;
    return {
      input: { transaction: { ...added, TransactionDescription: 'Dinner' }, action: actionOf('edit') },
      others: [
        () => user.call('update-transaction', { transaction: { TransactionId, TransactionNotes: 'Other' } }),
        () => user.call('delete-transaction', { transaction: { TransactionId } }),
      ],
    };
  }),
  caseOf('delete-transaction', async (user, book) => {
    const { TransactionId } = await user.call('add-transaction', {
      transaction: transactionOf(book.food, book.cash),
    });
    return {
      input: { transaction: { TransactionId }, action: actionOf('remove') },
      others: [
        () =>
          user.call('add-transaction', {
            transaction: transactionOf(book.food, book.bank, { TransactionId }),
          }),
      ],
    };
  }),
  caseOf('change-transactions', async (user, book) => {
    const first = await user.call('change-transactions', {
      add: [transactionOf(book.food, book.cash), transactionOf(book.food, book.cash)],
    });
    const [changed, gone] = first.added;
    if (!changed || !gone) throw new Error('nothing was added');
    const add = [transactionOf(book.food, book.bank), transactionOf(book.loan, book.bank)];
    const ids = [...add, changed].map(({ TransactionId }) => ({ TransactionId }));
    return {
      input: {
        add,
        update: [{ ...changed, TransactionDescription: 'Changed' }],
        remove: [{ TransactionId: gone.TransactionId }],
        action: actionOf('bulk-edit'),
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
  caseOf('add-subaccount', async (user, book) => {
    const account = accountOf(book.group, 'Vault');
    const { AccountId } = account;
    return {
      input: { account, action: actionOf('add') },
      others: [
        () => user.call('update-subaccount', { account: { AccountId, AccountName: 'Safe' } }),
        () => user.call('delete-subaccount', { account: { AccountId } }),
      ],
    };
  }),
  caseOf('update-subaccount', async (user, book) => {
    const AccountId = book.loan;
    return {
      input: {
        account: { AccountId, AccountName: 'Mortgage' },
        seen: { AccountName: 'Loan' },
        props: { set: { SortOrder: 1 } },
        action: actionOf('edit'),
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
  caseOf('delete-subaccount', async (user, book) => ({
    input: { account: { AccountId: book.loan }, action: actionOf('remove') },
    others: [
      () =>
        user.call('add-subaccount', {
          account: { ...accountOf(book.root, 'Loan', { AccountType: 'LIABILITY' }), AccountId: book.loan },
        }),
    ],
  })),
  caseOf('change-items', async (user) => {
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
        action: actionOf('bulk-edit'),
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
  caseOf('undo', async (user, book) => {
    const { TransactionId } = await user.call('add-transaction', {
      transaction: transactionOf(book.food, book.cash),
    });
    const edit = actionOf('edit');
    await user.call('update-transaction', {
      transaction: { TransactionId, TransactionNotes: 'Once' },
      action: edit,
    });
    return {
      input: { undoes: edit.id, action: actionOf('undo') },
      others: [
        () => user.call('update-transaction', { transaction: { TransactionId, TransactionNotes: 'Other' } }),
        () => user.call('delete-transaction', { transaction: { TransactionId } }),
      ],
    };
  }),
];

/** What is derived of an account is told as it is now. */
const derived = { SubAccountsCount: 0, TransactionsCount: 0, TotalAmountHeld: '0' };

/** A call whose answer is lost may be sent again: it is done once. */
export const twiceSuite: Suite = {
  calls: ['add-transaction', 'change-items', 'undo', 'import-data'],
  run({ newUser, differences }) {
    describe.each(cases.map((each) => [each.name, each] as const))('%s', (_name, { prepare }) => {
      test('sent again it answers the same and changes nothing', async () => {
        const { user, book } = await userWithBook(newUser);
        const { call } = await prepare(user, book);
        const answer = await call();
        const after = lasting(await allOf(user));
        for (let times = 0; times < 2; times += 1) {
          expect(await call()).toEqual(answer);
          expect(lasting(await allOf(user))).toEqual(after);
        }
      });

      test('also when others changed, and then deleted, what it wrote', async () => {
        const { user, book } = await userWithBook(newUser);
        const { call, others } = await prepare(user, book);
        const answer = await call();
        for (const other of others) {
          await other();
          const after = lasting(await allOf(user));
          expect(await call()).toEqual(answer);
          expect(lasting(await allOf(user))).toEqual(after);
        }
      });

      test('twice at once it is done once', async () => {
        const { user, book } = await userWithBook(newUser);
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
      '%s answers the same when it was undone, and what is undone takes no more',
      async (_name, { prepare }) => {
        const { user, book } = await userWithBook(newUser);
        const { call } = await prepare(user, book);
        const answer = await call();
        const [done] = await user.call('changes', {});
        const action = { id: done?.ActionId ?? '', kind: 'more' };
        await undo(user, action.id);
        const after = lasting(await allOf(user));
        expect(await call()).toEqual(answer);
        const more = { transaction: transactionOf(book.food, book.cash), action };
        const error = await refused(user.call('add-transaction', more), 'conflict');
        expect(error.refusal.id).toBe('actionUndone');
        expect(lasting(await allOf(user))).toEqual(after);
        // Redone it takes more.
        const [undone] = await user.call('changes', {});
        await undo(user, undone?.ActionId ?? '');
        await user.call('add-transaction', more);
      },
    );

    test('another request with the same id joins the action, and each is known again', async () => {
      const { user, book } = await userWithBook(newUser);
      const action = actionOf('both');
      const inputs = [1, 2].map(() => ({ transaction: transactionOf(book.food, book.cash), action }));
      const answers: unknown[] = [];
      for (const input of inputs) answers.push(await user.call('add-transaction', input));
      await user.call('change-transactions', {
        remove: inputs.map(({ transaction: { TransactionId } }) => ({ TransactionId })),
      });
      for (const [index, input] of inputs.entries())
        expect(await user.call('add-transaction', input)).toEqual(answers[index]);
      expect((await rowsOf(user)).transactions).toEqual([]);
    });

    test('what an account holds is told as it is now', async () => {
      const { user, book } = await userWithBook(newUser);
      const input = { account: accountOf(book.group, 'Vault'), action: actionOf('add') };
      const added = await user.call('add-subaccount', input);
      expect(added).toMatchObject(derived);
      const { TransactionId } = await user.call('add-transaction', {
        transaction: transactionOf(added.AccountId, book.cash),
      });
      const held = { TransactionsCount: 1, TotalAmountHeld: '1234' };
      expect(await user.call('add-subaccount', input)).toEqual({ ...added, ...held });
      await user.call('delete-transaction', { transaction: { TransactionId } });
      await user.call('delete-subaccount', { account: { AccountId: added.AccountId } });
      expect(await user.call('add-subaccount', input)).toEqual(added);
    });

    test.skipIf(differences['delete-subaccount'] !== undefined)(
      'a branch that was deleted is not deleted again when it is back',
      async () => {
        const { user, book } = await userWithBook(newUser);
        await user.call('add-transaction', { transaction: transactionOf(book.cash, book.opening) });
        const input = { account: { AccountId: book.group }, override: true, action: actionOf('remove') };
        const answer = await user.call('delete-subaccount', input);
        await undo(user, input.action.id);
        const rows = await rowsOf(user);
        expect(await user.call('delete-subaccount', input)).toBe(answer);
        expect(await rowsOf(user)).toEqual(rows);
      },
    );

    test('an import that is sent again tells all rows as skipped, also those that are gone since', async () => {
      const { user, book } = await userWithBook(newUser);
      const account = accountOf(book.group, 'Vault');
      const transaction = transactionOf(account.AccountId, book.cash);
      const item = {
        ...noteOf({ Account: account.AccountId }),
        BookId: book.root,
        ItemDateEntered: '2024-05-06T12:00:00.000Z',
      };
      const data = { accounts: [account], transactions: [transaction], items: [item] };
      const input = { data, action: actionOf('import') };
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
      const rows = await rowsOf(user);
      expect(await user.call('import-data', input)).toMatchObject({
        complete: true,
        accounts: skipped,
        transactions: skipped,
        items: skipped,
        rejected: [],
      });
      expect(await rowsOf(user)).toEqual(rows);
    });

    test('without an action each call is one of its own', async () => {
      const { user, book } = await userWithBook(newUser);
      const { TransactionId } = await user.call('add-transaction', {
        transaction: transactionOf(book.food, book.cash),
      });
      await user.call('delete-transaction', { transaction: { TransactionId } });
      await refused(user.call('delete-transaction', { transaction: { TransactionId } }), 'not-found');
    });
  },
};
