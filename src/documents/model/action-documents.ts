import * as z from 'zod/mini';
import { ExportedAccount } from '#contract/accounts.ts';
import { WireItem } from '#contract/items.ts';
import type { WirePerson } from '#contract/members.ts';
import { WireErrorDetail } from '#contract/refusals/catalogue.ts';
import { WireTransaction, AttributedTransaction } from '#contract/transactions.ts';
import { Moment } from '#contract/values.ts';
import { afterAnyName, descendingMoment, digest, nameDivider, reversedId } from '#documents/model/document-names.ts';
import { JsonValue, withFallback, readDocument } from '#documents/model/read-document.ts';
import type { Membership } from '#documents/store.ts';
import { makeId } from '#ledger/ids.ts';
import { itemName } from '#ledger/rules/items.ts';

type Account = z.infer<typeof ExportedAccount>;
/** The state of an account, a transaction or an item, in the names of the wire. */
export type RecordState = Account | AttributedTransaction | WireItem;

const changeFields = {
  ThingId: z.string(),
  BookId: z.string(),
  /** The book that it was in before, where that is another. */
  FromBookId: z.optional(z.string()),
  /** The name after the change; a deleted record has the name that it had before. */
  Name: z.optional(z.string()),
  /** A digest of the state after the change (`digestOf`): the state itself is what is stored, or the `Before` of the next change. */
  After: z.nullable(z.string()),
};

const LoggedItemChange = z.object({ What: z.literal('item'), ...changeFields, Before: z.nullable(WireItem) });
const LoggedRowChange = z.union([
  z.object({ What: z.literal('account'), ...changeFields, Before: z.nullable(ExportedAccount) }),
  z.object({ What: z.literal('transaction'), ...changeFields, Before: z.nullable(AttributedTransaction) }),
]);

/** A change of one record: its state before, and a digest of its state after. */
export type LoggedChange = z.infer<typeof LoggedRowChange> | z.infer<typeof LoggedItemChange>;

const Row = z.nullable(z.union([AttributedTransaction, ExportedAccount, WireItem]));

/** What a place refused of a replica: why, and of each thing what it was to become and what it was before. */
const Rejection = z.object({
  reason: z.string(),
  refusal: z.optional(WireErrorDetail),
  things: z.array(
    z.object({
      What: z.enum(['account', 'transaction', 'item']),
      ThingId: z.string(),
      BookId: z.string(),
      mine: Row,
      theirs: Row,
    }),
  ),
  /** The names of the books and accounts that the things are in, by their ids: those may be gone by the time that somebody looks. */
  names: z.record(z.string(), z.string()),
  /** Whether the things are what they were before. */
  isBack: z.boolean(),
});

export type Rejection = z.infer<typeof Rejection>;

/** The changes of one commit, or some of them: an action may take several commits. */
const ActionDocument = z.object({
  ActionId: z.string(),
  Kind: z.string(),
  At: Moment,
  UndoOf: z.optional(z.string()),
  About: z.optional(z.string()),
  /** Set on an undo in several commits while more follow. */
  IsOpen: z.optional(z.literal(true)),
  /** Set where this is the only document of its action. */
  IsAlone: z.optional(z.literal(true)),
  Places: z.optional(z.array(z.string())),
  /** The member who did it, as they were called then. */
  ById: z.optional(withFallback(z.string(), undefined)),
  ByName: z.optional(withFallback(z.string(), undefined)),
  Touches: z.pipe(JsonValue, z.array(LoggedRowChange)),
  /** The changes of items. */
  Items: z.optional(z.pipe(JsonValue, z.array(LoggedItemChange))),
  /** In a replica, what its place refused of it: nothing of it is done any more. */
  Refused: z.optional(z.pipe(JsonValue, Rejection)),
  /** When its place took it, in milliseconds, where that notes it. */
  Arrived: z.optional(withFallback(z.int(), undefined)),
});

/** What all documents of an action share; their names begin with `prefix`. */
export type ActionHead = {
  id: string;
  kind: string;
  at: string;
  prefix: string;
  undoOf?: string | undefined;
  /** Whether no document of it is stored yet. */
  isNew?: boolean;
  /** The record (`recordKey`) that names an undo: the first that it undoes. */
  about?: string | undefined;
  /** Who writes them, where that is not the owner of the book. */
  member?: Membership | undefined;
};

/** A document of the log. */
export type ActionFragment = ActionHead & {
  name: string;
  isOpen: boolean;
  isAlone: boolean;
  registerKeys: string[];
  loggedChanges: LoggedChange[];
  rejection?: Rejection | undefined;
  by?: WirePerson | undefined;
  arrivedAt?: number | undefined;
};

const shapes = {
  account: ExportedAccount.shape,
  transaction: WireTransaction.shape,
  item: WireItem.shape,
};

/** A digest of a row: the same for the same content. Null for no row. */
export function digestOf(what: LoggedChange['What'], row: RecordState | null | undefined): string | null {
  if (row === null || row === undefined) return null;
  const values = new Map<string, unknown>(Object.entries(row));
  return digest(JSON.stringify(Object.keys(shapes[what]).map((field) => values.get(field))));
}

/** What a record is called. */
export function nameOfRow(row: RecordState): string {
  if ('ItemId' in row) return itemName(row);
  return 'AccountId' in row ? row.AccountName : row.TransactionDescription;
}

/** The same for who is told of it: an item without a name by its kind. */
export function titleOfRow(row: RecordState): string {
  return nameOfRow(row) || ('ItemId' in row ? row.Kind : '');
}

/** What a record is called after it was touched, or was, if it is gone. */
export function nameOfChange({ Name, Before }: LoggedChange): string {
  return Name ?? (Before === null ? '' : nameOfRow(Before));
}

