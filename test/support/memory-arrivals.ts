import type { Arrival, Arrivals, Write } from '#documents/store.ts';

type Log = ReadonlyMap<string, unknown>;

/** The names of the documents of a log in the order of their commits; stores on the same documents count on together. */
const arrived = new WeakMap<Log, string[]>();

/** A log in memory in the order of its commits, and what notes that a commit was made. */
export function arrivalsOf(log: Log): { arrivals: Arrivals; note: (writes: readonly Write[]) => void } {
  const names = arrived.get(log) ?? [];
  arrived.set(log, names);
  const all = (): Arrival[] =>
    names.map((name, index) => ({ position: index + 1, name, data: log.get(name) }));
  return {
    arrivals: {
      from: async (position, limit) =>
        all()
          .filter((arrival) => arrival.position >= position)
          .slice(0, limit),
      last: async () => all().at(-1),
    },
    note: (writes) => {
      for (const write of writes) if (write.do === 'create' && write.in === 'actions') names.push(write.name);
    },
  };
}
