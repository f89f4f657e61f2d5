import type * as z from 'zod/mini';
import type { CallAnswer } from '#contract/calls.ts';
import type * as members from '#contract/members.ts';
import type { OwnershipOffer, MemberChange, BookUser, BookSharing } from './members.ts';

/** Reads a user from the wire format. */
export const readBookUser = ({ PersonId, Name }: members.WirePerson): BookUser => ({
  id: PersonId,
  name: Name,
});

/** Reads the members of a book from the wire format. */
export function readBookSharing({
  Role,
  Owner,
  Members,
  Invitations,
  HandOver,
}: CallAnswer<'members'>): BookSharing {
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

/** Reads an ownership offer to the user from the wire format. */
export const readOwnershipOffer = (offer: CallAnswer<'hand-over-offers'>[number]): OwnershipOffer => ({
  bookId: offer.BookId,
  bookName: offer.BookName,
  owner: readBookUser(offer.Owner),
  role: offer.Role ?? undefined,
  endsAt: new Date(offer.EndsAt),
  rows: offer.Rows,
  bytes: offer.Bytes,
});

/** Reads the member of an action that changed the members of a book, from the wire format. */
export const readMemberChange = (member: z.infer<typeof members.WireMemberEvent>): MemberChange => ({
  ...readBookUser(member),
  role: member.Role,
});

/** Reads the book of an invitation from the wire format. */
export const readInvitationInfo = ({ BookName, Owner, Role }: CallAnswer<'invitation'>) => ({
  bookName: BookName,
  owner: readBookUser(Owner),
  role: Role,
});

/** Reads a created invitation from the wire format: the token for its link, and its end. */
export const readCreatedInvitation = ({ Token, InvitationId, EndsAt }: CallAnswer<'invite'>) => ({
  id: InvitationId,
  token: Token,
  endsAt: new Date(EndsAt),
});

/** Reads the joined book from the wire format. */
export const readJoinedBook = ({ BookId, BookName, Role, Owner }: CallAnswer<'join'>) => ({
  bookId: BookId,
  bookName: BookName,
  role: Role,
  owner: readBookUser(Owner),
});
