import { expect } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallAnswer, CallInput } from '#contract/calls.ts';
import { CallError, type ErrorCode } from '#contract/errors.ts';
import { makeId } from '#ledger/ids.ts';

type NewAccount = CallInput<'add-subaccount'>['account'];
type NewTransaction = CallInput<'add-transaction'>['transaction'];

/** Creates an id that sorts after all earlier ids. */
export const newTestId = (): string => makeId();

/** Returns a new account, an ASSET by default. Optional fields are absent, so that each back-end fills them in. */
export function newAccountInput(
  parentId: string | null,
  name: string,
  fields: Partial<NewAccount> = {},
): NewAccount {
  return {
    AccountId: newTestId(),
    AccountName: name,
    AccountDescription: `What ${name} holds`,
    AccountType: 'ASSET',
    ParentAccountId: parentId,
    ...fields,
  };
}

/** Returns a new transaction: 12.34 from B to A on a fixed day. Optional fields are absent, such as the value of B. */
export function newTransactionInput(
  a: string,
  b: string,
  fields: Partial<NewTransaction> = {},
): NewTransaction {
  return {
    TransactionId: newTestId(),
    TransactionDescription: 'Lunch',
    TransactionDatePosted: '2024-05-06T12:00:00.000Z',
    TransactionSplitAId: newTestId(),
    TransactionSplitBId: newTestId(),
    TransactionSplitAAccountId: a,
    TransactionSplitBAccountId: b,
    TransactionSplitAValue: '1234',
    ...fields,
  };
}

/** The ids of a book with one account of each family, ready to post to. */
export type SmallBook = Record<
  'root' | 'cash' | 'bank' | 'loan' | 'food' | 'salary' | 'opening' | 'group',
  string
> & {
  name: string;
};

/** Adds a book with a few accounts; `group` is a placeholder above cash and bank. */
export async function addSmallBook(user: Backend, name = 'Main'): Promise<SmallBook> {
  const root = await user.call('add-subaccount', {
    account: newAccountInput(null, name, { AccountType: 'ROOT', IsPlaceholder: '1', AccountDescription: '' }),
  });
  const add = async (parentId: string, accountName: string, fields: Partial<NewAccount>) => {
    const account = newAccountInput(parentId, accountName, fields);
    return (await user.call('add-subaccount', { account, bookName: name })).AccountId;
  };
  const group = await add(root.AccountId, 'Assets', { IsPlaceholder: '1' });
  return {
    name,
    root: root.AccountId,
    group,
    cash: await add(group, 'Cash in Hand', { AccountType: 'CASH' }),
    bank: await add(group, 'Bank Account', { AccountType: 'BANK' }),
    loan: await add(root.AccountId, 'Loan', { AccountType: 'LIABILITY' }),
    food: await add(root.AccountId, 'Food', { AccountType: 'EXPENSE' }),
    salary: await add(root.AccountId, 'Salary', { AccountType: 'INCOME' }),
    opening: await add(root.AccountId, 'Opening Balances', { AccountType: 'EQUITY' }),
  };
}

/** Creates a user with a small book. */
export async function createUserWithBook(
  newUser: () => Promise<Backend>,
): Promise<{ user: Backend; book: SmallBook }> {
  const user = await newUser();
  return { user, book: await addSmallBook(user) };
}

/** Returns the total and the number of transactions of each account by id, as `all-accounts` reports them. */
export async function readTotals(
  user: Backend,
  bookName?: string,
): Promise<Map<string, { total: string; count: number }>> {
  const accounts = await user.call('all-accounts', bookName === undefined ? {} : { bookName });
  return new Map(
    accounts.map((account) => [
      account.AccountId,
      { total: account.TotalAmountHeld, count: account.TransactionsCount },
    ]),
  );
}

/** Reads all transactions of an account, page by page. Each page begins after the last row of the page before. */
export async function readAccountRows(
  user: Backend,
  query: Omit<CallInput<'transactions'>, 'after' | 'pageNumber' | 'pageNumbers'>,
): Promise<CallAnswer<'transactions'>> {
  const rows: CallAnswer<'transactions'> = [];
  for (;;) {
    const last = rows.at(-1);
    const page = await user.call('transactions', {
      ...query,
      ...(last === undefined ? {} : { after: last }),
    });
    rows.push(...page);
    if (page.length < 50) return rows;
  }
}

/** Expects a call to be rejected with this code. @returns the error for further checks */
export async function expectRejection(
  call: Promise<unknown>,
  code: ErrorCode,
  path?: string,
): Promise<CallError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(CallError);
  if (!(outcome instanceof CallError)) throw new Error('not a CallError');
  expect({ code: outcome.code, reason: outcome.reason }).toMatchObject({ code });
  if (path !== undefined) expect(outcome.issues.map((issue) => issue.path)).toContain(path);
  return outcome;
}
