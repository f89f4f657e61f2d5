import {
  collection,
  doc,
  type DocumentReference,
  type Firestore,
  getDoc,
  getDocs,
  query,
  where,
} from '@firebase/firestore';
import type * as Lite from '@firebase/firestore/lite';
import * as z from 'zod/mini';
import { WireMemberRole, type WirePerson } from '#contract/members.ts';
import { documentName } from '#documents/model/document-names.ts';
import type {
  InvitationPreview,
  Roster,
  SharedBookRef,
  SharingService,
  BookInvitation,
} from '#documents/sharing.ts';
import { StoreError } from '#documents/store.ts';
import { makeId } from '#ledger/ids.ts';
import { listenTo } from './log-queries.ts';
import { withStoreErrors } from './failure.ts';
import { hashToken, makeToken } from './tokens.ts';
import { userPath } from './writes.ts';

const Shared = z.object({ Books: z.array(z.string()) });
const Roles = z.object({ Roles: z.record(z.string(), WireMemberRole) });
const RosterDocument = z.object({
  BookId: z.string(),
  Owner: z.string(),
  Members: z.record(z.string(), z.object({ Name: z.string(), Role: WireMemberRole, JoinedAt: z.string() })),
});
const InvitationDocument = z.object({
  OwnerId: z.string(),
  BookId: z.string(),
  BookName: z.string(),
  Owner: z.string(),
  Role: WireMemberRole,
  EndsAt: z.custom<{ toDate(): Date }>(
    (value) => typeof value === 'object' && value !== null && 'toDate' in value,
  ),
});

/** An invitation, as read from its document. */
type StoredInvitation = BookInvitation & InvitationPreview;

function toInvitation(digest: string, data: unknown): StoredInvitation | undefined {
  const { data: invitation } = z.safeParse(InvitationDocument, data);
  return (
    invitation && {
      digest,
      owner: { PersonId: invitation.OwnerId, Name: invitation.Owner },
      bookId: invitation.BookId,
      bookName: invitation.BookName,
      role: invitation.Role,
      endsAt: invitation.EndsAt.toDate(),
    }
  );
}

/** The dependencies of the sharing functions. */
export type SharingOptions = {
  database: Firestore;
  userId: string;
  me(): Promise<WirePerson>;
  /** The library without cache and its open database; its writes resolve after acknowledgement. */
  lite(): Promise<{ library: typeof Lite; database: Lite.Firestore }>;
  open: SharingService['open'];
};

/** Reads a document; undefined if it does not exist or the caller may no longer read it. */
async function readIfAllowed<Read>(
  schema: z.ZodMiniType<Read>,
  reference: DocumentReference,
): Promise<Read | undefined> {
  try {
    const found = await withStoreErrors(getDoc(reference), 'read');
    return z.safeParse(schema, found.data()).data;
  } catch (error) {
    if (error instanceof StoreError && error.kind === 'forbidden') return undefined;
    throw error;
  }
}

/** Opens the rosters of the caller's own books. A listener is added at the first read, as every list of the books needs them. */
function openRosters({ database, userId }: SharingOptions) {
  const own = query(collection(database, ...userPath(userId), 'rosters'));
  let listened: ReturnType<typeof listenTo> | undefined;
  return async () => {
    if (listened === undefined || listened.hasEnded()) listened = listenTo(own);
    const { docs } = await withStoreErrors(getDocs(own), 'read');
    return docs.flatMap((each) => z.safeParse(RosterDocument, each.data()).data ?? []);
  };
}

