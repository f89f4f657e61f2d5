import { AccountTypes } from '#contract/accounts.ts';
import type { Handlers } from '#documents/handlers.ts';
import { accountTypes, allTypes } from '#ledger/account-types.ts';
import { canHaveParent } from '#ledger/rules/parent.ts';

/** The calls that tell the types; they read nothing. */
export const typeHandlers: Handlers<'account-types' | 'account-types-full' | 'account-type-relationships'> = {
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
