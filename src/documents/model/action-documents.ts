import * as z from 'zod/mini';
import { ExportedAccount } from '#contract/accounts.ts';
import { WireItem } from '#contract/items.ts';
import type { WirePerson } from '#contract/members.ts';
import { WireErrorDetail } from '#contract/error-catalogue/catalogue.ts';
import { WireTransaction, AttributedTransaction } from '#contract/transactions.ts';
import { Moment } from '#contract/values.ts';
import {
  afterAnyName,
  descendingMoment,
  digest,
  nameDivider,
  reversedId,
} from '#documents/model/document-names.ts';
import { JsonValue, withFallback, readDocument } from '#documents/model/read-document.ts';
import type { Membership } from '#documents/store.ts';
import { makeId } from '#ledger/ids.ts';
import { itemName } from '#ledger/rules/items.ts';

type Account = z.infer<typeof ExportedAccount>;
/** The state of an account, a transaction or an item, in wire names. */
export type RecordState = Account | AttributedTransaction | WireItem;

const changeFields = {
  RecordId: z.string(),
  BookId: z.string(),
  /** The previous book, if the record moved to another one. */
  FromBookId: z.optional(z.string()),
  /** The name after the change; for a deleted record, its last name. */
  Name: z.optional(z.string()),
  /** A digest of the state after the change (`digestOf`). The state itself is the stored record or the `Before` of the next change. */
  After: z.nullable(z.string()),
};

const LoggedItemChange = z.object({
  RecordType: z.literal('item'),
  ...changeFields,
  Before: z.nullable(WireItem),
});
const LoggedRowChange = z.union([
  z.object({ RecordType: z.literal('account'), ...changeFields, Before: z.nullable(ExportedAccount) }),
  z.object({
    RecordType: z.literal('transaction'),
    ...changeFields,
    Before: z.nullable(AttributedTransaction),
  }),
]);

/** A change of one record: its state before, and a digest of its state after. */
export type LoggedChange = z.infer<typeof LoggedRowChange> | z.infer<typeof LoggedItemChange>;

const Row = z.nullable(z.union([AttributedTransaction, ExportedAccount, WireItem]));

/** The rejection of a replica's pending operation by the provider: the reason and, for each record, the intended and the previous state. */
const Rejection = z.object({
  reason: z.string(),
  detail: z.optional(WireErrorDetail),
  records: z.array(
    z.object({
      RecordType: z.enum(['account', 'transaction', 'item']),
      RecordId: z.string(),
      BookId: z.string(),
      mine: Row,
      theirs: Row,
    }),
  ),
  /** The names of the books and accounts that contain the records, by id. They may be deleted by the time the user reads the rejection. */
  names: z.record(z.string(), z.string()),
  /** True if the records have been restored to their previous state. */
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
  /** Set if this is the only document of its action. */
  IsAlone: z.optional(z.literal(true)),
  RegisterKeys: z.optional(z.array(z.string())),
  /** The member who did it, with the name they had at that time. */
  ById: z.optional(withFallback(z.string(), undefined)),
  ByName: z.optional(withFallback(z.string(), undefined)),
  RecordChanges: z.pipe(JsonValue, z.array(LoggedRowChange)),
  /** The changes of items. */
  Items: z.optional(z.pipe(JsonValue, z.array(LoggedItemChange))),
  /** Only in a replica: the rejection by the provider. None of the changes are in effect any more. */
  Rejected: z.optional(z.pipe(JsonValue, Rejection)),
  /** The time at which the provider stored the entry, in milliseconds, if the provider records it. */
  StoredAt: z.optional(withFallback(z.int(), undefined)),
});

/** The fields that all documents of an action share; their names begin with `prefix`. */
export type ActionHead = {
  id: string;
  kind: string;
  at: string;
  prefix: string;
  undoOf?: string | undefined;
  /** True if no document of the action is stored yet. */
  isNew?: boolean;
  /** The key (`recordKey`) of the first record that an undo restores; it gives the undo its title. */
  about?: string | undefined;
  /** The writing member, if the writer is not the owner of the book. */
  member?: Membership | undefined;
};

