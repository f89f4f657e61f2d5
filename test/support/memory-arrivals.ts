import { sequencedChangeFeed } from '#documents/numbered-arrivals.ts';
import { type TimestampedLog, timestampedChangeFeed } from '#documents/timed-arrivals.ts';
import type { ChangeFeed, StoredDocument, Write } from '#documents/store.ts';

type Data = Record<string, unknown>;
type Log = Map<string, Data>;

/** A log in memory as a place tells of it, and what hears that a commit was made. */
type MemoryFeed = { arrivals: ChangeFeed; note: (writes: readonly Write[]) => void };

/** The names of the documents of a log in the order of their commits; stores on the same documents count on together. */
const commitOrder = new WeakMap<Log, string[]>();

/** A log in the order of its commits. */
export function createSequencedMemoryFeed(log: Log): MemoryFeed {
  const names = commitOrder.get(log) ?? [];
  commitOrder.set(log, names);
  const all = () => names.map((name, index) => ({ position: index + 1, name, data: log.get(name) }));
  return {
    arrivals: sequencedChangeFeed({
      from: async (position, limit) =>
        all()
          .filter((arrival) => arrival.position >= position)
          .slice(0, limit),
      last: async () => all().at(-1),
    }),
    note: (writes) => {
      for (const write of writes) if (write.do === 'create' && write.in === 'actions') names.push(write.name);
    },
  };
}

const pageSize = 100;

/** A log whose documents say when they came. */
export function createTimestampedLog(log: ReadonlyMap<string, Data>): TimestampedLog {
  const byName = (): StoredDocument[] =>
    [...log].map(([name, data]) => ({ name, data })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const at = (name: string) => Number(log.get(name)?.['Arrived'] ?? -1);
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

/** The clocks of the places of logs, and how many commits those took. */
const clocks = new WeakMap<Log, { now: number; commits: number }>();

/** A log of which each document says when it came, by a clock of its place. */
export function createTimestampedMemoryFeed(log: Log): MemoryFeed {
  const clock = clocks.get(log) ?? { now: 1_000_000, commits: 0 };
  clocks.set(log, clock);
  return {
    arrivals: timestampedChangeFeed(createTimestampedLog(log)),
    note(writes) {
      clock.commits += 1;
      clock.now += 1 + (clock.commits % 3) * 500;
      for (const write of writes) {
        if (write.do !== 'create' || write.in !== 'actions') continue;
        log.set(write.name, { ...log.get(write.name), Arrived: clock.now });
      }
    },
  };
}
