import * as z from 'zod/mini';
import { logKeys } from '#documents/model/action-documents.ts';
import { keyOf, type LogMark, markUnknown } from '#documents/model/log-mark.ts';
import type { Arrivals, StoredDocument } from '#documents/store.ts';

/**
 * A log whose place notes in each document when it came (`Arrived`, in milliseconds of its own clock), and numbers none: several may
 * have come at once, one that came earlier may be seen later, and an app of before has nothing noted.
 */
export type TimedLog = {
  /** What came last. */
  last(): Promise<StoredDocument | undefined>;
  /** Whether a document is there, by the place itself: whatever is read next is no older than that. */
  has(name: string): Promise<boolean>;
  /** What came at a moment or later, in that order, page by page; of one moment by their names. */
  since(moment: number): AsyncIterable<readonly StoredDocument[]>;
  /** The newest by their names: at most so many. */
  newest(count: number): Promise<readonly StoredDocument[]>;
};

/** A place takes no commit that is under way for longer than a minute; this is twice that. */
const lookedBackMs = 120_000;
/** As many as a mark has room for. What comes faster than that is looked back at for a shorter time. */
const keysInMark = 32;
/** How far it is looked by names for what has no moment. */
const namesLookedAt = 8;

/** A document of the log, its key in marks, and when it came, where that was noted. */
type Came = StoredDocument & { key: string; at: number | undefined };
type Timed = Came & { at: number };

const Stamped = z.object({ Arrived: z.int() });
const Placed = z.object({ Places: z.array(z.string()) });

const came = ({ name, data }: StoredDocument): Came => ({
  name,
  data,
  key: keyOf(name),
  at: z.safeParse(Stamped, data).data?.Arrived,
});
const isTimed = (document: Came): document is Timed => document.at !== undefined;

/** Whether a document says that something was forgotten that may have come since a moment. */
function tellsOfLoss({ data }: Came, from: number): boolean {
  const begin = logKeys.forgotten('');
  const { Places = [] } = z.safeParse(Placed, data).data ?? {};
  return Places.some((key) => key.startsWith(begin) && Number(key.slice(begin.length)) >= from);
}

/** What somebody was told of the end of a log: all that came before a moment, and these, in their order. */
type Known = { from: number; timed: readonly Timed[]; untimed: readonly Came[] };

const keys = (some: readonly Came[]) => some.map(({ key }) => key);

/** Where somebody stands who was told of a document last. */
function markAt({ name, at }: Pick<Timed, 'name' | 'at'>, { from, timed, untimed }: Known): LogMark {
  const begin = Math.max(from, at - lookedBackMs);
  const near = timed.filter((each) => each.name !== name && each.at >= begin);
  const left = near.at(-keysInMark - 1);
  return {
    position: at,
    name,
    again: {
      from: left === undefined ? begin : Math.min(at, left.at + 1),
      told: keys([...untimed.filter((each) => each.name !== name), ...near.slice(-keysInMark)]),
    },
  };
}

/** The same, with one more that was told. */
const withOne = ({ from, timed, untimed }: Known, one: Came): Known =>
  isTimed(one)
    ? { from, untimed, timed: [...timed, one].toSorted((a, b) => a.at - b.at).slice(-2 * keysInMark) }
    : { from, timed, untimed: [...untimed, one] };

/** The arrivals of a log whose place notes when they came (decision 0063). */
export function timedArrivals({ last, has, since, newest }: TimedLog): Arrivals {
  const byNames = async () => (await newest(namesLookedAt)).map(came);
  const untimedOf = (some: readonly Came[]) => some.filter((document) => !isTimed(document));

  return {
    async end() {
      const latest = await last();
      const some = await byNames();
      const own = latest === undefined ? some[0] : came(latest);
      if (own === undefined) return undefined;
      const { name, at = 1 } = own;
      const from = Math.max(0, at - lookedBackMs);
      let known: Known = { from, timed: [], untimed: untimedOf(some) };
      for await (const page of since(from)) for (const each of page) known = withOne(known, came(each));
      return markAt({ name, at }, known);
    },

    async *after(mark) {
      if (mark !== undefined && (mark.again === undefined || !(await has(mark.name)))) throw markUnknown();
      const { from, told } = mark?.again ?? { from: 0, told: [] };
      // One moment may have more than a mark has room for: then what came in it is told by the names.
      const isByNames = from === mark?.position;
      const isTold = ({ name, key, at: when }: Came): boolean =>
        name === mark?.name
          ? mark.told === undefined
          : told.includes(key) || (isByNames && when === from && name < mark.name);
      const untimed = untimedOf(await byNames());
      // There may be more of them, which nobody would find.
      if (mark !== undefined && untimed.length === namesLookedAt && !untimed.some(isTold))
        throw markUnknown();

      let known: Known | undefined;
      let at = mark?.position ?? 1;
      for await (const page of since(from)) {
        const documents = page.map(came).filter(isTimed);
        known ??= { from, timed: documents.filter(isTold), untimed: untimed.filter(isTold) };
        for (const document of documents) {
          if (isTold(document)) continue;
          at = document.at;
          const { name, data } = tellsOfLoss(document, from) ? { ...document, data: undefined } : document;
          yield { name, data, mark: markAt(document, known) };
          known = withOne(known, document);
        }
      }
      known ??= { from, timed: [], untimed: untimed.filter(isTold) };
      for (const document of untimed) {
        if (isTold(document)) continue;
        yield { ...document, mark: markAt({ ...document, at }, known) };
        known = withOne(known, document);
      }
    },
  };
}
