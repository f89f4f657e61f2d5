import * as z from 'zod/mini';
import { WireAccount } from '#contract/accounts.ts';
import { WireFlow } from '#contract/flows.ts';
import { AttributedTransaction as Transaction } from '#contract/transactions.ts';
import { defineCall, dataCall } from './row.ts';

/** Registers, postings and search (calls.md Transactions). */
export const transactionCalls = {
  transactions: defineCall({
    ...dataCall,
    output: z.array(Transaction),
  }),
  'add-transaction': defineCall({
    ...dataCall,
    output: Transaction,
    effect: 'grows',
  }),
  'update-transaction': defineCall({
    ...dataCall,
    output: Transaction,
    effect: 'writes',
  }),
  'delete-transaction': defineCall({
    ...dataCall,
    contentType: 'text',
    output: z.string(),
    effect: 'shrinks',
  }),
  'last-posted-transaction': defineCall({
    ...dataCall,
    output: z.nullable(Transaction),
  }),
  'search-container-account': defineCall({
    ...dataCall,
    output: WireAccount,
  }),
  'search-accounts': defineCall({
    ...dataCall,
    output: z.array(WireAccount),
  }),
  'search-transactions': defineCall({
    ...dataCall,
    output: z.array(Transaction),
  }),
  flows: defineCall({ ...dataCall, output: z.array(WireFlow) }),
};
