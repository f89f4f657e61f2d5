// Account changes; loaded on the first change only.
import type { QueryClient } from '@tanstack/react-query';
import type { Account, AccountFields } from '#ledger/account.ts';
import { compareProps } from '#ledger/props.ts';
import { writeAccountUpdate } from '#ledger/wire-update.ts';
import { readAccount, readPreferences, writeAccount, writeAccountRef } from '#ledger/wire.ts';
import { isConflict } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import type { ActionIdentity } from '#web/data/transactions/actions.ts';
import type { ItemSource } from '#web/data/items/items.ts';
import { keys } from '#web/data/keys.ts';
import { markAccountsStale, markBooksStale, markTransactionsStale } from '#web/data/transactions/stale.ts';

/** Context of an account change. */
type AccountContext = ItemSource & { queryClient: QueryClient };

function bookOf(account: Pick<Account, 'type' | 'name'>, { bookName }: AccountContext): string {
  return account.type === 'ROOT' ? account.name : bookName;
}

/** Shows the changed list, makes the change, and marks dependent data stale after success or failure. */
async function makeShown<Result>(
  { queryClient, bookName }: AccountContext,
  account: Pick<Account, 'type'>,
  show: (list: Account[]) => Account[],
  make: () => Promise<Result>,
  /** True if the former book name no longer exists, so that none of its data is fetched again. */
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

/** `AccountChanges.add` in a book. */
export async function addAccount(
  context: AccountContext,
  fields: AccountFields,
  id: string,
  action: ActionIdentity,
): Promise<Account> {
  const stored = writeAccount(id, fields);
  const inBook = fields.type === 'ROOT' ? {} : { bookName: context.bookName };
  const answer = await makeShown(
    context,
    fields,
    (list) => list,
    async () => readAccount(await context.call('add-subaccount', { account: stored, action, ...inBook })),
  );
  // The caller may use the new account at once.
  if (fields.type !== 'ROOT') {
    context.queryClient.setQueryData<Account[]>(
      keys.accounts(context.bookName),
      (list) => list && [...list.filter((each) => each.id !== answer.id), answer],
    );
  }
  events.raiseSoon('account-created', { account: answer, bookName: bookOf(fields, context) });
  return answer;
}

/** Applies the user's changes to the current account; all other fields retain their current value. */
function mergeFields(now: Account, before: Account, fields: Partial<AccountFields>): Account {
  const { props = before.props, ...others } = fields;
  const differing = Object.entries(others).filter(
    ([field, value]) => !Object.entries(before).some(([name, was]) => name === field && was === value),
  );
  const { set, unset } = compareProps(before.props, props);
  const remaining = Object.entries(now.props).filter(([key]) => !unset.includes(key));
  const nowProps = { ...Object.fromEntries(remaining), ...set };
  return {
    ...now,
    ...Object.fromEntries(differing),
    props: nowProps,
    preferences: readPreferences(nowProps),
  };
}

/** Maximum number of tag merges with another device before an update fails. */
const maxMerges = 3;

/** Sends an update; tags that another device changed meanwhile are merged. */
async function sendUpdate(
  context: AccountContext,
  before: Account,
  after: AccountFields,
  of: { bookName: string; action: ActionIdentity },
  merges = 0,
): Promise<Account> {
  try {
    const sent = { ...writeAccountUpdate(before, after), ...of };
    return readAccount(await context.call('update-subaccount', sent));
  } catch (error) {
    if (!isConflict(error) || merges === maxMerges) throw error;
    const merged = (await import('#web/data/transactions/merge-tag-conflict.ts')).mergeTagConflict(error, {
      before,
      after,
    });
    if (merged === undefined) throw error;
    return sendUpdate(context, merged.before, merged.after, of, merges + 1);
  }
}

/** `AccountChanges.update` in a book. */
export async function updateAccount(
  context: AccountContext,
  account: Account,
  fields: Partial<AccountFields>,
  action: ActionIdentity,
): Promise<Account> {
  const after = { ...account, ...fields };
  const bookName = bookOf(account, context);
  const answer = await makeShown(
    context,
    account,
    (list) => list.map((each) => (each.id === account.id ? mergeFields(each, account, fields) : each)),
    () => sendUpdate(context, account, after, { bookName, action }),
    account.type === 'ROOT' && after.name !== account.name,
  );
  events.raiseSoon('account-updated', { account: answer, bookName });
  return answer;
}

/** `AccountChanges.remove` in a book. */
export async function removeAccount(
  context: AccountContext,
  account: Account,
  override: boolean,
  action: ActionIdentity,
): Promise<void> {
  const bookName = bookOf(account, context);
  const sent = { account: writeAccountRef(account.id), bookName, action, ...(override && { override }) };
  await makeShown(
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
    // If the browser stores nothing, there is nothing to delete.
    const forget = import('#web/data/memory/stored-memories.ts').then(({ deleteBookEntries: forgetBook }) =>
      forgetBook(account.id),
    );
    forget.catch(() => undefined);
  }
  events.raiseSoon('account-deleted', {
    accountId: account.id,
    isBook: account.type === 'ROOT',
    bookName,
  });
}
