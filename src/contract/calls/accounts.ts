import type { AddAccountInput, DeleteAccountInput, UpdateAccountInput } from '#contract/inputs/accounts.ts';
import * as z from 'zod/mini';
import { WireAccount } from '#contract/accounts.ts';
import * as accounts from '#contract/accounts.ts';
import { defineCall, dataCall } from './row.ts';

/** Books, accounts, tags as accounts, and the types (calls.md Accounts). */
export const accountCalls = {
  'all-books': defineCall({ ...dataCall, output: z.array(WireAccount) }),
  'all-accounts': defineCall({ ...dataCall, output: accounts.AllAccounts }),
  'root-account': defineCall({ ...dataCall, output: z.nullable(WireAccount) }),
  'favourite-container-account': defineCall({ ...dataCall, output: WireAccount }),
  'all-tag-accounts': defineCall({ ...dataCall, output: z.array(WireAccount) }),
  'all-transaction-tags': defineCall({ ...dataCall, output: accounts.TagNames }),
  'tag-container-account': defineCall({ ...dataCall, output: WireAccount }),
  'add-subaccount': defineCall({
    ...dataCall,
    output: WireAccount,
    effect: 'grows',
    async needs({ account }: z.output<typeof AddAccountInput>, books) {
      if (account.AccountType !== 'ROOT') return [];
      const isFirst = (await books()).length === 0;
      return isFirst ? ['isBookCreationPossible'] : ['isBookCreationPossible', 'isMultipleBooksPossible'];
    },
  }),
  'update-subaccount': defineCall({
    ...dataCall,
    output: WireAccount,
    effect: 'writes',
    async needs({ account: { AccountId, AccountName } }: z.output<typeof UpdateAccountInput>, books) {
      if (AccountName === undefined) return [];
      const book = (await books()).find((each) => each.AccountId === AccountId);
      return book === undefined || book.AccountName === AccountName ? [] : ['isBookNameUpdatePossible'];
    },
  }),
  'delete-subaccount': defineCall({
    ...dataCall,
    contentType: 'text',
    output: z.string(),
    effect: 'shrinks',
    needs: ({ override }: z.output<typeof DeleteAccountInput>) =>
      override ? ['isAllowNonEmptyDeletesActionPossible'] : [],
  }),
  'account-types': defineCall({ ...dataCall, output: accounts.AccountTypes }),
  'account-types-full': defineCall({ ...dataCall, output: accounts.AccountTypesFull }),
  'account-type-relationships': defineCall({
    ...dataCall,
    output: accounts.AccountTypeRelationships,
  }),
};
