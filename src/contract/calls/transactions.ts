import * as z from 'zod/mini';
import { Account } from '#contract/accounts.ts';
import { Flow, FlowsQuery } from '#contract/flows.ts';
import * as transactions from '#contract/transactions.ts';
import { callRow, data } from './row.ts';

const { AnsweredTransaction: Transaction } = transactions;

/** Registers, postings and search (calls.md Transactions). */
export const transactionCalls = {
  transactions: callRow({
    ...data,
    input: transactions.TransactionsQuery,
    output: z.array(Transaction),
  }),
  'add-transaction': callRow({
    ...data,
    input: transactions.AddTransaction,
    output: Transaction,
    effect: 'grows',
  }),
  'update-transaction': callRow({
    ...data,
    input: transactions.UpdateTransaction,
    output: Transaction,
    effect: 'writes',
  }),
  'delete-transaction': callRow({
    ...data,
    contentType: 'text',
    input: transactions.DeleteTransaction,
    output: z.string(),
    effect: 'shrinks',
  }),
  'last-posted-transaction': callRow({
    ...data,
    input: transactions.LastPostedQuery,
    output: z.nullable(Transaction),
  }),
  'search-container-account': callRow({
    ...data,
    input: transactions.SearchAccountsQuery,
    output: Account,
  }),
  'search-accounts': callRow({
    ...data,
    input: transactions.SearchAccountsQuery,
    output: z.array(Account),
  }),
  'search-transactions': callRow({
    ...data,
    input: transactions.SearchTransactionsQuery,
    output: z.array(Transaction),
  }),
  flows: callRow({ ...data, input: FlowsQuery, output: z.array(Flow), since: 2 }),
};
