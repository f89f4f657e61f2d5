import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import { type CallAnswer, calls, type CallInput } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { ExportAnswer } from '#contract/transfer.ts';
import { type DataCallName, sqlFunctionOf } from '#contract/data-calls.ts';
import { exportData, importInOneCommit, type ImportRows } from '#engine/transfer.ts';
import { splitInBatches } from '../../support/in-batches.ts';
import { wireAccount, wireTransaction } from '../../support/wire-factories.ts';
import type { TestDatabase } from './database.ts';

let lastId = 0;
/** Returns a new id, which sorts after all earlier ones. */
export const nextEngineId = () =>
  `01920000-0000-7000-8000-${(++lastId).toString(16).toUpperCase().padStart(12, '0')}`;

/** A user of the engine. Every answer has passed the schema of its call. */
export type EngineUser = {
  id: string;
  call<Name extends DataCallName>(name: Name, body: CallInput<Name>): Promise<CallAnswer<Name>>;
  /** Returns the error of a call with any body. Fails the test if the call succeeds. */
  expectError(name: DataCallName, body: unknown): Promise<CallError>;
  import(
    rows: Partial<Omit<ImportRows, 'transactions'>> & { transactions?: TransactionRow[] },
  ): ReturnType<typeof importInOneCommit>;
  export(): Promise<ExportAnswer['data']>;
};

/** Creates a user in a database. */
export async function createEngineUser(database: TestDatabase): Promise<EngineUser> {
  const id = randomUUID();
  await database.query('insert into auth.users (id) values ($1)', [id]);
  const send = async (name: DataCallName, body: unknown): Promise<unknown> =>
    JSON.parse(await database.host.call(id, sqlFunctionOf(name), body));
  return {
    id,
    async call<Name extends DataCallName>(name: Name, body: CallInput<Name>) {
      return calls[name].output.parse(await send(name, body)) as CallAnswer<Name>;
    },
    async expectError(name, body) {
      const outcome = await send(name, body).catch((error: unknown) => error);
      if (!(outcome instanceof CallError)) {
        expect.fail(
          `${name} was not rejected but gave ${outcome instanceof Error ? outcome.stack : JSON.stringify(outcome)}`,
        );
      }
      return outcome;
    },
    import: ({ transactions = [], ...rows }) =>
      importInOneCommit(database.host, id, {
        accounts: [],
        ...rows,
        transactions: splitInBatches(transactions),
      }),
    async export() {
      const pieces: string[] = [];
      for await (const piece of exportData(database.host, id, new Date(0))) pieces.push(piece);
      return ExportAnswer.parse(JSON.parse(pieces.join(''))).data;
    },
  };
}

/** Returns an account row with a new id, an ASSET by default. */
export const makeAccount = (fields: Partial<StoredAccount>): StoredAccount =>
  wireAccount(nextEngineId(), 'ASSET', null, fields);

/** Returns a transaction row with a new id; account A gains `valueMinor`. */
export const makeTransaction = (
  accountA: string,
  accountB: string,
  valueMinor: bigint,
  fields: Partial<TransactionRow> = {},
): TransactionRow => wireTransaction(nextEngineId(), { to: accountA, from: accountB, valueMinor }, fields);

/** Returns a book with two banks under a group, a loan, food with a sub-account, salary, and an empty placeholder. */
export function makeBook(name = 'Main') {
  const root = makeAccount({ AccountName: name, AccountType: 'ROOT', IsPlaceholder: '1' });
  const under = (
    parent: StoredAccount,
    AccountName: string,
    AccountType: StoredAccount['AccountType'],
    fields = {},
  ) => makeAccount({ AccountName, AccountType, ParentAccountId: parent.AccountId, ...fields });
  const assets = under(root, 'Assets', 'ASSET');
  const bank = under(assets, 'Bank', 'BANK', { IsFavourite: '1' });
  const cash = under(assets, 'Cash', 'CASH');
  const loan = under(root, 'Loan', 'LIABILITY');
  const food = under(root, 'Food', 'EXPENSE');
  const coffee = under(food, 'Café', 'EXPENSE');
  const salary = under(root, 'Salary', 'INCOME', { IsFavourite: '1' });
  const equity = under(root, 'Opening Balances', 'EQUITY');
  const group = under(root, 'Group', 'ASSET', { IsPlaceholder: '1' });
  const accounts = { root, assets, bank, cash, loan, food, coffee, salary, equity, group };
  const ids = {
    root: root.AccountId,
    assets: assets.AccountId,
    bank: bank.AccountId,
    cash: cash.AccountId,
    loan: loan.AccountId,
    food: food.AccountId,
    coffee: coffee.AccountId,
    salary: salary.AccountId,
    equity: equity.AccountId,
    group: group.AccountId,
  };
  return { accounts: Object.values(accounts), ids };
}
