import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import type { memberCalls } from '#contract/calls/actions.ts';

/** The documentation of a call: its purpose, an example request body and an example response. */
export type CallDoc<Name extends CallName> = {
  summary: string;
  example: { body: CallInput<Name>; answer: CallAnswer<Name> };
};

const owner = { PersonId: '7d444840-9dc0-11d1-b245-5ffdce74fad2', Name: 'ada@example.org' };
const sharedBook: CallAnswer<'members'> = {
  Role: 'own',
  Owner: owner,
  Members: [
    {
      PersonId: '6fa459ea-ee8a-3ca4-894e-db77e160355e',
      Name: 'charles@example.org',
      Role: 'edit',
      JoinedAt: '2026-11-28T10:00:00.000Z',
    },
  ],
  Invitations: [],
};

const bookId = '01900000-0000-7000-8000-000000000001';
const inBook = { bookName: 'Main' };

/** The documentation of the calls for the members of a book and for the transfer of its ownership. */
export const memberDocs: { [Name in keyof typeof memberCalls]: CallDoc<Name> } = {
  members: {
    summary: 'Returns the members of a book, the caller’s role and, to the owner, the open invitations.',
    example: { body: inBook, answer: sharedBook },
  },
  invite: {
    summary:
      'Creates an invitation to a book of one’s own. Its token is returned only once and goes into a link; it is valid for 7 days and for one person.',
    example: {
      body: { ...inBook, role: 'edit' },
      answer: {
        Token: 'Zm9yIGFuIGV4YW1wbGUsIG5vdCBmb3IgYSBkb29yISE',
        InvitationId: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        Role: 'edit',
        EndsAt: '2026-12-05T10:00:00.000Z',
      },
    },
  },
  join: {
    summary:
      'Takes an invitation: the book is among the caller’s from then on, by the name that is answered.',
    example: {
      body: { token: 'Zm9yIGFuIGV4YW1wbGUsIG5vdCBmb3IgYSBkb29yISE' },
      answer: { BookId: bookId, BookName: 'Main', Role: 'edit', Owner: owner },
    },
  },
  invitation: {
    summary:
      'The book, the inviter and the role of an invitation, before `join`; 404 if it is over. Only the token tells.',
    example: {
      body: { token: 'Zm9yIGFuIGV4YW1wbGUsIG5vdCBmb3IgYSBkb29yISE' },
      answer: { BookName: 'Main', Owner: owner, Role: 'edit', EndsAt: '2026-12-05T10:00:00.000Z' },
    },
  },
  'change-member': {
    summary:
      'Gives a member of one’s own book another role; without a role it takes the book from them, or an invitation back.',
    example: { body: { ...inBook, id: owner.PersonId, role: 'view' }, answer: sharedBook },
  },
  'offer-hand-over': {
    summary:
      'Offers a member the ownership of a book of one’s own, with its history, in place of an earlier offer; `role` is what the caller stays as, absent for no member. Nothing changes until the member accepts; the offer ends after 7 days.',
    example: {
      body: { ...inBook, id: owner.PersonId, role: 'edit' },
      answer: { ...sharedBook, HandOver: { To: owner, Role: 'edit', EndsAt: '2026-12-05T10:00:00.000Z' } },
    },
  },
  'withdraw-hand-over': {
    summary: 'Takes the open offer of a book of one’s own back.',
    example: { body: inBook, answer: sharedBook },
  },
  'hand-over-offers': {
    summary:
      'The open offers to make the caller the owner of a book, each with the size of the book, to compare with `usage` of `get-user-config`.',
    example: {
      body: {},
      answer: [
        {
          BookId: bookId,
          BookName: 'Main',
          Owner: owner,
          Role: 'edit',
          EndsAt: '2026-12-05T10:00:00.000Z',
          Rows: 1234,
          Bytes: 345_678,
        },
      ],
    },
  },
  'accept-hand-over': {
    summary:
      'Makes the caller, to whom it was offered, the owner of a book; 404 if the offer is over, 409 if some of the book is among the caller’s own already, 429 if it does not fit into their quota.',
    example: { body: inBook, answer: { BookId: bookId, BookName: 'Main' } },
  },
  'decline-hand-over': {
    summary: 'Declines such an offer.',
    example: { body: inBook, answer: sharedBook },
  },
  'leave-book': {
    summary: 'Leaves a book of somebody else.',
    example: { body: inBook, answer: true },
  },
};
