import { noTexts } from '#contract/transaction-text-fields.ts';
import { type ExportAnswer, exportFormat } from '#contract/transfer.ts';
import { dayOf, startOfDay } from '#ledger/days.ts';
import { makeRootAccount } from '#ledger/default-chart.ts';
import { type Item, createItem } from '#ledger/items.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { writeTransaction } from '#ledger/wire.ts';
import { writeStoredItem } from '#ledger/wire-item.ts';
import { createForeignPart, makeAccountIds, makeAccounts } from './accounts.ts';
import { createBudgetItems } from './budgets.ts';
import { type AccountKey, chart } from './chart.ts';
import {
  formatExampleDay,
  createIdMaker,
  type ExamplePosting,
  createPostings,
  createRandom,
} from './postings.ts';
import { occurrenceOfPosting, createScheduleItems } from './schedules.ts';
import { type StatementPosting, bankStatusOf, createStatementItems } from './statements.ts';
import { pickText, type ExampleTexts } from './texts/example-texts.ts';
import { exampleTextsDe } from './texts/de.ts';
import { exampleTextsEn } from './texts/en.ts';

/** The options of an example book. */
export type ExampleOptions = {
  /** The current day; the example ends with it. */
  today: Date;
  /** The time zone of the book (`localZone`). */
  zone: string;
  language: 'en' | 'de';
  /** The currency format; by default dollars in English and euros in German. */
  money?: BookCurrency | undefined;
  seed?: number | undefined;
};

const languages: Record<ExampleOptions['language'], { words: ExampleTexts; money: BookCurrency }> = {
  en: { words: exampleTextsEn, money: { currency: 'USD', formatTag: 'en-US', decimals: 2 } },
  de: { words: exampleTextsDe, money: { currency: 'EUR', formatTag: 'de-DE', decimals: 2 } },
};

type Random = (below: number) => number;

function tagsOf({ tags }: ExampleTexts, { tag, month: { year } }: ExamplePosting): string[] {
  if (tag === undefined) return [];
  const chosen = pickText(tags[tag], year, 0);
  return [tag === 'tax' ? `${chosen}-${year}` : chosen];
}

/** The hours of the postings, in minutes: twelve hours from seven in the morning. */
const waking = { from: 7 * 60, minutes: 12 * 60 };

/**
 * Returns the moment of each posting in milliseconds. The postings of a day keep their order, so that money is available before it is spent
 * in every time zone.
 */
function momentsOf(postings: readonly ExamplePosting[], zone: string, random: Random): number[] {
  // Finding the beginning of a day is slow, so it is cached by month. Clock changes never move these hours to another day.
  const begins = new Map<number, number>();
  const beginOf = (month: ExamplePosting['month']) => {
    const beginMs = begins.get(month.at) ?? Date.parse(startOfDay(formatExampleDay(month, 1), zone));
    begins.set(month.at, beginMs);
    return beginMs;
  };
  return [...Map.groupBy(postings, ({ date }) => date).values()].flatMap((ofDay) => {
    const share = Math.floor(waking.minutes / ofDay.length);
    return ofDay.map(({ month, day }, at) => {
      const minute = waking.from + at * share + random(share);
      return beginOf(month) + ((day - 1) * 24 * 60 + minute) * 60_000;
    });
  });
}

/** The input for creating transactions. */
type Making = {
  words: ExampleTexts;
  ids: ReadonlyMap<AccountKey, string>;
  makeId: (timeMs: number) => string;
  random: Random;
  nowMs: number;
  rootId: string;
  today: string;
  decimals: number;
};

