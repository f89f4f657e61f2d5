import { limits } from '#contract/limits.ts';
import { dayOf, startOfDay } from '#ledger/days.ts';
import { writeSplitInfo } from '#ledger/split-info.ts';
import type { Budget, Envelopes } from '#ledger/budget/budget.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { BookFile, FileAccount, FileEntry } from '#statements/book-file.ts';
import { contentId } from '#ledger/content-id.ts';
import { isOfBook, mainCommodity } from './commodities.ts';
import {
  type AccountNote,
  keyOf,
  type MadeNames,
  placeId,
  type ImportTarget,
  planAccounts,
  type PlannedAccount,
  withLegs,
} from './plan-accounts.ts';
import {
  type BookEntry,
  type CommodityChoice,
  type Conversion,
  convertEntry,
  pairsOf,
  type AccountLeg,
} from './plan-entries.ts';
import { type BudgetRefusal, convertBudgets, planBudgets } from './plan-budgets.ts';
import { convertSchedules, planSchedules, type ScheduleRefusal, withRepeating } from './plan-schedules.ts';
import { makeShortener } from './shorten.ts';

/** How a book of a file goes in. */
export type PlanOptions = {
  place: ImportTarget;
  /** The currency of the book, its decimals, and where its days are. */
  currency: string;
  decimals: number;
  zone: string;
  choices: ReadonlyMap<string, CommodityChoice>;
  names: MadeNames & { noDescription: string };
};

/** An entry that stays out. */
export type Refused = {
  line: number;
  text: string;
  why: ScheduleRefusal | BudgetRefusal;
};

/** What an account gains by the plan. */
export type Gained = { count: number; minor: bigint };

/** What a book of a file comes to in a book of ours; nothing of the file is missing that is not said here. */
export type BookPlan = {
  accounts: PlannedAccount[];
  transactions: Transaction[];
  /** What repeats. */
  schedules: Schedule[];
  /** What is planned for accounts, and whether all money is given to it. */
  budgets: Budget[];
  envelopes: Envelopes | undefined;
  /** How many entries of the file these are. */
  entries: number;
  /** What each planned account gains by itself, by its id. */
  gained: ReadonlyMap<string, Gained>;
  notes: AccountNote[];
  refused: Refused[];
  /** Legs that stay out, by what they are in: how many entries they are of. */
  leftOut: ReadonlyMap<string, number>;
  /** Entries that do not add up in the currency of the book, and what they lack together. */
  lacking: { entries: number; accountId: string | undefined };
  /** Entries of which an amount had to be rounded. */
  rounded: number;
  /** Texts that are longer than a book takes, and were cut. */
  shortened: number;
};

const noonMs = 12 * 60 * 60 * 1000;

/** Noon of days in a zone: mostly as far from midnight in UTC as that of the day before. */
function makeNoons(zone: string): (day: string) => Date {
  const noons = new Map<string, Date>();
  let shiftMs = 0;
  return (day) => {
    const known = noons.get(day);
    if (known !== undefined) return known;
    const midnightMs = Date.parse(`${day}T00:00:00.000Z`);
    const guessMs = midnightMs + shiftMs;
    const isStart = dayOf(guessMs, zone) === day && dayOf(guessMs - 1, zone) < day;
    const startMs = isStart ? guessMs : Date.parse(startOfDay(day, zone));
    shiftMs = startMs - midnightMs;
    const noon = new Date(startMs + noonMs);
    noons.set(day, noon);
    return noon;
  };
}

/** Says by what an entry is known again, however often the file is brought: what it says, and the how manieth such it is. */
function makeNamer(place: ImportTarget): (entry: FileEntry) => string {
  const seen = new Map<string, number>();
  return ({ date, description, notes, legs }) => {
    const said = legs.map(({ path, amount, commodity, note }) => [path, amount, commodity, note]);
    const content = JSON.stringify([date, description, notes, said]);
    const ordinal = (seen.get(content) ?? 0) + 1;
    seen.set(content, ordinal);
    return contentId(`entry\n${placeId(place)}\n${ordinal}\n${content}`);
  };
}