function createSharingReader(options: SharingOptions) {
  const { database, userId, me } = options;
  const rosters = openRosters(options);
  const at = (ownerId: string, ...path: string[]) => doc(database, ...userPath(ownerId), ...path);
  return {
    async shares(): Promise<SharedBookRef[]> {
      const found = await withStoreErrors(
        getDocs(collection(database, ...userPath(userId), 'shared')),
        'read',
      );
      return found.docs.flatMap((each) =>
        (z.safeParse(Shared, each.data()).data?.Books ?? []).map((bookId) => ({ ownerId: each.id, bookId })),
      );
    },
    async membership({ ownerId, bookId }: SharedBookRef) {
      const role = (await readIfAllowed(Roles, at(ownerId, 'members', userId)))?.Roles[bookId];
      return role && { bookId, role, person: await me() };
    },
    async roster({ ownerId, bookId }: SharedBookRef): Promise<Roster | undefined> {
      const found = await readIfAllowed(RosterDocument, at(ownerId, 'rosters', documentName(bookId)));
      if (found === undefined) return undefined;
      return {
        owner: { PersonId: ownerId, Name: found.Owner },
        members: Object.entries(found.Members).map(([PersonId, entry]) => ({ PersonId, ...entry })),
      };
    },
    shared: async () => new Set((await rosters()).map(({ BookId }) => BookId)),
    hasMembers: async () => (await rosters()).some(({ Members }) => Object.keys(Members).length > 0),
    async listInvitations(): Promise<BookInvitation[]> {
      const own = query(collection(database, 'invitations'), where('OwnerId', '==', userId));
      const { docs } = await withStoreErrors(getDocs(own), 'read');
      return docs.flatMap((found) => toInvitation(found.id, found.data()) ?? []);
    },
  };
}

type SharingReader = ReturnType<typeof createSharingReader>;

type Commit = (
  fill: (tools: {
    batch: Lite.WriteBatch;
    library: typeof Lite;
    at(...path: string[]): Lite.DocumentReference;
  }) => void,
) => Promise<void>;

function createCommit({ lite }: SharingOptions): Commit {
  return async (fill) => {
    const { library, database } = await lite();
    const batch = library.writeBatch(database);
    fill({ batch, library, at: (...path) => library.doc(database, path.join('/')) });
    await withStoreErrors(batch.commit(), 'write');
  };
}

/** Removes a member from a book: their role, and their entry in the roster. */
function removeMember(
  { ownerId, bookId }: SharedBookRef,
  personId: string,
  { batch, library, at }: Parameters<Parameters<Commit>[0]>[0],
): void {
  const { FieldPath, deleteField } = library;
  batch.update(at('users', ownerId, 'members', personId), new FieldPath('Roles', bookId), deleteField());
  const roster = at('users', ownerId, 'rosters', documentName(bookId));
  batch.update(roster, new FieldPath('Members', personId), deleteField());
}

const ranks: readonly WireMemberRole[] = ['view', 'add', 'edit'];

/** Returns the invitation for a token; undefined if it is over, or the caller's own. */
async function findInvitation(
  { userId, lite }: SharingOptions,
  token: string,
): Promise<StoredInvitation | undefined> {
  const { library, database } = await lite();
  const digest = await hashToken(token);
  const found = await withStoreErrors(library.getDoc(library.doc(database, 'invitations', digest)), 'read');
  const invitation = toInvitation(found.id, found.data());
  const isOver =
    invitation === undefined ||
    invitation.owner.PersonId === userId ||
    invitation.endsAt.getTime() <= Date.now();
  return isOver ? undefined : invitation;
}

/** Creates the function that accepts an invitation by its token; it returns undefined if the invitation is over. */
function createJoin(options: SharingOptions, reading: SharingReader, commit: Commit): SharingService['join'] {
  const { userId, me } = options;
  return async (token) => {
    const invitation = await findInvitation(options, token);
    if (invitation === undefined) return undefined;
    const { digest, bookId, role } = invitation;
    const ownerId = invitation.owner.PersonId;
    const current = await reading.membership({ ownerId, bookId });
    // The rules allow exactly the role of the invitation. A higher current role stays, and so does the invitation.
    if (current !== undefined && ranks.indexOf(current.role) >= ranks.indexOf(role))
      return { ownerId, bookId };
    const { Name } = await me();
    try {
      await commit(({ batch, library: { FieldPath, arrayUnion }, at }) => {
        batch.delete(at('invitations', digest));
        const roles = { Roles: { [bookId]: role }, Token: token };
        batch.set(at('users', ownerId, 'members', userId), roles, { merge: true });
        const entry = { Name, Role: role, JoinedAt: new Date().toISOString() };
        const roster = at('users', ownerId, 'rosters', documentName(bookId));
        batch.update(roster, new FieldPath('Members', userId), entry);
        batch.set(at('users', userId, 'shared', ownerId), { Books: arrayUnion(bookId) }, { merge: true });
      });
    } catch (error) {
      // Another user accepted it first, or the owner withdrew it.
      if (error instanceof StoreError && error.kind === 'outdated') return undefined;
      throw error;
    }
    return { ownerId, bookId };
  };
}

