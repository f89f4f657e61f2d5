import type { CallAnswer } from '#contract/calls.ts';
import type * as members from '#contract/members.ts';
import type { Person, Sharing } from './members.ts';

/** Somebody off the wire. */
export const readPerson = ({ PersonId, Name }: members.Person): Person => ({ id: PersonId, name: Name });

/** Who shares a book, off the wire. */
export function readSharing({ Role, Owner, Members, Invitations }: CallAnswer<'members'>): Sharing {
  return {
    role: Role,
    owner: readPerson(Owner),
    members: Members.map((member) => ({ ...readPerson(member), role: member.Role })),
    invitations: Invitations.map(({ InvitationId, Role: role, EndsAt }) => ({
      id: InvitationId,
      role,
      endsAt: new Date(EndsAt),
    })),
  };
}

/** An invitation off the wire: what goes into its link, and until when it counts. */
export const readInvitation = ({ Token, InvitationId, EndsAt }: CallAnswer<'invite'>) => ({
  id: InvitationId,
  token: Token,
  endsAt: new Date(EndsAt),
});

/** The book that was joined. */
export const readJoined = ({ BookId, BookName, Role, Owner }: CallAnswer<'join'>) => ({
  bookId: BookId,
  bookName: BookName,
  role: Role,
  owner: readPerson(Owner),
});
