import * as z from 'zod/mini';
import type { AccountType } from '#contract/accounts.ts';
import { WireTotal } from '#contract/values.ts';
import { fold } from '#text/fold.ts';
import { accountTypes } from './account-types.ts';
import type { Account } from './account.ts';
import { readCurrencyProp } from './props.ts';
import type { Split, Transaction } from './transaction.ts';

/** The latest transaction of a description in an account: its gain for the account in minor units, and its other fields. */
export type DescriptionUse = {
  accountId: string;
  otherId: string;
  gainMinor: bigint;
  notes: string;
  tags: readonly string[];
  postedMs: number;
  enteredMs: number;
};

/** The history of a description: its latest spelling, its posting moments, and its latest use in each account. */
export type DescriptionHistory = {
  text: string;
  /** The newest distinct posting moments, newest first, in milliseconds. */
  moments: readonly number[];
  /** The latest use in each account, newest first. */
  uses: readonly DescriptionUse[];
};

/**
 * The booking history of a book: its descriptions by folded text.
 *
 * Uses are counted by distinct posting moments. A row therefore counts once, however often its page is read, and so do the lines of a
 * split. Two purchases at the same moment count as one, which hardly affects the ranking. Only the newest moments are stored, because older
 * ones hardly matter.
 */
export type BookingHistory = ReadonlyMap<string, DescriptionHistory>;

/** A suggestion for the description being typed. */
export type DescriptionSuggestion = {
  description: string;
  /** The number of recent uses. */
  count: number;
  lastPosted: Date;
  /** The latest use whose accounts still exist. */
  use: DescriptionUse | undefined;
};

export type SuggestOptions = {
  /** The account in which the transaction is entered, if known. */
  accountId?: string | undefined;
  now: Date;
  /** The maximum number of suggestions. */
  limit: number;
  /** The accounts of the book by id. */
  accounts: ReadonlyMap<string, Pick<Account, 'type' | 'props'>>;
};

const maxDescriptions = 5000;
/** The tolerance above the maximum. Ranking all descriptions is slow, so it is not done for each new one. */
const spareDescriptions = 250;
const maxMoments = 12;
const maxUses = 12;
const halfLifeMs = 60 * 86_400_000;

/** A history without descriptions. */
export const emptyHistory: BookingHistory = new Map();

/** Calculates the score of a description: the number of its uses, each worth half after two months, a quarter after four, and so on. */
function scoreOf({ moments }: DescriptionHistory, nowMs: number): number {
  return moments.reduce((score, ms) => score + 2 ** (Math.min(0, ms - nowMs) / halfLifeMs), 0);
}

const newest = <T extends { postedMs: number; enteredMs: number }>(a: T, b: T) =>
  b.postedMs - a.postedMs || b.enteredMs - a.enteredMs;

