import type * as z from 'zod/mini';
import type { CallAnswer } from '#contract/calls.ts';
import type * as members from '#contract/members.ts';
import type { OwnershipOffer, MemberChange, BookUser, BookSharing } from './members.ts';

/** Somebody off the wire. */
export const readBookUser = ({ PersonId, Name }: members.WirePerson): BookUser => ({ id: PersonId, name: Name });

/** Who shares a book, off the wire. */
export function readBookSharing({ Role, Owner, Members, Invitations, HandOver }: CallAnswer<'members'>): BookSharing {
  return {
    role: Role,
    owner: readBookUser(Owner),
    members: Members.map((member) => ({ ...readBookUser(member), role: member.Role })),
    invitations: Invitations.map(({ InvitationId, Role: role, EndsAt }) => ({
      id: InvitationId,
      role,
      endsAt: new Date(EndsAt),
    })),
    ownershipTransfer: HandOver && {
      to: readBookUser(HandOver.To),
      role: HandOver.Role ?? undefined,
      endsAt: new Date(HandOver.EndsAt),
    },
  };
}

/** An offer to make the user the owner of a book, off the wire. */
export const readOwnershipOffer = (offer: CallAnswer<'hand-over-offers'>[number]): OwnershipOffer => ({
  bookId: offer.BookId,
  bookName: offer.BookName,
  owner: readBookUser(offer.Owner),
  role: offer.Role ?? undefined,
  endsAt: new Date(offer.EndsAt),
  rows: offer.Rows,
  bytes: offer.Bytes,
});

/** The member of an action that changed who shares the book, off the wire. */
export const readMemberChange = (member: z.infer<typeof members.WireMemberEvent>): MemberChange => ({
  ...readBookUser(member),
  role: member.Role,
});

/** What an invitation leads to, off the wire. */
export const readInvitationInfo = ({ BookName, Owner, Role }: CallAnswer<'invitation'>) => ({
  bookName: BookName,
  owner: readBookUser(Owner),
  role: Role,
});

/** An invitation off the wire: what goes into its link, and until when it counts. */
export const readCreatedInvitation = ({ Token, InvitationId, EndsAt }: CallAnswer<'invite'>) => ({
  id: InvitationId,
  token: Token,
  endsAt: new Date(EndsAt),
});

/** The book that was joined. */
export const readJoinedBook = ({ BookId, BookName, Role, Owner }: CallAnswer<'join'>) => ({
  bookId: BookId,
  bookName: BookName,
  role: Role,
  owner: readBookUser(Owner),
});
