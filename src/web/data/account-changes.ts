import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Account, AccountFields } from '#ledger/account.ts';
import { makeId } from '#ledger/ids.ts';
import {
  readAccount,
  readPreferences,
  writeAccount,
  writeAccountRef,
  writeAccountUpdate,
} from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { useSession } from '#web/session/session.ts';
import { type ActionRef, newAction } from './actions.ts';
import { keys } from './keys.ts';
import { useOpenBook } from './open-book.ts';
import { markAccountsStale, markBooksStale, markTransactionsStale } from './stale.ts';

/**
 * The changes of accounts; books are accounts of type ROOT. Each rejects with a CallError and then has changed nothing. Without
 * an `action` it is one of its own.
 */
export type AccountChanges = {
  /** Adds an account under `parentId`; without one, a book. `id` only to bring a deleted one back. */
  add: (fields: AccountFields, id?: string, action?: ActionRef) => Promise<Account>;
  /** Changes an account: fields that are not given stay. */
  update: (account: Account, fields: Partial<AccountFields>, action?: ActionRef) => Promise<Account>;
  /** Deletes an account; with `override` also all below it and every transaction of these. */
  remove: (account: Account, override: boolean, action?: ActionRef) => Promise<void>;
};

/** Where a change is made, and how what is cached follows. */
type Context = { call: Call; bookName: string; queryClient: QueryClient };

function bookOf(account: Pick<Account, 'type' | 'name'>, { bookName }: Context): string {
  return account.type === 'ROOT' ? account.name : bookName;
}

/** Shows the list as it will be, makes the change, and marks what follows stale, whether it went well or not. */
async function showAndMake<Result>(
  { queryClient, bookName }: Context,
  account: Pick<Account, 'type'>,
  show: (list: Account[]) => Account[],
  make: () => Promise<Result>,
  /** The book by its name of before is no more: nothing of it is to be fetched again. */
  isBookGone = false,
): Promise<Result> {
  const queryKey = account.type === 'ROOT' ? keys.books : keys.accounts(bookName);
  void queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<Account[]>(queryKey);
  queryClient.setQueryData<Account[]>(queryKey, (list) => list && show(list));
  try {
    return await make();
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  } finally {
    if (isBookGone) markBooksStale(queryClient);
    else markAccountsStale(queryClient, bookName);
  }
}

async function addAccount(
  context: Context,
  fields: AccountFields,
  id: string,
  action: ActionRef,
): Promise<Account> {
  const stored = writeAccount(id, fields);
  const inBook = fields.type === 'ROOT' ? {} : { bookName: context.bookName };
  const answer = await showAndMake(
    context,
    fields,
    (list) => list,
    async () => readAccount(await context.call('add-subaccount', { account: stored, action, ...inBook })),
  );
  events.raiseSoon('account-created', { account: answer, bookName: bookOf(fields, context) });
  return answer;
}

async function updateAccount(
  context: Context,
  account: Account,
  fields: Partial<AccountFields>,
  action: ActionRef,
): Promise<Account> {
  const after = { ...account, ...fields };
  const shown = { ...after, preferences: readPreferences(after.props) };
  const bookName = bookOf(account, context);
  const answer = await showAndMake(
    context,
    account,
    (list) => list.map((each) => (each.id === account.id ? shown : each)),
    async () => {
      const sent = { account: writeAccountUpdate(account, after), bookName, action };
      return readAccount(await context.call('update-subaccount', sent));
    },
    account.type === 'ROOT' && after.name !== account.name,
  );
  events.raiseSoon('account-updated', { account: answer, bookName });
  return answer;
}

async function removeAccount(
  context: Context,
  account: Account,
  override: boolean,
  action: ActionRef,
): Promise<void> {
  const bookName = bookOf(account, context);
  const sent = { account: writeAccountRef(account.id), bookName, action, ...(override && { override }) };
  await showAndMake(
    context,
    account,
    (list) => list.filter((each) => each.id !== account.id),
    () => context.call('delete-subaccount', sent),
    account.type === 'ROOT',
  );
  if (override && account.type !== 'ROOT') {
    markTransactionsStale(context.queryClient, context.bookName);
    void context.queryClient.resetQueries({ queryKey: keys.registers(context.bookName) });
  }
  if (account.type === 'ROOT') {
    // Where the browser keeps nothing there is nothing to forget.
    const forget = import('./kept-memories.ts').then(({ forgetBook }) => forgetBook(account.id));
    forget.catch(() => undefined);
  }
  events.raiseSoon('account-deleted', {
    accountId: account.id,
    isBook: account.type === 'ROOT',
    bookName,
  });
}

/** Makes changes of accounts and books: shown at once, taken back on failure, announced when made (spec 4). */
export function useAccountChanges(): AccountChanges {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const context = { call, bookName, queryClient };
    return {
      add: (fields, id = makeId(), action = newAction('add-subaccount')) =>
        addAccount(context, fields, id, action),
      update: (account, fields, action = newAction('update-subaccount')) =>
        updateAccount(context, account, fields, action),
      remove: (account, override, action = newAction('delete-subaccount')) =>
        removeAccount(context, account, override, action),
    };
  }, [call, bookName, queryClient]);
}
