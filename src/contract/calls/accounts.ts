import * as z from 'zod/mini';
import * as accounts from '#contract/accounts.ts';
import { callRow, data } from './row.ts';

const { Account, InBook } = accounts;

/** Books, accounts, tags as accounts, and the types (calls.md Accounts). */
export const accountCalls = {
  'all-books': callRow({ ...data, input: z.object({}), output: z.array(Account) }),
  'all-accounts': callRow({ ...data, input: InBook, output: accounts.AllAccounts }),
  'root-account': callRow({ ...data, input: InBook, output: z.nullable(Account) }),
  'favourite-container-account': callRow({ ...data, input: InBook, output: Account }),
  'all-tag-accounts': callRow({ ...data, input: InBook, output: z.array(Account) }),
  'all-transaction-tags': callRow({ ...data, input: InBook, output: accounts.TagList }),
  'tag-container-account': callRow({ ...data, input: InBook, output: Account }),
  'add-subaccount': callRow({
    ...data,
    input: accounts.AddAccount,
    output: Account,
    effect: 'grows',
    async needs({ account }, books) {
      if (account.AccountType !== 'ROOT') return [];
      const isFirst = (await books()).length === 0;
      return isFirst ? ['isBookCreationPossible'] : ['isBookCreationPossible', 'isMultipleBooksPossible'];
    },
  }),
  'update-subaccount': callRow({
    ...data,
    input: accounts.UpdateAccount,
    output: Account,
    effect: 'writes',
    async needs({ account: { AccountId, AccountName } }, books) {
      if (AccountName === undefined) return [];
      const book = (await books()).find((each) => each.AccountId === AccountId);
      return book === undefined || book.AccountName === AccountName ? [] : ['isBookNameUpdatePossible'];
    },
  }),
  'delete-subaccount': callRow({
    ...data,
    contentType: 'text',
    input: accounts.DeleteAccount,
    output: z.string(),
    effect: 'shrinks',
    needs: ({ override }) => (override ? ['isAllowNonEmptyDeletesActionPossible'] : []),
  }),
  'account-types': callRow({ ...data, input: InBook, output: accounts.AccountTypes }),
  'account-types-full': callRow({ ...data, input: InBook, output: accounts.AccountTypesFull }),
  'account-type-relationships': callRow({
    ...data,
    input: InBook,
    output: accounts.AccountTypeRelationships,
  }),
};
