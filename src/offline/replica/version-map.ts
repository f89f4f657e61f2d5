import { parseInput } from '#contract/parse-input.ts';
import type { DocumentsCall } from '#documents/call-handlers.ts';
import type { RemoteRecord } from '#offline/replica/apply-remote-changes.ts';
import type { PendingOperation } from '#offline/replica/pending-operations.ts';
import { recordKey } from '#documents/model/action-documents.ts';

type RemoteState = RemoteRecord['After'];

const versionOf = (state: RemoteState): string | undefined => {
  if (state === null || 'AccountId' in state) return undefined;
  return 'ItemId' in state ? state.ItemDateEntered : state.TransactionDateEntered;
};

/** A local version of a record, prefixed by its key, and the version that the provider assigned to it. */
export type VersionMapping = readonly [known: string, by: string];

/**
 * Maps local versions of changed records to the versions that the provider assigned to them: a page that holds the local version has seen
 * the same content. Other tabs may hold local versions as well; `onNoted` receives the mappings that they have to `learn`.
 */
export function createVersionMap(onMapped: (mappings: readonly VersionMapping[]) => void = () => undefined) {
  const next = new Map<string, string>();
  const currentVersion = (key: string, version: string): string => {
    const later = next.get(`${key} ${version}`);
    return later === undefined ? version : currentVersion(key, later);
  };
  const learn = (mappings: readonly VersionMapping[]): void => {
    for (const [known, by] of mappings) next.set(known, by);
  };
  return {
    /** Notes the versions that the provider assigned to an operation. */
    note({ records }: PendingOperation, answered: readonly RemoteRecord[]): void {
      const localVersions = new Map(records.map((record) => [recordKey(record), versionOf(record.After)]));
      const mappings = answered.flatMap((record): VersionMapping[] => {
        const [was, is] = [localVersions.get(recordKey(record)), versionOf(record.After)];
        return was === undefined || is === undefined || was === is
          ? []
          : [[`${recordKey(record)} ${was}`, is]];
      });
      learn(mappings);
      if (mappings.length > 0) onMapped(mappings);
    },
    learn,
    /** Returns the current version for a version of a row or an item that a page has seen. */
    ofRow: (id: string, version: string) => currentVersion(`transaction ${id}`, version),
    ofItem: (id: string, version: string) => currentVersion(`item ${id}`, version),
  };
}

export type VersionMap = ReturnType<typeof createVersionMap>;

type Row = { TransactionId: string; TransactionDateEntered?: string | undefined };
type ItemRef = { ItemId: string; ItemDateEntered?: string | undefined };

/** Returns a call in which the seen versions are replaced by the current ones. */
export function withCurrentVersions(
  { ofRow, ofItem }: VersionMap,
  name: DocumentsCall,
  input: unknown,
): unknown {
  const row = <Sent extends Row>(sent: Sent): Sent =>
    sent.TransactionDateEntered === undefined
      ? sent
      : { ...sent, TransactionDateEntered: ofRow(sent.TransactionId, sent.TransactionDateEntered) };
  const item = <Sent extends ItemRef>(sent: Sent): Sent =>
    sent.ItemDateEntered === undefined
      ? sent
      : { ...sent, ItemDateEntered: ofItem(sent.ItemId, sent.ItemDateEntered) };
  if (name === 'update-transaction') {
    const body = parseInput(name, input);
    return { ...body, transaction: row(body.transaction) };
  }
  if (name === 'change-transactions') {
    const body = parseInput(name, input);
    return { ...body, update: body.update.map(row) };
  }
  if (name !== 'change-items') return input;
  const body = parseInput(name, input);
  return { ...body, put: body.put.map(item), remove: body.remove.map(item) };
}