const largest = 10n ** BigInt(limits.amountDigits);
const textOf = ({ date, description }: FileEntry) => `${date} ${description}`.trim();

/** Why nothing of an entry goes in; undefined where it does. */
function refusalOf({ legs, leftOut, lackMinor }: BookEntry): ScheduleRefusal | undefined {
  const amounts = [lackMinor, ...legs.map(({ minor }) => minor)];
  if (amounts.some((minor) => minor >= largest || -minor >= largest)) return 'tooLarge';
  if (legs.length === 0) return leftOut.length > 0 ? 'otherCurrency' : 'noLegs';
  return undefined;
}

/**
 * Whether an account comes in though nothing of it does: one of which all entries stay out does not. Where none is in the file,
 * there is nothing to convert, and its commodity is no matter.
 */
function makeIsWanted(file: BookFile, conversion: Conversion): (account: FileAccount) => boolean {
  const kept = new Map<string, string[]>();
  for (const { path, commodity } of file.entries.flatMap(({ legs }) => legs)) {
    const before = kept.get(keyOf(path));
    if (before === undefined) kept.set(keyOf(path), [commodity]);
    else if (!before.includes(commodity)) before.push(commodity);
  }
  const isOut = (commodity: string) =>
    !isOfBook(commodity, conversion.code, conversion.main) &&
    (conversion.choices.get(commodity)?.how ?? 'leaveOut') === 'leaveOut';
  return ({ path }) => kept.get(keyOf(path))?.every(isOut) !== true;
}

/** The texts of an entry, as they stand in each of its transactions. */
function textsOf(
  { description, notes }: FileEntry,
  noted: readonly string[],
  sharedNote: string,
  noDescription: string,
) {
  const said = description || notes || noted.find((note) => note !== '') || noDescription;
  const besides = description === '' ? '' : notes;
  const notesOf = (note: string) =>
    [...new Set([besides, note, sharedNote])].filter((each) => each !== '' && each !== said).join('\n');
  return { said, notesOf };
}

/** Makes the transactions of entries whose legs add up to nothing. */
function makeTransactions({ zone, names }: Pick<PlanOptions, 'zone' | 'names'>) {
  const { state, fit, fitTags, fitSide } = makeShortener();
  const noonOf = makeNoons(zone);
  const gained = new Map<string, Gained>();
  const gain = (accountId: string, minor: bigint) => {
    const before = gained.get(accountId) ?? { count: 0, minor: 0n };
    gained.set(accountId, { count: before.count + 1, minor: before.minor + minor });
  };
  const make = (
    entry: FileEntry,
    id: string,
    accountLegs: readonly AccountLeg[],
  ): Transaction[] | undefined => {
    const broken = pairsOf(accountLegs);
    if (broken === undefined) return undefined;
    const { sharedId, sharedNote, sharedTags, pairs } = broken;
    const notes = pairs.map(({ said }) => said.note);
    const { said: whole, notesOf } = textsOf(entry, notes, sharedNote, names.noDescription);
    const isGroup = pairs.length > 1;
    const description = fit(whole, limits.transactionDescription);
    return pairs.map(({ accountId, minor, said, side, sharedSide }, at) => {
      gain(sharedId, -minor);
      gain(accountId, minor);
      const lineId = isGroup ? `${id}-${at + 1}` : id;
      return {
        id: lineId,
        description,
        notes: fit(notesOf(said.note), limits.transactionNotes),
        postedAt: noonOf(entry.date),
        // When it was entered there is not known; one and the same day keeps a file that is brought again the same.
        enteredAt: noonOf(entry.date),
        splitA: { id: `${lineId}A`, accountId: sharedId, valueMinor: -minor },
        splitB: { id: `${lineId}B`, accountId, valueMinor: minor },
        tags: fitTags([...(entry.tags ?? []), ...(said.tags ?? []), ...sharedTags]),
        props: '{}',
        otherSplitInfo: writeSplitInfo('{}', {
          ...(isGroup && { group: id, groupLine: at + 1 }),
          A: fitSide(sharedSide),
          B: fitSide(side),
        }),
      };
    });
  };
  return { make, gained, state, fit, fitTags };
}