function useOf(transaction: Transaction, mine: Split, other: Split): DescriptionUse {
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

function isSameUse(a: DescriptionUse, b: DescriptionUse): boolean {
  return (
    a.otherId === b.otherId &&
    a.gainMinor === b.gainMinor &&
    a.notes === b.notes &&
    a.tags.join(';') === b.tags.join(';') &&
    newest(a, b) === 0
  );
}

/** Returns the uses with another one added. In the same account the newer use wins; of equally new ones, the one read later. */
function addUse(uses: readonly DescriptionUse[], use: DescriptionUse): readonly DescriptionUse[] {
  const known = uses.find(({ accountId }) => accountId === use.accountId);
  if (known !== undefined && (newest(known, use) < 0 || isSameUse(known, use))) return uses;
  const next = [use, ...uses.filter((each) => each !== known)].toSorted(newest).slice(0, maxUses);
  return next.includes(use) ? next : uses;
}

function addMoment(moments: readonly number[], ms: number): readonly number[] {
  const isOld = moments.length === maxMoments && ms < (moments.at(-1) ?? 0);
  if (isOld || moments.includes(ms)) return moments;
  return [...moments, ms].toSorted((a, b) => b - a).slice(0, maxMoments);
}

/** A line of a split is only part of a payment, so its amount is not a use. */
const isLine = ({ splitInfo }: Transaction) => splitInfo.group !== undefined;

/** Returns the description updated by a transaction; the same object if nothing changed. */
function updateDescription(
  known: DescriptionHistory | undefined,
  transaction: Transaction,
): DescriptionHistory {
  const { description, postedAt, splitA, splitB } = transaction;
  const ms = postedAt.getTime();
  const before = known ?? { text: description, moments: [], uses: [] };
  const text = ms >= (before.moments[0] ?? ms) ? description : before.text;
  const moments = addMoment(before.moments, ms);
  const uses = isLine(transaction)
    ? before.uses
    : addUse(addUse(before.uses, useOf(transaction, splitA, splitB)), useOf(transaction, splitB, splitA));
  const isSame = text === before.text && moments === before.moments && uses === before.uses;
  return isSame ? before : { text, moments, uses };
}

/** Returns the history without its lowest-scored descriptions, if it has too many. */
function dropLeastUsed(memory: BookingHistory): BookingHistory {
  if (memory.size <= maxDescriptions + spareDescriptions) return memory;
  // The moment does not affect the order, because it scales all scores by the same factor.
  let atMs = -Infinity;
  for (const { moments } of memory.values()) atMs = Math.max(atMs, moments[0] ?? atMs);
  const scored = [...memory].map((entry) => ({ entry, score: scoreOf(entry[1], atMs) }));
  const kept = scored.toSorted((a, b) => b.score - a.score).slice(0, maxDescriptions);
  return new Map(kept.map(({ entry }) => entry));
}

/** Returns the history updated by transactions, which may come in any order and repeatedly; the same object if nothing changed. */
export function addToHistory(memory: BookingHistory, transactions: Iterable<Transaction>): BookingHistory {
  const next = new Map(memory);
  let isSame = true;
  for (const transaction of transactions) {
    const key = fold(transaction.description);
    const known = next.get(key);
    const updated = updateDescription(known, transaction);
    if (key === '' || updated === known) continue;
    next.set(key, updated);
    isSame = false;
  }
  return isSame ? memory : dropLeastUsed(next);
}

const wordCharacter = /[\p{L}\p{N}]/u;

/** Rates the match of a description: 0 exact, 1 at its start, 2 at the start of a word, 3 anywhere; undefined if it does not match. */
function rankOf(key: string, wanted: string): number | undefined {
  let at = key.indexOf(wanted);
  if (at < 0) return undefined;
  if (at === 0) return key.length === wanted.length ? 0 : 1;
  for (; at > 0; at = key.indexOf(wanted, at + 1)) {
    if (!wordCharacter.test(key.charAt(at - 1))) return 2;
  }
  return 3;
}

function holdsMoney(type: AccountType | undefined): boolean {
  const family = type && accountTypes[type].family;
  return family === 'asset' || family === 'liability';
}

/**
 * Returns the most likely use in an account: its latest use there, else the latest in an account of the same kind and currency (a card
 * payment may become a cash payment). Without an account, the latest use in a money account. Uses of deleted accounts are skipped.
 */
function findLikelyUse(
  { uses }: DescriptionHistory,
  { accountId, accounts }: SuggestOptions,
): DescriptionUse | undefined {
  const there = uses.filter((use) => accounts.has(use.accountId) && accounts.has(use.otherId));
  const account = accounts.get(accountId ?? '');
  const isOfMoney = accountId === undefined || holdsMoney(account?.type);
  const currencyOf = (id: string) => readCurrencyProp(accounts.get(id)?.props ?? {});
  const alike = there.filter(
    (use) =>
      use.otherId !== accountId &&
      holdsMoney(accounts.get(use.accountId)?.type) === isOfMoney &&
      (account === undefined || currencyOf(use.accountId) === readCurrencyProp(account.props)),
  );
  return there.find((use) => use.accountId === accountId) ?? alike[0];
}

/** Returns the suggestions for a typed text, best match first, then by score. An empty text matches every description. */
export function suggestDescriptions(
  memory: BookingHistory,
  typed: string,
  options: SuggestOptions,
): DescriptionSuggestion[] {
  const wanted = fold(typed.trim());
  const nowMs = options.now.getTime();
  // Only the best few are stored during the search, because sorting thousands of matches would be slow.
  let best: { rank: number; score: number; known: DescriptionHistory }[] = [];
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
    use: findLikelyUse(known, options),
  }));
}

// Objects, because tuples would add more of the schema library to the first load of the app.
const DescriptionSchema = z.object({
  Text: z.string(),
  Moments: z.array(z.int()),
  Uses: z.array(
    z.object({
      Of: z.string(),
      Other: z.string(),
      Gain: WireTotal,
      Notes: z.string(),
      Tags: z.array(z.string()),
      Posted: z.int(),
      Entered: z.int(),
    }),
  ),
});

/** A description as stored: plain JSON. */
export type StoredDescription = z.input<typeof DescriptionSchema>;

/** Converts a description for storage. */
export function writeDescription({ text, moments, uses }: DescriptionHistory): StoredDescription {
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

/** Reads a stored description; undefined if it is malformed, because it is built again from transactions. */
export function readDescription(stored: unknown): DescriptionHistory | undefined {
  const read = DescriptionSchema.safeParse(stored);
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
