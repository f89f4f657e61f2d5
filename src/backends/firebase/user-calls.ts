import type { CallAnswer, CallBody } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import type { UserConfig } from '#contract/users.ts';
import type { Desk } from './desk.ts';
import { codeOf, projectTexts } from './failure.ts';
import { isBalanced, repair, schemaVersion } from './repair.ts';
import { documentName } from './order.ts';
import type { Write } from './plan.ts';
import { slices } from './queries.ts';
import type { Store } from './store.ts';
import { AccountDocument } from './documents.ts';
import { readConfig, writeConfig } from './user-document.ts';

/** The calls about the user's settings. */
export const settings = {
  'get-user-config': async (desk: Desk): Promise<UserConfig> => readConfig(await desk.user()),
  async 'set-user-config'(desk: Desk, { config }: CallBody<'set-user-config'>): Promise<UserConfig> {
    await desk.saveConfig(writeConfig(config));
    return readConfig(await desk.user());
  },
};

/**
 * Whether the project holds our rules, and whether the totals are right: looked at through what is there anyway, and
 * re-derived from all transactions only when something is wrong or when it is asked for.
 */
export async function refresh(
  desk: Desk,
  { refreshApp = false }: CallBody<'refresh-db'>,
  bulk: () => Promise<Store>,
): Promise<CallAnswer<'refresh-db'>> {
  try {
    const { byId } = await desk.books();
    if (!refreshApp && isBalanced([...byId.values()])) return { schemaVersion, repairedAccounts: 0 };
  } catch (error) {
    if (codeOf(error) === 'permission-denied') throw new CallError('unexpected', projectTexts.noRules);
    throw error;
  }
  const repaired = await repair(await bulk());
  desk.forget();
  return repaired;
}

const writesPerCommit = 400;

/** Deletes every document of the user. */
export async function wipe(store: Store & { deleteUser(): Promise<void> }): Promise<void> {
  const commit = async (writes: readonly Write[]) => {
    for (const some of slices(writes, writesPerCommit)) await store.commit(some);
  };
  for (;;) {
    const rows = await store.list('transactions', { atMost: writesPerCommit });
    await commit(rows.map(({ name }) => ({ do: 'delete', in: 'transactions', name })));
    if (rows.length < writesPerCommit) break;
  }
  const accounts = (await store.list('accounts', {})).map(({ data }) => AccountDocument.parse(data));
  const names = accounts.map(({ AccountId }) => documentName(AccountId));
  const empty = { TransactionsCount: 0, SubAccountsCount: 0 };
  await commit(names.map((name) => ({ do: 'change', in: 'accounts', name, data: empty })));
  await commit(names.map((name) => ({ do: 'delete', in: 'accounts', name })));
  const tags = await store.list('tags', {});
  await commit(tags.map(({ name }) => ({ do: 'delete', in: 'tags', name })));
  await store.deleteUser();
}
