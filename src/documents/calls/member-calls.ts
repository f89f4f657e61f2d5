import type { CallAnswer } from '#contract/calls.ts';
import { CallError, issueOf } from '#contract/errors.ts';
import type { WirePerson } from '#contract/members.ts';
import { limits } from '#contract/limits.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { DocumentsContext, CallHandlers } from '#documents/call-handlers.ts';
import type { SharingService } from '#documents/sharing.ts';

const dayMs = 86_400_000;

/** Returns the sharing service of the provider. @throws CallError not-allowed if the provider has none */
function requireSharing({ sharing }: DocumentsContext): SharingService {
  if (sharing === undefined) throw new CallError('not-allowed', backendError('noMembersHere'));
  return sharing;
}

const compareByJoining = (
  a: { JoinedAt: string; PersonId: string },
  b: { JoinedAt: string; PersonId: string },
) => (`${a.JoinedAt} ${a.PersonId}` < `${b.JoinedAt} ${b.PersonId}` ? -1 : 1);

async function readMembers(
  { repository, shared, store }: DocumentsContext,
  sharing: SharingService,
  bookName: string | undefined,
): Promise<CallAnswer<'members'>> {
  const book = (await repository.books()).bookAt(bookName);
  const me = await sharing.me();
  const ownerId = shared?.ownerId ?? me.PersonId;
  const roster = await sharing.roster({ ownerId, bookId: book.AccountId });
  const invitations = shared === undefined ? await sharing.listInvitations() : [];
  const pending = invitations
    .filter(({ bookId, endsAt }) => bookId === book.AccountId && endsAt.getTime() > Date.now())
    .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime());
  return {
    Role: store.member?.role ?? 'own',
    Owner: shared?.owner ?? me,
    Members: (roster?.members ?? []).toSorted(compareByJoining),
    Invitations: pending.map(({ digest, role, endsAt }) => ({
      InvitationId: digest,
      Role: role,
      EndsAt: endsAt.toISOString(),
    })),
  };
}

/** Returns the owner of the books if they are shared: actions without a member are attributed to the owner. */
export async function readOwner({
  sharing,
  shared,
}: Pick<DocumentsContext, 'sharing' | 'shared'>): Promise<WirePerson | undefined> {
  if (shared !== undefined) return shared.owner;
  if (sharing === undefined) return undefined;
  return (await sharing.hasMembers()) ? sharing.me() : undefined;
}

const invitationOver = (code: 'invalid' | 'not-found' = 'not-found') => {
  const detail = bookError('invitationOver');
  return new CallError(code, detail, [issueOf('token', detail)]);
};

function checkToken(token: string): string {
  if (!/^[\w-]{43}$/.test(token)) throw invitationOver('invalid');
  return token;
}

type OwnershipTransferCall =
  | 'offer-hand-over'
  | 'withdraw-hand-over'
  | 'hand-over-offers'
  | 'accept-hand-over'
  | 'decline-hand-over';

/**
 * Rejects the calls that transfer ownership. The documents of a book are stored below its owner, and no commit of bounded size can move
 * them (contract/backend-differences.ts).
 */
async function rejectOwnershipTransfer(context: DocumentsContext): Promise<never> {
  requireSharing(context);
  throw new CallError('not-allowed', backendError('noHandOverHere'));
}

/** The handlers for members and invitations (decision 0068). */
export const memberHandlers: CallHandlers<
  'members' | 'invite' | 'invitation' | 'join' | 'change-member' | 'leave-book' | OwnershipTransferCall
> = {
  'offer-hand-over': rejectOwnershipTransfer,
  'withdraw-hand-over': rejectOwnershipTransfer,
  'hand-over-offers': rejectOwnershipTransfer,
  'accept-hand-over': rejectOwnershipTransfer,
  'decline-hand-over': rejectOwnershipTransfer,
  members: async (context, { bookName }) => readMembers(context, requireSharing(context), bookName),
  async invite(context, { bookName, role }) {
    const sharing = requireSharing(context);
    const { Members, Invitations } = await readMembers(context, sharing, bookName);
    const most = limits.membersPerBook;
    if (Members.length + Invitations.length >= most)
      throw new CallError('not-allowed', bookError('tooManyMembers', { most }));
    const book = (await context.repository.books()).bookAt(bookName);
    const bookId = book.AccountId;
    const { token, digest } = await sharing.newToken();
    const endsAt = new Date(Date.now() + limits.invitationDays * dayMs);
    await sharing.invite({ digest, bookId, role, endsAt }, book.AccountName);
    return { Token: token, InvitationId: digest, Role: role, EndsAt: endsAt.toISOString() };
  },
  async invitation(context, { token }) {
    const sharing = requireSharing(context);
    const found = await sharing.invitation(checkToken(token));
    if (found === undefined) throw invitationOver();
    const { bookName, owner, role, endsAt } = found;
    return { BookName: bookName, Owner: owner, Role: role, EndsAt: endsAt.toISOString() };
  },
  async join(context, { token }) {
    const sharing = requireSharing(context);
    const share = await sharing.join(checkToken(token));
    if (share === undefined) throw invitationOver();
    const all = (await context.sharedBooks?.all(await context.repository.books())) ?? [];
    const book = all.find(({ ownerId, bookId }) => ownerId === share.ownerId && bookId === share.bookId);
    if (book === undefined) throw invitationOver();
    return { BookId: book.bookId, BookName: book.shown, Role: book.role, Owner: book.owner };
  },
  async 'change-member'(context, { bookName, id, role }) {
    const sharing = requireSharing(context);
    const { Invitations } = await readMembers(context, sharing, bookName);
    const bookId = (await context.repository.books()).bookAt(bookName).AccountId;
    const isInvitation = Invitations.some(({ InvitationId }) => InvitationId === id);
    if (!isInvitation) await sharing.changeRole(bookId, id, role);
    else if (role === undefined) await sharing.withdraw(id);
    return readMembers(context, sharing, bookName);
  },
  async 'leave-book'(context, { bookName }) {
    const sharing = requireSharing(context);
    const { shared, repository } = context;
    if (shared === undefined) {
      (await repository.books()).bookAt(bookName);
      throw new CallError('not-allowed', bookError('ownersStay'));
    }
    await sharing.leave(shared);
    return true;
  },
};