/** One document of the log. */
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

/** Returns a digest of a record, equal for equal content. Null for no record. */
export function digestOf(
  what: LoggedChange['RecordType'],
  row: RecordState | null | undefined,
): string | null {
  if (row === null || row === undefined) return null;
  const values = new Map<string, unknown>(Object.entries(row));
  return digest(JSON.stringify(Object.keys(shapes[what]).map((field) => values.get(field))));
}

/** Returns the name of a record. */
export function nameOfRow(row: RecordState): string {
  if ('ItemId' in row) return itemName(row);
  return 'AccountId' in row ? row.AccountName : row.TransactionDescription;
}

/** Returns the title of a record for messages: its name, or the kind of an item without a name. */
export function titleOfRow(row: RecordState): string {
  return nameOfRow(row) || ('ItemId' in row ? row.Kind : '');
}

/** Returns the name of a record after a change, or its last name if it was deleted. */
export function nameOfChange({ Name, Before }: LoggedChange): string {
  return Name ?? (Before === null ? '' : nameOfRow(Before));
}

/** Creates the head of an action that begins now. Its document names sort before those of older actions. */
export function createActionHead({ id, kind }: { id: string; kind: string }): ActionHead {
  const at = new Date().toISOString();
  return {
    id,
    kind,
    at,
    isNew: true,
    prefix: `${descendingMoment(at)}${reversedId(makeId())}${nameDivider}`,
  };
}

/** Creates the name of a further document of an action; newer names sort first. */
export const createFragmentName = ({ prefix }: ActionHead): string => `${prefix}${reversedId(makeId())}`;

/** True if the first of two log documents was written later. */
export function isLater(a: ActionFragment, b: ActionFragment): boolean {
  return a.name.slice(a.prefix.length) < b.name.slice(b.prefix.length);
}

/** Returns the cursor after all documents of an action. */
export const cursorAfterAction = ({ prefix }: ActionHead): string => `${prefix}${afterAnyName}`;

/** Returns the cursor before all actions that began before a moment. */
export const cursorBefore = (moment: string): string => `${descendingMoment(moment)}${afterAnyName}`;

/**
 * The register keys of the log: of a record, of a book, of the undos of an action, of the first document of an action, of a completed
 * request, of a request under way (an import), and of the marker for deleted entries, with the arrival time of the newest one.
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

/** Reads a document of the log. @throws CallError unexpected if Partita did not write it */
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
    registerKeys: read.RegisterKeys ?? [],
    loggedChanges: [...read.RecordChanges, ...(read.Items ?? [])],
    rejection: read.Rejected,
    arrivedAt: read.StoredAt,
    ...(read.ById !== undefined && { by: { PersonId: read.ById, Name: read.ByName ?? '' } }),
  };
}

/** An action with all its changes: each record once, in the order of its first change. */
export type LoggedAction = ActionHead & {
  /** True for an undo that is incomplete. */
  isOpen: boolean;
  /** True for an import that has not arrived completely. */
  isInterrupted: boolean;
  loggedChanges: LoggedChange[];
  /** The member who did it. */
  by?: WirePerson | undefined;
  /** The last document that changed each record (`recordKey`). */
  lastOf: ReadonlyMap<string, ActionFragment>;
};

/** Returns the key of a record: an account, a transaction and an item may have the same id. */
export const recordKey = ({ RecordType, RecordId }: Pick<LoggedChange, 'RecordType' | 'RecordId'>): string =>
  `${RecordType} ${RecordId}`;

/** Compares records: accounts, items, transactions, each by id. */
export function compareRecordKeys(
  a: Pick<LoggedChange, 'RecordType' | 'RecordId'>,
  b: Pick<LoggedChange, 'RecordType' | 'RecordId'>,
): number {
  return recordKey(a) < recordKey(b) ? -1 : 1;
}

/** Merges two successive changes of a record. */
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

/** Merges the documents of an action; undefined if no change remains. */
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
