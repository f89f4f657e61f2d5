import * as z from 'zod/mini';
import type { ChangeTransactionsInput } from '#contract/inputs/actions.ts';
import * as actions from '#contract/actions.ts';
import { WireAction } from '#contract/actions.ts';
import type { ChangeItemsInput } from '#contract/inputs/items.ts';
import { ChangedItems, WireItems } from '#contract/items.ts';
import type { ChangeMemberInput } from '#contract/inputs/members.ts';
import * as members from '#contract/members.ts';
import { defineCall, dataCall } from './row.ts';

/** The members of a book, and the transfer of its ownership (calls.md Members). */
export const memberCalls = {
  members: defineCall({ ...dataCall, output: members.WireMembers }),
  invite: defineCall({ ...dataCall, output: members.InviteAnswer, effect: 'writes' }),
  invitation: defineCall({ ...dataCall, output: members.WireInvitation }),
  join: defineCall({ ...dataCall, output: members.JoinedBook, effect: 'writes' }),
  'change-member': defineCall({
    ...dataCall,
    output: members.WireMembers,
    effect: 'writes',
    isRemoval: ({ role }: z.output<typeof ChangeMemberInput>) => role === undefined,
  }),
  'leave-book': defineCall({ ...dataCall, output: z.boolean(), effect: 'shrinks' }),
  'offer-hand-over': defineCall({ ...dataCall, output: members.WireMembers, effect: 'writes' }),
  'withdraw-hand-over': defineCall({ ...dataCall, output: members.WireMembers, effect: 'shrinks' }),
  'hand-over-offers': defineCall({ ...dataCall, output: z.array(members.WireOwnershipOffer) }),
  'accept-hand-over': defineCall({ ...dataCall, output: members.OwnedBook, effect: 'grows' }),
  'decline-hand-over': defineCall({ ...dataCall, output: members.WireMembers, effect: 'shrinks' }),
};

/** The small records of a book: rules, saved reports, statements and schedules (calls.md Items). */
export const itemCalls = {
  items: defineCall({ ...dataCall, output: WireItems }),
  'change-items': defineCall({
    ...dataCall,
    output: ChangedItems,
    effect: 'grows',
    isRemoval: ({ put }: z.output<typeof ChangeItemsInput>) => put.length === 0,
  }),
};

/** The history, undo, bulk changes and verification (calls.md Actions). */
export const actionCalls = {
  changes: defineCall({ ...dataCall, output: z.array(WireAction) }),
  'changes-since': defineCall({ ...dataCall, output: actions.ChangesSince }),
  undo: defineCall({ ...dataCall, output: WireAction, effect: 'writes' }),
  'forget-changes': defineCall({
    ...dataCall,
    output: z.int(),
    effect: 'shrinks',
  }),
  'change-transactions': defineCall({
    ...dataCall,
    output: actions.ChangedTransactions,
    effect: 'grows',
    isRemoval: ({ add, update }: z.output<typeof ChangeTransactionsInput>) =>
      add.length + update.length === 0,
  }),
  'verify-book': defineCall({ ...dataCall, output: actions.VerifyResult }),
};
