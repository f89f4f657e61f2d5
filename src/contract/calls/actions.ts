import * as z from 'zod/mini';
import type { ChangeTransactionsInput } from '#contract/inputs/actions.ts';
import * as actions from '#contract/actions.ts';
import { WireAction } from '#contract/actions.ts';
import type { ChangeItemsInput } from '#contract/inputs/items.ts';
import { ChangedItems, WireItems } from '#contract/items.ts';
import type { ChangeMemberInput } from '#contract/inputs/members.ts';
import * as members from '#contract/members.ts';
import { callRow, data } from './row.ts';

/** The members of a book, and its hand-over (calls.md Members). */
export const memberCalls = {
  members: callRow({ ...data, output: members.WireMembers }),
  invite: callRow({ ...data, output: members.InviteAnswer, effect: 'writes' }),
  invitation: callRow({ ...data, output: members.WireInvitation }),
  join: callRow({ ...data, output: members.JoinedBook, effect: 'writes' }),
  'change-member': callRow({
    ...data,
    output: members.WireMembers,
    effect: 'writes',
    isRemoval: ({ role }: z.output<typeof ChangeMemberInput>) => role === undefined,
  }),
  'leave-book': callRow({ ...data, output: z.boolean(), effect: 'shrinks' }),
  'offer-hand-over': callRow({ ...data, output: members.WireMembers, effect: 'writes' }),
  'withdraw-hand-over': callRow({ ...data, output: members.WireMembers, effect: 'shrinks' }),
  'hand-over-offers': callRow({ ...data, output: z.array(members.WireOwnershipOffer) }),
  'accept-hand-over': callRow({ ...data, output: members.OwnedBook, effect: 'grows' }),
  'decline-hand-over': callRow({ ...data, output: members.WireMembers, effect: 'shrinks' }),
};

/** The small records of a book: rules, kept reports, statements and what comes (calls.md Items). */
export const itemCalls = {
  items: callRow({ ...data, output: WireItems }),
  'change-items': callRow({
    ...data,
    output: ChangedItems,
    effect: 'grows',
    isRemoval: ({ put }: z.output<typeof ChangeItemsInput>) => put.length === 0,
  }),
};

/** What was done, undoing it, several changes at once, and whether all is right (calls.md Actions). */
export const actionCalls = {
  changes: callRow({ ...data, output: z.array(WireAction) }),
  'changes-since': callRow({ ...data, output: actions.ChangesSince }),
  undo: callRow({ ...data, output: WireAction, effect: 'writes' }),
  'forget-changes': callRow({
    ...data,
    output: z.int(),
    effect: 'shrinks',
  }),
  'change-transactions': callRow({
    ...data,
    output: actions.ChangedTransactions,
    effect: 'grows',
    isRemoval: ({ add, update }: z.output<typeof ChangeTransactionsInput>) =>
      add.length + update.length === 0,
  }),
  'verify-book': callRow({ ...data, output: actions.VerifyResult }),
};
