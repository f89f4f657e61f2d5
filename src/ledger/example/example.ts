import { exportFormat, type Export } from '#contract/transfer.ts';
import { dayOf, startOfDay } from '#ledger/days.ts';
import { makeRootAccount } from '#ledger/default-chart.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { writeSplitInfo } from '#ledger/split-info.ts';
import { withRules } from '#ledger/statement/rules.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { writeTransaction } from '#ledger/wire.ts';
import { makeAccountIds, makeAccounts } from './accounts.ts';
import type { AccountKey } from './chart.ts';
import { dateIn, type Posting, postingsUpTo } from './postings.ts';
import { idMaker, randomFrom } from './random.ts';
import { sideIn, statementProps } from './statements.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import type { Words } from './words/words.ts';

/** What an example is to be like. */
export type ExampleOptions = {
  /** Now: nothing in it happened later than on this day. */
  today: Date;
  /** The time zone of the book (`localZone`). */
  zone: string;
  language: 'en' | 'de';
  /** How it writes its amounts; dollars in English, euros in German otherwise. */
  money?: BookCurrency | undefined;
  seed?: number | undefined;
};

const languages: Record<ExampleOptions['language'], { words: Words; money: BookCurrency }> = {
  en: { words: en, money: { currency: 'USD', formatTag: 'en-US', decimals: 2 } },
  de: { words: de, money: { currency: 'EUR', formatTag: 'de-DE', decimals: 2 } },
};

type Random = (below: number) => number;

const pick = (texts: readonly string[], at: number) => texts[at % texts.length] ?? '';

/** One of several texts, of those that are for a year. */
function choose(texts: string, year: number, at: number): string {
  return pick(pick(texts.split('||'), year).split('|'), at);
}

function tagsOf({ tags }: Words, { tag, month: { year } }: Posting): string[] {
  if (tag === undefined) return [];
  const chosen = choose(tags[tag], year, 0);
  return [tag === 'tax' ? `${chosen}-${year}` : chosen];
}

/** Tells the moment of each posting, some time in the day. */
function clockIn(zone: string, random: Random): (posting: Posting) => number {
  // Looking for where a day begins takes a while; clocks are never put so far that these hours come to another day.
  const begins = new Map<number, number>();
  return ({ month, day }) => {
    const beginMs = begins.get(month.at) ?? Date.parse(startOfDay(dateIn(month, 1), zone));
    begins.set(month.at, beginMs);
    return beginMs + ((day - 1) * 24 + 7 + random(12)) * 3_600_000 + random(60) * 60_000;
  };
}

/** What the transactions of a book are made with. */
type Making = {
  words: Words;
  ids: ReadonlyMap<AccountKey, string>;
  makeId: (timeMs: number) => string;
  random: Random;
  momentOf: (posting: Posting) => number;
  nowMs: number;
};

/** The transactions of a posting, one for each of its parts. */
function transactionsOf(posting: Posting, { words, ids, makeId, random, momentOf, nowMs }: Making) {
  const { own, parts, what, month } = posting;
  const description = choose(words.payees[what], month.year, random(1000));
  const postedAt = new Date(momentOf(posting));
  const enteredMs = Math.min(postedAt.getTime() + random(300) * 60_000, nowMs);
  const group = parts.length > 1 ? makeId(enteredMs) : undefined;
  return parts.map(([to, minor, note], at): Transaction => {
    const split = (key: AccountKey, valueMinor: bigint) => ({
      id: makeId(enteredMs),
      accountId: ids.get(key) ?? '',
      valueMinor,
    });
    return {
      id: makeId(enteredMs),
      description,
      notes: note === undefined ? '' : words.notes[note],
      postedAt,
      enteredAt: new Date(enteredMs),
      splitA: split(own, -minor),
      splitB: split(to, minor),
      tags: tagsOf(words, posting),
      props: '{}',
      otherSplitInfo: writeSplitInfo('{}', {
        ...(group !== undefined && { group, groupLine: at + 1 }),
        A: sideIn(own, posting),
        B: sideIn(to, posting),
      }),
    };
  });
}

/** What the root keeps: rules of booking, and reports that somebody comes back to. */
function keptInRoot({ rules, reports }: Words, ids: Making['ids']): Record<string, unknown> {
  const idOf = (key: AccountKey) => ids.get(key) ?? '';
  const booking = rules.map(([words, key]) => ({ words, otherId: idOf(key), isOff: false }));
  const Reports = [
    { Name: reports.months, Question: 'report=income' },
    { Name: reports.subscriptions, Question: `report=spending&branch=${idOf('subscriptions')}` },
  ];
  return { ...withRules({ props: {} }, booking), Reports };
}

/**
 * A book for those who want to see what this is before they keep books of their own: two years of a household that does not exist, in
 * the shape of an export. The same options make the same book, ids included.
 */
export function makeExample({ today, zone, language, money, seed = 1 }: ExampleOptions): Export['data'] {
  const { words, money: usual } = languages[language];
  const kept = money ?? usual;
  const postings = postingsUpTo(dayOf(today.getTime(), zone), kept.decimals, seed);
  const random = randomFrom(seed);
  const makeId = idMaker(random);
  const momentOf = clockIn(zone, random);
  const beginMs = postings[0] === undefined ? today.getTime() : momentOf(postings[0]);
  const rootId = makeId(beginMs);
  const ids = makeAccountIds(makeId, beginMs + 1);
  const making = { words, ids, makeId, random, momentOf, nowMs: today.getTime() };
  return {
    ...exportFormat,
    exportedAt: today.toISOString(),
    accounts: [
      makeRootAccount(words.book, kept, zone, rootId, keptInRoot(words, ids)),
      ...makeAccounts(rootId, ids, words, statementProps(postings)),
    ],
    transactions: postings.flatMap((posting) => transactionsOf(posting, making)).map(writeTransaction),
    userConfig: {},
  };
}