/** Creates the actions that only the owner of a book may take. */
function createOwnerActions(
  { userId, me }: SharingOptions,
  reading: SharingReader,
  commit: Commit,
): Pick<SharingService, 'invite' | 'changeRole' | 'withdraw'> {
  return {
    async invite({ digest, bookId, role, endsAt }, bookName) {
      const { Name } = await me();
      const isFirst = (await reading.roster({ ownerId: userId, bookId })) === undefined;
      const over = (await reading.listInvitations()).filter(
        (invitation) => invitation.endsAt.getTime() <= Date.now(),
      );
      await commit(({ batch, library: { Timestamp }, at }) => {
        for (const invitation of over) batch.delete(at('invitations', invitation.digest));
        const EndsAt = Timestamp.fromDate(endsAt);
        const document = {
          OwnerId: userId,
          BookId: bookId,
          BookName: bookName,
          Owner: Name,
          Role: role,
          EndsAt,
        };
        batch.set(at('invitations', digest), document);
        const roster = at('users', userId, 'rosters', documentName(bookId));
        if (isFirst) batch.set(roster, { BookId: bookId, Owner: Name, Members: {} });
        else batch.update(roster, { Owner: Name });
        // Members write what their commits saw to the owner's document, which they cannot create.
        batch.set(at('users', userId), { Seen: { Id: makeId(), Of: {} } }, { mergeFields: ['Seen'] });
      });
    },
    async changeRole(bookId, personId, role) {
      const members = (await reading.roster({ ownerId: userId, bookId }))?.members ?? [];
      if (!members.some(({ PersonId }) => PersonId === personId)) return;
      await commit((tools) => {
        if (role === undefined) return removeMember({ ownerId: userId, bookId }, personId, tools);
        const { batch, library, at } = tools;
        const { FieldPath } = library;
        batch.update(at('users', userId, 'members', personId), new FieldPath('Roles', bookId), role);
        const roster = at('users', userId, 'rosters', documentName(bookId));
        batch.update(roster, new FieldPath('Members', personId, 'Role'), role);
      });
    },
    withdraw: (digest) => commit(({ batch, at }) => void batch.delete(at('invitations', digest))),
  };
}

/** Opens the sharing of books in a project, over the documents of its users (decision 0068). */
export function openSharing(options: SharingOptions): SharingService {
  const { userId, me, lite, open } = options;
  const reading = createSharingReader(options);
  const commit = createCommit(options);

  const leave = (share: SharedBookRef): Promise<void> =>
    commit((tools) => {
      removeMember(share, userId, tools);
      const { batch, library, at } = tools;
      const rest = { Books: library.arrayRemove(share.bookId) };
      batch.update(at('users', userId, 'shared', share.ownerId), rest);
    });

  return {
    ...reading,
    me,
    open,
    join: createJoin(options, reading, commit),
    invitation: (token) => findInvitation(options, token),
    ...createOwnerActions(options, reading, commit),
    leave,
    async newToken() {
      const token = makeToken();
      return { token, digest: await hashToken(token) };
    },
    async end() {
      for (const share of await reading.shares())
        if ((await reading.membership(share)) !== undefined) await leave(share);
      const { library, database } = await lite();
      const own = ['shared', 'members', 'rosters'].map((name) =>
        library.collection(database, ...userPath(userId), name),
      );
      const found = await Promise.all(own.map((from) => withStoreErrors(library.getDocs(from), 'read')));
      const invitations = await reading.listInvitations();
      await commit(({ batch, at }) => {
        for (const { ref } of found.flatMap(({ docs }) => docs)) batch.delete(ref);
        for (const { digest } of invitations) batch.delete(at('invitations', digest));
      });
    },
  };
}
