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
import { markAccountsStale, markTransactionsStale, useOpenBook } from './book.ts';
import type { Call } from './client.ts';
import { events } from './events.ts';
import { useSession } from './session.ts';

/** The changes of accounts; books are accounts of type ROOT. Each rejects with a CallError and then has changed nothing. */
export type AccountChanges = {
  /** Adds an account under `parentId`; without one, a book. `id` only to bring a deleted one back. */
  add: (fields: AccountFields, id?: string) => Promise<Account>;
  /** Changes an account: fields that are not given stay. */
  update: (account: Account, fields: Partial<AccountFields>) => Promise<Account>;
  /** Deletes an account; with `override` also all below it and every transaction of these. */
  remove: (account: Account, override: boolean) => Promise<void>;
};

/** Where a change is made, and how what is cached follows. */
type Ground = { call: Call; bookName: string; queryClient: QueryClient };

function bookOf(account: Pick<Account, 'type' | 'name'>, { bookName }: Ground): string {
  return account.type === 'ROOT' ? account.name : bookName;
}

/** Shows the list as it will be, makes the change, and marks what follows stale, whether it went well or not. */
async function showAndMake<Result>(
  { queryClient, bookName }: Ground,
  account: Pick<Account, 'type'>,
  show: (list: Account[]) => Account[],
  make: () => Promise<Result>,
  /** The book by its name of before is no more: nothing of it is to be fetched again. */
  isBookGone = false,
): Promise<Result> {
  const queryKey = account.type === 'ROOT' ? ['books'] : [bookName, 'accounts'];
  void queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<Account[]>(queryKey);
  queryClient.setQueryData<Account[]>(queryKey, (list) => list && show(list));
  try {
    return await make();
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  } finally {
    if (isBookGone) void queryClient.invalidateQueries({ queryKey: ['books'] });
    else markAccountsStale(queryClient, bookName);
  }
}

async function addAccount(ground: Ground, fields: AccountFields, id: string): Promise<Account> {
  const stored = writeAccount(id, fields);
  const inBook = fields.type === 'ROOT' ? {} : { bookName: ground.bookName };
  const answer = await showAndMake(
    ground,
    fields,
    (list) => list,
    () => ground.call('add-subaccount', { account: stored, ...inBook }),
  );
  events.raiseSoon('account-created', { account: answer, bookName: bookOf(fields, ground) });
  return readAccount(answer);
}

async function updateAccount(
  ground: Ground,
  account: Account,
  fields: Partial<AccountFields>,
): Promise<Account> {
  const after = { ...account, ...fields };
  const shown = { ...after, preferences: readPreferences(after.props) };
  const bookName = bookOf(account, ground);
  const answer = await showAndMake(
    ground,
    account,
    (list) => list.map((each) => (each.id === account.id ? shown : each)),
    () => ground.call('update-subaccount', { account: writeAccountUpdate(account, after), bookName }),
    account.type === 'ROOT' && after.name !== account.name,
  );
  events.raiseSoon('account-updated', { account: answer, bookName });
  return readAccount(answer);
}

async function removeAccount(ground: Ground, account: Account, override: boolean): Promise<void> {
  const bookName = bookOf(account, ground);
  const sent = { account: writeAccountRef(account.id), bookName, ...(override && { override }) };
  await showAndMake(
    ground,
    account,
    (list) => list.filter((each) => each.id !== account.id),
    () => ground.call('delete-subaccount', sent),
    account.type === 'ROOT',
  );
  if (override && account.type !== 'ROOT') {
    markTransactionsStale(ground.queryClient, ground.bookName);
    void ground.queryClient.resetQueries({ queryKey: [ground.bookName, 'register'] });
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
    const ground = { call, bookName, queryClient };
    return {
      add: (fields, id = makeId()) => addAccount(ground, fields, id),
      update: (account, fields) => updateAccount(ground, account, fields),
      remove: (account, override) => removeAccount(ground, account, override),
    };
  }, [call, bookName, queryClient]);
}
