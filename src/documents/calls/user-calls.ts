import { schemaVersion } from '#contract/limits.ts';
import type { CallHandlers } from '#documents/call-handlers.ts';
import { readUserConfig, writeUserConfig } from '#documents/model/read-document.ts';
import { isBalanced, repair } from '#documents/transfer/repair.ts';
import { AccountTypes } from '#contract/accounts.ts';
import { accountTypes, allTypes } from '#ledger/account-types.ts';
import { canHaveParent } from '#ledger/rules/parent.ts';

/** The handlers that list account types; they read no documents. */
export const typeHandlers: CallHandlers<
  'account-types' | 'account-types-full' | 'account-type-relationships'
> = {
  async 'account-types'() {
    return AccountTypes.parse(
      Object.fromEntries(allTypes.map((type) => [type, accountTypes[type].normalBalance])),
    );
  },
  async 'account-types-full'() {
    return allTypes.map((type) => ({
      AccountType: type,
      Name: accountTypes[type].name,
      Polarity: accountTypes[type].normalBalance,
      CanHoldTransactions: type !== 'ROOT',
    }));
  },
  async 'account-type-relationships'() {
    return allTypes.flatMap((ParentType) =>
      allTypes
        .filter((child) => canHaveParent(child, ParentType))
        .map((ChildType) => ({ ParentType, ChildType })),
    );
  },
};

const rowsReadAtStart = 20_000;

/** The handlers for user settings and the check of derived data. */
export const userHandlers: CallHandlers<'get-user-config' | 'set-user-config' | 'refresh-db'> = {
  'get-user-config': async ({ repository }) => readUserConfig(await repository.user()),
  async 'set-user-config'({ repository }, { config }) {
    await repository.saveConfig(writeUserConfig(config));
    return readUserConfig(await repository.user());
  },
  /**
   * Checks totals and flows using the accounts that are read anyway. Derives them anew from all transactions only if something is wrong or
   * the caller asks for it.
   */
  async 'refresh-db'({ repository, bulk }, { refreshApp = false }) {
    const books = await repository.books();
    const accounts = [...books.byId.values()];
    const count = accounts.reduce((sum, { TransactionsCount }) => sum + TransactionsCount, 0) / 2;
    // Flows of larger books are derived only when a call needs them: a start must not use up the daily read quota of a project.
    const areFlowsFine = books.areFlowsCurrent || count > rowsReadAtStart;
    if (!refreshApp && isBalanced(accounts) && areFlowsFine) return { schemaVersion, repairedAccounts: 0 };
    const repaired = await repair(await bulk());
    repository.forget();
    return repaired;
  },
};
