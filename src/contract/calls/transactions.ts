import * as z from 'zod/mini';
import { WireAccount } from '#contract/accounts.ts';
import { WireFlow } from '#contract/flows.ts';
import { AttributedTransaction as Transaction } from '#contract/transactions.ts';
import { callRow, data } from './row.ts';

/** Registers, postings and search (calls.md Transactions). */
export const transactionCalls = {
  transactions: callRow({
    ...data,
    output: z.array(Transaction),
  }),
  'add-transaction': callRow({
    ...data,
    output: Transaction,
    effect: 'grows',
  }),
  'update-transaction': callRow({
    ...data,
    output: Transaction,
    effect: 'writes',
  }),
  'delete-transaction': callRow({
    ...data,
    contentType: 'text',
    output: z.string(),
    effect: 'shrinks',
  }),
  'last-posted-transaction': callRow({
    ...data,
    output: z.nullable(Transaction),
  }),
  'search-container-account': callRow({
    ...data,
    output: WireAccount,
  }),
  'search-accounts': callRow({
    ...data,
    output: z.array(WireAccount),
  }),
  'search-transactions': callRow({
    ...data,
    output: z.array(Transaction),
  }),
  flows: callRow({ ...data, output: z.array(WireFlow) }),
};
