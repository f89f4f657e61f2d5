import * as z from 'zod/mini';
import type { AccountType } from '#contract/accounts.ts';
import { Total } from '#contract/values.ts';
import { fold } from '#text/fold.ts';
import { accountTypes } from './account-types.ts';
import { readSplitInfo } from './split-info.ts';
import type { Split, Transaction } from './transaction.ts';

/** How something was entered last in an account: what that gained, in minor units, and all that went with it. */
export type Use = {
  accountId: string;
  otherId: string;
  gainMinor: bigint;
  notes: string;
  tags: readonly string[];
  postedMs: number;
  enteredMs: number;
};

/** What is known of a description: as it was written last, when it was posted, how it was entered in each account. */
export type Remembered = {
  text: string;
  /** The newest moments at which it was posted, newest first, each once, in milliseconds. */
  moments: readonly number[];
  /** One an account, newest first. */
  uses: readonly Use[];
};

/**
 * What is known of the descriptions of a book, by the folded description.
 *
 * How often one was used is told by the distinct moments at which it was posted: so a row counts once however often a page shows it,
 * in whichever order pages come, and so do the lines of a split; two purchases at one moment count as one, which ranks nothing wrong.
 * Only the newest moments are kept, for older ones weigh next to nothing.
 */
export type Memory = ReadonlyMap<string, Remembered>;

/** Something to enter again. */
export type Suggestion = {
  description: string;
  /** How often it was used lately. */
  count: number;
  lastPosted: Date;
  /** How it was entered last, where the accounts are still there. */
  use: Use | undefined;
};

export type SuggestOptions = {
  /** The account in which something is entered, where that is known. */
  accountId?: string | undefined;
  now: Date;
  /** At most so many. */
  limit: number;
  /** The accounts that there are, by their ids. */
  accounts: ReadonlyMap<string, { type: AccountType }>;
};

const maxDescriptions = 5000;
/** So many more may be there for a while: weighing all of them takes long, so that it is not done with each new one. */
const spareDescriptions = 250;
const maxMoments = 12;
const maxUses = 12;
const halfLifeMs = 60 * 86_400_000;

/** A memory of nothing. */
export const noMemory: Memory = new Map();

/** How much a description was used, at a moment: its uses, each worth half after two months, a quarter after four, ... */
function scoreOf({ moments }: Remembered, nowMs: number): number {
  return moments.reduce((score, ms) => score + 2 ** (Math.min(0, ms - nowMs) / halfLifeMs), 0);
}

const newest = <T extends { postedMs: number; enteredMs: number }>(a: T, b: T) =>
  b.postedMs - a.postedMs || b.enteredMs - a.enteredMs;

function useOf(transaction: Transaction, mine: Split, other: Split): Use {
  return {
    accountId: mine.accountId,
    otherId: other.accountId,
    gainMinor: mine.valueMinor,
    notes: transaction.notes,
    tags: transaction.tags,
    postedMs: transaction.postedAt.getTime(),
    enteredMs: transaction.enteredAt.getTime(),
  };
}

function isSameUse(a: Use, b: Use): boolean {
  return (
    a.otherId === b.otherId &&
    a.gainMinor === b.gainMinor &&
    a.notes === b.notes &&
    a.tags.join(';') === b.tags.join(';') &&
    newest(a, b) === 0
  );
}

/** The uses with another one: of two in one account the newer, of two as new the one that was seen later. */
function withUse(uses: readonly Use[], use: Use): readonly Use[] {
  const known = uses.find(({ accountId }) => accountId === use.accountId);
  if (known !== undefined && (newest(known, use) < 0 || isSameUse(known, use))) return uses;
  const next = [use, ...uses.filter((each) => each !== known)].toSorted(newest).slice(0, maxUses);
  return next.includes(use) ? next : uses;
}

function withMoment(moments: readonly number[], ms: number): readonly number[] {
  const isOld = moments.length === maxMoments && ms < (moments.at(-1) ?? 0);
  if (isOld || moments.includes(ms)) return moments;
  return [...moments, ms].toSorted((a, b) => b - a).slice(0, maxMoments);
}

/** A line of a split is no whole: with its amount nobody paid anything. */
const isLine = ({ otherSplitInfo }: Transaction) => readSplitInfo(otherSplitInfo).group !== undefined;

/** What is known of a description once a transaction was seen; the very same where that tells nothing new. */
function learn(known: Remembered | undefined, transaction: Transaction): Remembered {
  const { description, postedAt, splitA, splitB } = transaction;
  const ms = postedAt.getTime();
  const before = known ?? { text: description, moments: [], uses: [] };
  const text = ms >= (before.moments[0] ?? ms) ? description : before.text;
  const moments = withMoment(before.moments, ms);
  const uses = isLine(transaction)
    ? before.uses
    : withUse(withUse(before.uses, useOf(transaction, splitA, splitB)), useOf(transaction, splitB, splitA));
  const isSame = text === before.text && moments === before.moments && uses === before.uses;
  return isSame ? before : { text, moments, uses };
}

