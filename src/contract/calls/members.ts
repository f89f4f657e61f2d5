import * as z from 'zod/mini';
import * as members from '#contract/members.ts';
import { callRow, data } from './row.ts';

/** Who shares a book (calls.md Members). */
export const memberCalls = {
  members: callRow({ ...data, output: members.Members, since: 9 }),
  invite: callRow({ ...data, output: members.Invitation, effect: 'writes', since: 9 }),
  join: callRow({ ...data, output: members.JoinedBook, effect: 'writes', since: 9 }),
  'change-member': callRow({ ...data, output: members.Members, effect: 'writes', since: 9 }),
  'hand-over': callRow({ ...data, output: members.JoinedBook, effect: 'writes', since: 9 }),
  'leave-book': callRow({ ...data, output: z.boolean(), effect: 'writes', since: 9 }),
};
