import { schemaVersion } from '#contract/schema-version.ts';
import type { Handlers } from '#documents/handlers.ts';
import { readConfig, writeConfig } from '#documents/model/read-document.ts';
import { isBalanced, repair } from '#documents/transfer/repair.ts';

const rowsReadAtStart = 20_000;

/** The calls about the user's settings, and the look at whether all is well. */
export const userHandlers: Handlers<'get-user-config' | 'set-user-config' | 'refresh-db'> = {
  'get-user-config': async ({ repository }) => readConfig(await repository.user()),
  async 'set-user-config'({ repository }, { config }) {
    await repository.saveConfig(writeConfig(config));
    return readConfig(await repository.user());
  },
  /**
   * Whether totals and flows are right: looked at through what is there anyway, and re-derived from all transactions only when
   * something is wrong or when it is asked for.
   */
  async 'refresh-db'({ repository, bulk }, { refreshApp = false }) {
    const books = await repository.books();
    const accounts = [...books.byId.values()];
    const count = accounts.reduce((sum, { TransactionsCount }) => sum + TransactionsCount, 0) / 2;
    // Flows of more rows are derived for who asks for them: a start must not use up what a project may read in a day.
    const areFlowsFine = books.areFlowed || count > rowsReadAtStart;
    if (!refreshApp && isBalanced(accounts) && areFlowsFine) return { schemaVersion, repairedAccounts: 0 };
    const repaired = await repair(await bulk());
    repository.forget();
    return repaired;
  },
};