/** The memory without what was used least and longest ago, where it holds too much. */
function bounded(memory: Memory): Memory {
  if (memory.size <= maxDescriptions + spareDescriptions) return memory;
  // At any other moment all scores are multiples of these.
  let atMs = -Infinity;
  for (const { moments } of memory.values()) atMs = Math.max(atMs, moments[0] ?? atMs);
  const scored = [...memory].map((entry) => ({ entry, score: scoreOf(entry[1], atMs) }));
  const kept = scored.toSorted((a, b) => b.score - a.score).slice(0, maxDescriptions);
  return new Map(kept.map(({ entry }) => entry));
}

/** The memory once transactions were seen, in any order and as often as one likes; the very same where they tell nothing new. */
export function remember(memory: Memory, transactions: Iterable<Transaction>): Memory {
  const next = new Map(memory);
  let isSame = true;
  for (const transaction of transactions) {
    const key = fold(transaction.description);
    const known = next.get(key);
    const learnt = learn(known, transaction);
    if (key === '' || learnt === known) continue;
    next.set(key, learnt);
    isSame = false;
  }
  return isSame ? memory : bounded(next);
}

const ofAWord = /[\p{L}\p{N}]/u;

/** How well a description matches: 0 whole, 1 from its beginning, 2 from that of a word, 3 anywhere; undefined not at all. */
function rankOf(key: string, wanted: string): number | undefined {
  let at = key.indexOf(wanted);
  if (at < 0) return undefined;
  if (at === 0) return key.length === wanted.length ? 0 : 1;
  for (; at > 0; at = key.indexOf(wanted, at + 1)) {
    if (!ofAWord.test(key.charAt(at - 1))) return 2;
  }
  return 3;
}

function holdsMoney(type: AccountType | undefined): boolean {
  const family = type && accountTypes[type].family;
  return family === 'asset' || family === 'liability';
}

/**
 * How a description is likely to be entered in an account: as it was there last; where it never was, as in another of its kind (what is
 * bought by card may be paid in cash), which without an account is one that holds money. Accounts that are gone are passed over.
 */
function useFor({ uses }: Remembered, { accountId, accounts }: SuggestOptions): Use | undefined {
  const there = uses.filter((use) => accounts.has(use.accountId) && accounts.has(use.otherId));
  const isOfMoney = accountId === undefined || holdsMoney(accounts.get(accountId)?.type);
  const alike = there.filter(
    (use) => use.otherId !== accountId && holdsMoney(accounts.get(use.accountId)?.type) === isOfMoney,
  );
  return there.find((use) => use.accountId === accountId) ?? alike[0];
}

/** What a memory offers for what is typed, best match first, then newest and most used; everything matches nothing typed. */
export function suggest(memory: Memory, typed: string, options: SuggestOptions): Suggestion[] {
  const wanted = fold(typed.trim());
  const nowMs = options.now.getTime();
  // Of thousands that match a few are wanted: sorting all of them would take longest.
  let best: { rank: number; score: number; known: Remembered }[] = [];
  for (const [key, known] of memory) {
    const rank = rankOf(key, wanted);
    const last = best.length < options.limit ? undefined : best.at(-1);
    if (rank === undefined || (last !== undefined && rank > last.rank)) continue;
    const score = scoreOf(known, nowMs);
    if (last !== undefined && rank === last.rank && score <= last.score) continue;
    best = [...best, { rank, score, known }]
      .toSorted((a, b) => a.rank - b.rank || b.score - a.score)
      .slice(0, options.limit);
  }
  return best.map(({ known }) => ({
    description: known.text,
    count: known.moments.length,
    lastPosted: new Date(known.moments[0] ?? 0),
    use: useFor(known, options),
  }));
}

// Objects: tuples would bring more of the schema library into the first load of the app.
const Kept = z.object({
  Text: z.string(),
  Moments: z.array(z.int()),
  Uses: z.array(
    z.object({
      Of: z.string(),
      Other: z.string(),
      Gain: Total,
      Notes: z.string(),
      Tags: z.array(z.string()),
      Posted: z.int(),
      Entered: z.int(),
    }),
  ),
});

/** What is known of a description as it is kept: of strings, numbers, lists and objects alone. */
export type KeptDescription = z.input<typeof Kept>;

/** What is known of a description, to keep it. */
export function writeRemembered({ text, moments, uses }: Remembered): KeptDescription {
  return {
    Text: text,
    Moments: [...moments],
    Uses: uses.map((use) => ({
      Of: use.accountId,
      Other: use.otherId,
      Gain: String(use.gainMinor),
      Notes: use.notes,
      Tags: [...use.tags],
      Posted: use.postedMs,
      Entered: use.enteredMs,
    })),
  };
}

/** What was kept of a description; undefined where it does not read, for all of it is learnt again. */
export function readRemembered(kept: unknown): Remembered | undefined {
  const read = Kept.safeParse(kept);
  if (!read.success) return undefined;
  const { Text, Moments, Uses } = read.data;
  return {
    text: Text,
    moments: Moments,
    uses: Uses.map((use) => ({
      accountId: use.Of,
      otherId: use.Other,
      gainMinor: BigInt(use.Gain),
      notes: use.Notes,
      tags: use.Tags,
      postedMs: use.Posted,
      enteredMs: use.Entered,
    })),
  };
}