/** Creates the transactions of a posting, one for each part. */
function transactionsOf(posting: ExamplePosting, postedMs: number, making: Making): Transaction[] {
  const { words, ids, makeId, random, nowMs, rootId } = making;
  const { own, parts, what, month } = posting;
  const description = pickText(words.payees[what], month.year, random(1000));
  const postedAt = new Date(postedMs);
  const enteredMs = Math.min(postedMs + random(300) * 60_000, nowMs);
  const group = parts.length > 1 ? makeId(enteredMs) : undefined;
  return parts.map(([to, minor, note], at): Transaction => {
    const split = (key: AccountKey, valueMinor: bigint) => ({
      id: makeId(enteredMs),
      accountId: ids.get(key) ?? '',
      valueMinor,
    });
    return {
      ...noTexts,
      id: makeId(enteredMs),
      description,
      notes: note === undefined ? '' : words.notes[note],
      postedAt,
      enteredAt: new Date(enteredMs),
      splitA: split(own, -minor),
      splitB: split(to, minor),
      tags: tagsOf(words, posting),
      props: '{}',
      splitInfo: changeSplitInfo(noSplitInfo, {
        ...(group !== undefined && { group, groupLine: at + 1 }),
        ...occurrenceOfPosting(posting, rootId),
        A: bankStatusOf(own, posting),
        B: bankStatusOf(to, posting),
      }),
    };
  });
}

/** Creates the items of the book: rules, saved reports, statements, schedules and budgets. */
function itemsOf(
  making: Making,
  postings: readonly ExamplePosting[],
  moved: readonly StatementPosting[],
): Item[] {
  const { words, ids, makeId, nowMs } = making;
  const { rules, reports } = words;
  const idOf = (key: AccountKey) => ids.get(key) ?? '';
  const subscriptions = `report=spending&branch=${idOf('subscriptions')}`;
  return [
    ...rules.map(([text, key], at) =>
      createItem('rule', makeId(nowMs), { Words: text, Account: idOf(key), Order: at }),
    ),
    createItem('report', makeId(nowMs), { Name: reports.months, Question: 'report=income' }),
    createItem('report', makeId(nowMs), { Name: reports.subscriptions, Question: subscriptions }),
    ...createStatementItems([...postings, ...moved], ids),
    ...createScheduleItems(postings, making),
    ...createBudgetItems(making),
  ];
}

/**
 * Creates an example book for users who want to try the app: two years of a fictional household in the export format. The same options
 * create the same book, including ids.
 */
export function makeExample({
  today,
  zone,
  language,
  money,
  seed = 1,
}: ExampleOptions): ExportAnswer['data'] {
  const { words, money: usual } = languages[language];
  const kept = money ?? usual;
  const day = dayOf(today.getTime(), zone);
  const { decimals } = kept;
  const postings = createPostings(day, decimals, seed);
  const random = createRandom(seed);
  const makeId = createIdMaker(random);
  const moments = momentsOf(postings, zone, random);
  const nowMs = today.getTime();
  const beginMs = moments[0] ?? nowMs;
  const rootId = makeId(beginMs);
  const ids = makeAccountIds(chart, makeId, beginMs + 1);
  const making = { words, ids, makeId, random, nowMs, rootId, today: day, decimals };
  const made = postings.flatMap((posting, at) => transactionsOf(posting, moments[at] ?? nowMs, making));
  const abroad = createForeignPart({
    words,
    rootId,
    ids,
    zone,
    money: kept,
    seed,
    today: day,
    beginMs,
    nowMs,
  });
  const transactions = [...made, ...abroad.transactions].toSorted(
    (a, b) => a.postedAt.getTime() - b.postedAt.getTime(),
  );
  const names = { ...words.accounts, abroad: abroad.name };
  const items = [...itemsOf(making, postings, abroad.moved), ...abroad.items];
  return {
    ...exportFormat,
    exportedAt: today.toISOString(),
    accounts: [
      makeRootAccount(words.book, kept, zone, rootId),
      ...makeAccounts(rootId, abroad.ids, { names, propsOf: abroad.propsOf }),
      ...abroad.trading,
    ],
    transactions: transactions.map(writeTransaction),
    items: items.map((item) => writeStoredItem({ ...item, enteredAt: today }, rootId)),
    userConfig: {},
  };
}
