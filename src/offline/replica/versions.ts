import { parseInput } from '#contract/parse-input.ts';
import type { DocumentsCall } from '#documents/handlers.ts';
import type { RemoteRecord } from '#offline/replica/take-over.ts';
import type { PendingOperation } from '#offline/replica/waiting.ts';
import { recordKey } from '#documents/model/action-documents.ts';

type RemoteState = RemoteRecord['After'];

const versionOf = (state: RemoteState): string | undefined => {
  if (state === null || 'AccountId' in state) return undefined;
  return 'ItemId' in state ? state.ItemDateEntered : state.TransactionDateEntered;
};

/** A version of something that was answered here, after what it is of, and the one that its place gave it. */
export type VersionMapping = readonly [known: string, by: string];

/**
 * The versions of things that were changed here: a place gives each a version of its own, and who still holds the one that was
 * answered here has seen the same. Other tabs hold what was answered here, too: `onNoted` hears what they are to `learn`.
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
    /** The place has given versions of its own to what waited. */
    note({ records }: PendingOperation, answered: readonly RemoteRecord[]): void {
      const localVersions = new Map(records.map((thing) => [recordKey(thing), versionOf(thing.After)]));
      const mappings = answered.flatMap((thing): VersionMapping[] => {
        const [was, is] = [localVersions.get(recordKey(thing)), versionOf(thing.After)];
        return was === undefined || is === undefined || was === is
          ? []
          : [[`${recordKey(thing)} ${was}`, is]];
      });
      learn(mappings);
      if (mappings.length > 0) onMapped(mappings);
    },
    learn,
    /** What somebody holds who has seen a version of a row or an item, by now. */
    ofRow: (id: string, version: string) => currentVersion(`transaction ${id}`, version),
    ofItem: (id: string, version: string) => currentVersion(`item ${id}`, version),
  };
}

export type VersionMap = ReturnType<typeof createVersionMap>;

type Row = { TransactionId: string; TransactionDateEntered?: string | undefined };
type ItemRef = { ItemId: string; ItemDateEntered?: string | undefined };

/** The same call, with the versions that things have by now for those that its sender has seen of them. */
export function withCurrentVersions({ ofRow, ofItem }: VersionMap, name: DocumentsCall, input: unknown): unknown {
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