type Converted = BookEntry & { entry: FileEntry; id: string };

/** The entries in the currency of the book, and what of them stays out. */
function convertAll(file: BookFile, place: ImportTarget, conversion: Conversion) {
  const refused: Refused[] = [];
  const leftOut = new Map<string, number>();
  const nameOf = makeNamer(place);
  const converted = file.entries.flatMap((entry): Converted[] => {
    const inBook = convertEntry(entry, conversion);
    const id = nameOf(entry);
    for (const commodity of inBook.leftOut) leftOut.set(commodity, (leftOut.get(commodity) ?? 0) + 1);
    const why = refusalOf(inBook);
    if (why === undefined) return [{ entry, id, ...inBook }];
    refused.push({ line: entry.line, text: textOf(entry), why });
    return [];
  });
  return { converted, refused, leftOut };
}

/**
 * Plans how a book of another program becomes accounts and transactions: entries of several legs become groups of pairs, what is
 * in another currency is left out or converted as was chosen, and what an entry then lacks goes to an account of its own, so that
 * every other account holds what it holds in the file.
 */
export function planBook(file: BookFile, options: PlanOptions): BookPlan {
  const { place, currency, decimals, choices, names } = options;
  const all = withRepeating(file);
  const main = mainCommodity(all);
  const conversion: Conversion = { code: currency, decimals, main, choices };
  const { converted, refused, leftOut } = convertAll(file, place, conversion);
  const repeating = convertSchedules(file, conversion);
  const used = [...converted, ...repeating.map(({ inBook }) => inBook)];
  const posted = new Set(used.flatMap(({ legs }) => legs.map(({ key }) => key)));
  const ofBudgets = convertBudgets(file, conversion);
  const isUsed = makeIsWanted(all, conversion);
  const isWanted = (account: FileAccount) => ofBudgets.planned.has(keyOf(account.path)) || isUsed(account);
  const wishes = { posted, isWanted, names };
  const { planned, notes, targets, imbalanceId } = planAccounts(withLegs(all, posted), place, wishes);
  const { make, gained, state, fit, fitTags } = makeTransactions(options);
  let [lacking, rounded, entries] = [0, 0, 0];
  const transactions = converted.flatMap(({ entry, id, legs, lackMinor }): Transaction[] => {
    const accountLegs = legs.map(({ key, minor, said }): AccountLeg => ({
      accountId: targets.get(key) ?? '',
      minor,
      said,
    }));
    if (lackMinor !== 0n) {
      lacking += 1;
      accountLegs.push({ accountId: imbalanceId(), minor: lackMinor, said: { note: '' } });
    }
    const made = make(entry, id, accountLegs);
    if (made === undefined) {
      refused.push({ line: entry.line, text: textOf(entry), why: 'withinOneAccount' });
      return [];
    }
    entries += 1;
    if (legs.some(({ isRounded }) => isRounded)) rounded += 1;
    return made;
  });
  const scheduled = planSchedules(repeating, file, {
    placeId: placeId(place),
    accountIdOf: (key) => targets.get(key) ?? '',
    fit,
    fitTags,
    refusalOf,
  });
  for (const { entry, why } of scheduled.refused)
    refused.push({ line: entry.line, text: textOf(entry), why });
  for (const { budget, why } of ofBudgets.refused)
    refused.push({ line: budget.line, text: budget.path.join(':'), why });
  return {
    accounts: planned,
    transactions,
    schedules: scheduled.schedules,
    ...planBudgets(ofBudgets, file, planned),
    entries,
    gained,
    notes,
    refused,
    leftOut,
    lacking: { entries: lacking, accountId: lacking > 0 ? imbalanceId() : undefined },
    rounded,
    shortened: state.shortened,
  };
}