/** Begins an action now: ascending names of its documents are newest first among those of all actions. */
export function createActionHead({ id, kind }: { id: string; kind: string }): ActionHead {
  const at = new Date().toISOString();
  return { id, kind, at, isNew: true, prefix: `${descendingMoment(at)}${reversedId(makeId())}${nameDivider}` };
}

/** The name of a further document of an action; the newest comes first. */
export const createFragmentName = ({ prefix }: ActionHead): string => `${prefix}${reversedId(makeId())}`;

/** Which of two documents of the log was written later. */
export function isLater(a: ActionFragment, b: ActionFragment): boolean {
  return a.name.slice(a.prefix.length) < b.name.slice(b.prefix.length);
}

/** The cursor after all documents of an action. */
export const cursorAfterAction = ({ prefix }: ActionHead): string => `${prefix}${afterAnyName}`;

/** The cursor in front of whatever was begun before a moment. */
export const cursorBefore = (moment: string): string => `${descendingMoment(moment)}${afterAnyName}`;

/**
 * The registers of the log: of a record, of a book, of what made an action undone, of the first document of an action, of a request
 * that was done, of one that is under way (an import), and of what says that something was forgotten, with when that came last.
 */
export const logKeys = {
  record: (id: string) => `thing ${id}`,
  book: (id: string) => `book ${id}`,
  undoOf: (actionId: string) => `undo ${actionId}`,
  firstOf: (actionId: string) => `begun ${actionId}`,
  request: (actionId: string, request: string) => `request ${actionId} ${request}`,
  underWay: (actionId: string, request: string) => `under way ${actionId} ${request}`,
  forgotten: (arrived: number | '') => `forgotten ${arrived}`,
};

/** Reads a document of the log. @throws CallError unexpected when it is not one of ours */
export function readFragment({ name, data }: { name: string; data: unknown }): ActionFragment {
  const read = readDocument(ActionDocument, data, `actions/${name}`);
  return {
    name,
    prefix: name.slice(0, name.lastIndexOf(nameDivider) + 1),
    id: read.ActionId,
    kind: read.Kind,
    at: read.At,
    undoOf: read.UndoOf,
    about: read.About,
    isOpen: read.IsOpen === true,
    isAlone: read.IsAlone === true,
    registerKeys: read.Places ?? [],
    loggedChanges: [...read.Touches, ...(read.Items ?? [])],
    rejection: read.Refused,
    arrivedAt: read.Arrived,
    ...(read.ById !== undefined && { by: { PersonId: read.ById, Name: read.ByName ?? '' } }),
  };
}

/** What was done at once: each record once, in the order in which it was touched first. */
export type LoggedAction = ActionHead & {
  /** An undoing of which something is missing. */
  isOpen: boolean;
  /** An import of which not all has arrived. */
  isInterrupted: boolean;
  loggedChanges: LoggedChange[];
  /** The member who did it. */
  by?: WirePerson | undefined;
  /** The last document in which a record was touched (`recordKey`). */
  lastOf: ReadonlyMap<string, ActionFragment>;
};

/** The key of a record: an account, a transaction and an item may have the same id. */
export const recordKey = ({ What, ThingId }: Pick<LoggedChange, 'What' | 'ThingId'>): string => `${What} ${ThingId}`;

/** Accounts, items, transactions, each by their ids. */
export function compareRecordKeys(a: Pick<LoggedChange, 'What' | 'ThingId'>, b: Pick<LoggedChange, 'What' | 'ThingId'>): number {
  return recordKey(a) < recordKey(b) ? -1 : 1;
}

/** What somebody did to a record and then did more to. */
const joinChanges = (first: LoggedChange, next: LoggedChange): LoggedChange => {
  const { Name: _name, ...rest } = first;
  return {
    ...rest,
    ...(next.Name !== undefined && { Name: next.Name }),
    BookId: next.BookId,
    After: next.After,
  };
};

const hasRegister = (parts: readonly ActionFragment[], begin: string): boolean =>
  parts.some(({ registerKeys }) => registerKeys.some((key) => key.startsWith(begin)));

/** Puts the documents of an action together; undefined when nothing is left of it. */
export function joinFragments(parts: readonly ActionFragment[]): LoggedAction | undefined {
  const inOrder = parts.toSorted((a, b) => (isLater(a, b) ? 1 : -1));
  const [first] = inOrder;
  if (first === undefined) return undefined;
  const latest = new Map<string, LoggedChange>();
  const lastOf = new Map<string, ActionFragment>();
  for (const part of inOrder)
    for (const change of part.loggedChanges) {
      const key = recordKey(change);
      const before = latest.get(key);
      latest.set(key, before === undefined ? change : joinChanges(before, change));
      lastOf.set(key, part);
    }
  const titleChange = latest.get(inOrder.find(({ about }) => about !== undefined)?.about ?? '');
  const loggedChanges = [...new Set([...(titleChange ? [titleChange] : []), ...latest.values()])].filter(
    ({ Before, After }) => Before !== null || After !== null,
  );
  if (loggedChanges.length === 0) return undefined;
  const { id, kind, at, prefix, by } = first;
  const undoOf = inOrder.find((part) => part.undoOf !== undefined)?.undoOf;
  const isOpen = inOrder.every((part) => part.isOpen);
  const isInterrupted =
    hasRegister(inOrder, logKeys.underWay(id, '')) && !hasRegister(inOrder, logKeys.request(id, ''));
  return { id, kind, at, prefix, undoOf, isOpen, isInterrupted, loggedChanges, lastOf, by };
}
