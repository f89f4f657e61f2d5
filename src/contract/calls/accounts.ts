import type { AddAccountInput, DeleteAccountInput, UpdateAccountInput } from '#contract/inputs/accounts.ts';
import * as z from 'zod/mini';
import { WireAccount } from '#contract/accounts.ts';
import * as accounts from '#contract/accounts.ts';
import { callRow, data } from './row.ts';

/** Books, accounts, tags as accounts, and the types (calls.md Accounts). */
export const accountCalls = {
  'all-books': callRow({ ...data, output: z.array(WireAccount) }),
  'all-accounts': callRow({ ...data, output: accounts.AllAccounts }),
  'root-account': callRow({ ...data, output: z.nullable(WireAccount) }),
  'favourite-container-account': callRow({ ...data, output: WireAccount }),
  'all-tag-accounts': callRow({ ...data, output: z.array(WireAccount) }),
  'all-transaction-tags': callRow({ ...data, output: accounts.TagNames }),
  'tag-container-account': callRow({ ...data, output: WireAccount }),
  'add-subaccount': callRow({
    ...data,
    output: WireAccount,
    effect: 'grows',
    async needs({ account }: z.output<typeof AddAccountInput>, books) {
      if (account.AccountType !== 'ROOT') return [];
      const isFirst = (await books()).length === 0;
      return isFirst ? ['isBookCreationPossible'] : ['isBookCreationPossible', 'isMultipleBooksPossible'];
    },
  }),
  'update-subaccount': callRow({
    ...data,
    output: WireAccount,
    effect: 'writes',
    async needs({ account: { AccountId, AccountName } }: z.output<typeof UpdateAccountInput>, books) {
      if (AccountName === undefined) return [];
      const book = (await books()).find((each) => each.AccountId === AccountId);
      return book === undefined || book.AccountName === AccountName ? [] : ['isBookNameUpdatePossible'];
    },
  }),
  'delete-subaccount': callRow({
    ...data,
    contentType: 'text',
    output: z.string(),
    effect: 'shrinks',
    needs: ({ override }: z.output<typeof DeleteAccountInput>) =>
      override ? ['isAllowNonEmptyDeletesActionPossible'] : [],
  }),
  'account-types': callRow({ ...data, output: accounts.AccountTypes }),
  'account-types-full': callRow({ ...data, output: accounts.AccountTypesFull }),
  'account-type-relationships': callRow({
    ...data,
    output: accounts.AccountTypeRelationships,
  }),
};
