import { fold } from '#text/fold.ts';
import type { StatementEntry } from './entries.ts';
import { significantWordsOf } from './significant-words.ts';

/** An earlier transaction, seen from one of its accounts. */
export type PriorPosting = {
  description: string;
  notes: string;
  accountId: string;
  otherId: string;
  gainMinor: bigint;
  postedMs: number;
};

/** The reason for a suggestion: a rule, the same description, similar ones, the category in the file, or a schedule. */
export type SuggestionReason = {
  kind: 'rule' | 'same' | 'alike' | 'category' | 'expected';
  /** The words of the rule, the last matching description, the category, or the name of the schedule. */
  text: string;
  /** The number of similar transactions with this account, out of `of`. */
  count: number;
  of: number;
};

/** The most likely other account of an entry, and its probability from 0 to 1. */
export type AccountSuggestion = { otherId: string; confidence: number; reason: SuggestionReason };

export type SuggesterOptions = {
  /** The account of the statement. */
  accountId: string;
  /** The accounts that can be posted to, by id. */
  accounts: ReadonlyMap<string, { name: string }>;
};

/**
 * Returns the account names that a category of a file may mean, the likeliest first: `Living:Food` as a whole, then `Food`, then `Living`.
 */
export const listAccountNames = (category: string): string[] =>
  [category, ...category.split(/[:/]/).toReversed()]
    .map((name) => fold(name.replace(/^\[(.*)\]$/, '$1').trim()))
    .filter((name) => name !== '');

/** The votes for each account by one key (a description or a word). */
type Votes = Map<string, { weight: number; count: number; text: string; postedMs: number }>;

const minConfidence = 0.3;
/** The weight of transactions in another account, or in the other direction. */
const otherWeight = 0.4;

function vote(all: Map<string, Votes>, key: string, past: PriorPosting, weight: number): void {
  const votes: Votes = all.get(key) ?? new Map();
  all.set(key, votes);
  const { otherId, description, postedMs } = past;
  const before = votes.get(otherId);
  const isNewer = before === undefined || postedMs > before.postedMs;
  votes.set(otherId, {
    weight: (before?.weight ?? 0) + weight,
    count: (before?.count ?? 0) + 1,
    text: isNewer ? description : before.text,
    postedMs: isNewer ? postedMs : before.postedMs,
  });
}

const directed = (text: string, gainMinor: bigint) => `${gainMinor < 0n ? '-' : '+'}${text}`;

/**
 * Creates a function that suggests the other account of an entry from earlier transactions. Equal descriptions win over shared words; the
 * most important words are those that were always booked to one account.
 * @returns undefined for an entry without a likely account
 */
export function createSuggester(
  priorPostings: Iterable<PriorPosting>,
  { accountId, accounts }: SuggesterOptions,
): (entry: StatementEntry) => AccountSuggestion | undefined {
  const byText = new Map<string, Votes>();
  const byWord = new Map<string, Votes>();
  for (const past of priorPostings) {
    if (past.otherId === accountId || !accounts.has(past.otherId)) continue;
    const ofAccount = past.accountId === accountId ? 1 : otherWeight;
    for (const [gainMinor, weight] of [
      [past.gainMinor, ofAccount],
      [-past.gainMinor, ofAccount * otherWeight],
    ] as const) {
      vote(byText, directed(fold(past.description), gainMinor), past, weight);
      for (const word of significantWordsOf(`${past.description} ${past.notes}`))
        vote(byWord, directed(word, gainMinor), past, weight);
    }
  }
  const byName = new Map([...accounts].map(([id, { name }]) => [fold(name), id]));

  const ofCategory = ({ category }: StatementEntry): AccountSuggestion | undefined => {
    if (category === undefined) return undefined;
    const otherId = listAccountNames(category)
      .map((name) => byName.get(name))
      .find(Boolean);
    if (otherId === undefined || otherId === accountId) return undefined;
    return { otherId, confidence: 0.8, reason: { kind: 'category', text: category, count: 1, of: 1 } };
  };

  return (entry) => {
    const votes = byText.get(directed(fold(entry.description), entry.gainMinor));
    const same = votes && findBest(votes, 'same');
    if (same !== undefined && same.confidence >= minConfidence) return same;
    const named = ofCategory(entry);
    if (named !== undefined) return named;
    const together: Votes = new Map();
    for (const word of significantWordsOf(`${entry.description} ${entry.notes}`)) {
      const votes = byWord.get(directed(word, entry.gainMinor));
      if (votes === undefined) continue;
      const sum = [...votes.values()].reduce((total, { weight }) => total + weight, 0);
      for (const [otherId, each] of votes) {
        // The account's share is squared, so that a word that occurs with many accounts has little influence.
        const weight = (each.weight / sum) ** 2 * Math.min(1, each.weight);
        const before = together.get(otherId);
        const isNewer = before === undefined || each.postedMs > before.postedMs;
        together.set(otherId, {
          weight: (before?.weight ?? 0) + weight,
          count: Math.max(before?.count ?? 0, each.count),
          text: isNewer ? each.text : before.text,
          postedMs: isNewer ? each.postedMs : before.postedMs,
        });
      }
    }
    const alike = findBest(together, 'alike');
    return alike !== undefined && alike.confidence >= minConfidence ? alike : undefined;
  };
}

/** Returns the account with the most votes; more votes increase the confidence. */
function findBest(votes: Votes, kind: 'same' | 'alike'): AccountSuggestion | undefined {
  const ranked = [...votes].toSorted(([, a], [, b]) => b.weight - a.weight || b.postedMs - a.postedMs);
  const [first] = ranked;
  if (first === undefined) return undefined;
  const [otherId, { weight, count, text }] = first;
  const sum = ranked.reduce((total, [, each]) => total + each.weight, 0);
  const of = ranked.reduce((total, [, each]) => total + each.count, 0);
  const certainty = kind === 'same' ? weight / (weight + 0.2) : weight / (weight + 0.6);
  return { otherId, confidence: (weight / sum) * certainty, reason: { kind, text, count, of } };
}
