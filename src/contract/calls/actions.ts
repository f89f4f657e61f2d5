import * as z from 'zod/mini';
import type { ChangeTransactions } from '#contract/inputs/actions.ts';
import { Action } from '#contract/actions.ts';
import * as actions from '#contract/actions.ts';
import { callRow, data } from './row.ts';

/** What was done, undoing it, several changes at once, and whether all is right (calls.md Actions). */
export const actionCalls = {
  changes: callRow({ ...data, output: z.array(Action) }),
  'changes-since': callRow({ ...data, output: actions.ChangesSince }),
  undo: callRow({ ...data, output: Action, effect: 'writes' }),
  'forget-changes': callRow({
    ...data,
    output: z.int(),
    effect: 'shrinks',
  }),
  'change-transactions': callRow({
    ...data,
    output: actions.ChangedTransactions,
    effect: 'grows',
    isRemoval: ({ add, update }: z.output<typeof ChangeTransactions>) => add.length + update.length === 0,
  }),
  'verify-book': callRow({ ...data, output: actions.VerifyResult }),
};
