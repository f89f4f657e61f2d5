import { sequencedChangeFeed } from '#documents/sequenced-change-feed.ts';
import { type TimestampedLog, timestampedChangeFeed } from '#documents/timestamped-change-feed.ts';
import type { ChangeFeed, StoredDocument, Write } from '#documents/store.ts';

type Data = Record<string, unknown>;
type Log = Map<string, Data>;

/** The change feed of a log in memory, with the function that records a commit. */
type MemoryFeed = { changeFeed: ChangeFeed; note: (writes: readonly Write[]) => void };

/** The document names of each log in commit order. Stores on the same documents share them. */
const commitOrder = new WeakMap<Log, string[]>();

/** Creates the change feed of a log in commit order. */
export function createSequencedMemoryFeed(log: Log): MemoryFeed {
  const names = commitOrder.get(log) ?? [];
  commitOrder.set(log, names);
  const all = () => names.map((name, index) => ({ position: index + 1, name, data: log.get(name) }));
  return {
    changeFeed: sequencedChangeFeed({
      from: async (position, limit) =>
        all()
          .filter((entry) => entry.position >= position)
          .slice(0, limit),
      last: async () => all().at(-1),
    }),
    note: (writes) => {
      for (const write of writes) if (write.do === 'create' && write.in === 'actions') names.push(write.name);
    },
  };
}

const pageSize = 100;

/** Returns a log whose documents have an arrival time. */
export function createTimestampedLog(log: ReadonlyMap<string, Data>): TimestampedLog {
  const byName = (): StoredDocument[] =>
    [...log].map(([name, data]) => ({ name, data })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const at = (name: string) => Number(log.get(name)?.['StoredAt'] ?? -1);
  const inOrder = () =>
    byName()
      .filter(({ name }) => at(name) >= 0)
      .toSorted((a, b) => at(a.name) - at(b.name));
  return {
    last: async () => inOrder().at(-1),
    has: async (name) => log.has(name),
    async *since(moment) {
      const some = inOrder().filter(({ name }) => at(name) >= moment);
      for (let from = 0; from === 0 || from < some.length; from += pageSize)
        yield some.slice(from, from + pageSize);
    },
  };
}

/** The clock of each log, and its number of commits. */
const clocks = new WeakMap<Log, { now: number; commits: number }>();

/** Creates the change feed of a log in which each document has an arrival time from the provider's clock. */
export function createTimestampedMemoryFeed(log: Log): MemoryFeed {
  const clock = clocks.get(log) ?? { now: 1_000_000, commits: 0 };
  clocks.set(log, clock);
  return {
    changeFeed: timestampedChangeFeed(createTimestampedLog(log)),
    note(writes) {
      clock.commits += 1;
      clock.now += 1 + (clock.commits % 3) * 500;
      for (const write of writes) {
        if (write.do !== 'create' || write.in !== 'actions') continue;
        log.set(write.name, { ...log.get(write.name), StoredAt: clock.now });
      }
    },
  };
}
