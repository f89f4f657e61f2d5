import type { BookCurrency } from '#ledger/money.ts';
import type { StatementEntry } from '#ledger/statement/entries.ts';
import type { EntryIds } from '#ledger/statement/ids.ts';
import type { AccountSuggestion } from '#ledger/statement/suggestions.ts';
import type { Transaction } from '#ledger/transaction.ts';
import {
  type LineAccounts,
  createLinesOfParts,
  maxImportLines,
  type ImportSplitLine,
  type TypedCounterAmount,
  toStoredLines,
} from './split-lines.ts';
import { isReliable } from './expected.ts';
import type { ExpectedOccurrence, MatchedRow, ReadRow } from './file-read.ts';

/** A row of a statement, and what the book has of it. */
export type ImportRow = {
  key: string;
  line: number;
  entry: StatementEntry;
  parts: ReadRow['parts'];
  /** What it was in another currency. */
  foreign?: ReadRow['foreign'];
  ids: EntryIds;
  /** Its position among the entries of its day. */
  positionInDay: number;
  state: MatchedRow['state'];
  /** What it is in the book, or may be. */
  stored: Transaction | undefined;
  suggested: AccountSuggestion | undefined;
  /** What it likely is of what was expected. */
  expected: ExpectedOccurrence | undefined;
};

/** What somebody decided of a row; what is not named is as it was found. */
export type RowDecision = {
  description?: string;
  notes?: string;
  otherId?: string;
  /** The account that a rule made here gives it; one chosen by hand goes before. */
  ruleId?: string;
  lines?: ImportSplitLine[];
  /** The lines are those that the file has. */
  areLinesOfFile?: true;
  counterAmount?: TypedCounterAmount;
  isSkipped?: boolean;
  /** It is not what was expected. */
  isUnexpected?: boolean;
  /** What a doubtful row is said to be. */
  is?: 'new' | 'inBook';
};

export type RowDecisions = ReadonlyMap<string, RowDecision>;

/** What becomes of a row. */
export type RowState = 'new' | 'inBook' | 'doubtful' | 'leftOut';
export const rowStates: readonly RowState[] = ['new', 'doubtful', 'inBook', 'leftOut'];

/** Which rows are shown. */
export type ReviewFilter = RowState | 'all';

const noDecision: RowDecision = {};

export const decisionOf = (decisions: RowDecisions, key: string) => decisions.get(key) ?? noDecision;

/** What becomes of a row, as far as is known and decided. */
export function rowStateOf({ state }: ImportRow, { is, isSkipped }: RowDecision): RowState {
  const known = state === 'new' ? state : (is ?? state);
  return known === 'new' && isSkipped === true ? 'leftOut' : known;
}

/** Whether a row can be taken as new: the book cannot hold one twice under one id. */
export const canBeNew = ({ state, stored, ids }: ImportRow) => state === 'new' || stored?.id !== ids.id;

/** The other account that was decided on: the one chosen by hand, else the one of a rule made here. */
export const decidedOtherOf = ({ otherId, ruleId }: RowDecision) => otherId ?? ruleId;

/** The other account of a row: the one that was decided on, else one that is suggested and sure enough. */
export function otherOf({ suggested }: ImportRow, decision: RowDecision): string | undefined {
  const decided = decidedOtherOf(decision);
  if (decided !== undefined) return decided;
  return suggested !== undefined && isReliable(suggested) ? suggested.otherId : undefined;
}

/** Whether the account that is shown was suggested, and nobody has taken it yet. */
export const isOnlySuggested = ({ suggested }: ImportRow, decision: RowDecision) =>
  decidedOtherOf(decision) === undefined && suggested !== undefined;

/** What a row is of what was expected, if it comes in: not where somebody says otherwise, or chose another account. */
export function expectedOccurrenceOf(row: ImportRow, decision: RowDecision): ExpectedOccurrence | undefined {
  const { expected, state } = row;
  if (expected === undefined || state !== 'new' || decision.isUnexpected === true) return undefined;
  const isSameAccount =
    decision.lines !== undefined ||
    expected.otherId === undefined ||
    otherOf(row, decision) === expected.otherId;
  return isSameAccount ? expected : undefined;
}

/** What is decided once somebody says whether a row is what was expected: with that goes its account. */
export function decideExpected({ expected }: ImportRow, before: RowDecision, isExpected: boolean): RowDecision {
  const otherId = expected?.otherId;
  const takes = isExpected && otherId !== undefined && before.lines === undefined;
  return { ...before, isUnexpected: !isExpected, ...(takes && { otherId }) };
}

/** True if a row is split into parts that do not add up, or of which one is blank. */
export const isIncompleteSplit = ({ entry }: ImportRow, { lines }: RowDecision, money: BookCurrency): boolean =>
  lines !== undefined && toStoredLines(lines, entry.gainMinor, money) === undefined;

/** Whether a row is added as it stands: what the tick in its box says. */
export const willBeAdded = (row: ImportRow, decision: RowDecision, money: BookCurrency): boolean =>
  rowStateOf(row, decision) === 'new' && !isIncompleteSplit(row, decision, money);

/** True if a row, or a part of one that is split, goes to where it waits to be sorted. */
const isUnsorted = (row: ImportRow, decision: RowDecision): boolean =>
  decision.lines?.some(({ otherId }) => otherId === undefined) ?? otherOf(row, decision) === undefined;

/** Returns what is decided of a row that is split as its file has it; undefined if the file names no parts. */
export function splitAsInFile(row: ImportRow, accounts: LineAccounts): RowDecision | undefined {
  const { parts, entry } = row;
  if (parts === undefined || parts.length > maxImportLines) return undefined;
  const lines = createLinesOfParts(parts, entry.gainMinor, accounts, otherOf(row, {}));
  return { lines, areLinesOfFile: true };
}

/** Returns the decision once a row is not split any more. */
export const unsplit = ({ lines: _lines, areLinesOfFile: _areOfFile, ...before }: RowDecision): RowDecision =>
  before;

/** Returns the decisions that files make themselves: a row of parts that add up is split into them, if the book may lack it. */
export function decideByFiles(rows: readonly ImportRow[], accounts: LineAccounts): RowDecisions {
  return new Map(
    rows.flatMap((row) => {
      const split = row.state === 'inBook' ? undefined : splitAsInFile(row, accounts);
      return split === undefined || isIncompleteSplit(row, split, accounts.money) ? [] : [[row.key, split]];
    }),
  );
}

/** How many rows of which state there are, and what is to be added. */
export type ReviewCounts = {
  states: Record<RowState, number>;
  ready: ImportRow[];
  /** Those that are ready and have no account. */
  unsorted: ImportRow[];
  /** New rows whose parts do not add up. */
  incomplete: ImportRow[];
};

export function countRows(rows: readonly ImportRow[], decisions: RowDecisions, money: BookCurrency): ReviewCounts {
  const counts: ReviewCounts = {
    states: { new: 0, doubtful: 0, inBook: 0, leftOut: 0 },
    ready: [],
    unsorted: [],
    incomplete: [],
  };
  for (const row of rows) {
    const decision = decisionOf(decisions, row.key);
    const state = rowStateOf(row, decision);
    counts.states[state] += 1;
    if (state !== 'new') continue;
    const isReady = willBeAdded(row, decision, money);
    (isReady ? counts.ready : counts.incomplete).push(row);
    if (isReady && isUnsorted(row, decision)) counts.unsorted.push(row);
  }
  return counts;
}

/** What the account gains by rows, up to the end of a day where one is given. */
export function sumGains(rows: readonly ImportRow[], lastDay?: string): bigint {
  return rows.reduce(
    (sum, { entry }) => (lastDay === undefined || entry.day <= lastDay ? sum + entry.gainMinor : sum),
    0n,
  );
}

/** The decisions with another one for each of these rows. */
export function withDecision(
  decisions: RowDecisions,
  keys: Iterable<string>,
  change: (before: RowDecision) => RowDecision,
): RowDecisions {
  const next = new Map(decisions);
  for (const key of keys) next.set(key, change(decisionOf(decisions, key)));
  return next;
}

/** The decisions once these rows are left out. */
export const withSkipped = (decisions: RowDecisions, rows: readonly ImportRow[]): RowDecisions =>
  withDecision(
    decisions,
    rows.map(({ key }) => key),
    (before) => ({ ...before, isSkipped: true }),
  );

/**
 * What is left of decisions once their rows are of another account: what was said to be there is not there, and the account itself
 * cannot be the other one.
 */
export function decisionsFor(decisions: RowDecisions, accountId: string): RowDecisions {
  const remaining = [...decisions].map(
    ([key, { is: _is, isUnexpected: _not, otherId, ruleId, lines, ...rest }]): [string, RowDecision] => [
      key,
      {
        ...rest,
        ...(otherId !== undefined && otherId !== accountId && { otherId }),
        ...(ruleId !== undefined && ruleId !== accountId && { ruleId }),
        ...(lines && {
          lines: lines.map((line) => (line.otherId === accountId ? { ...line, otherId: undefined } : line)),
        }),
      },
    ],
  );
  return new Map(remaining);
}

/** The decisions once a rule was made of a row: it holds for all of these, but what was chosen by hand for others stays. */
export function withRuleOf(
  decisions: RowDecisions,
  madeOf: string,
  keys: readonly string[],
  otherId: string,
): RowDecisions {
  const ruled = withDecision(decisions, keys, (before) => ({ ...before, ruleId: otherId }));
  // In its own row the account of the rule was just chosen.
  return keys.includes(madeOf) ? withDecision(ruled, [madeOf], (before) => ({ ...before, otherId })) : ruled;
}

/** The rows of a part with what was found of them, the oldest first; what stands in two files is there once. */
export function createImportRows(
  files: ReadonlyMap<string, readonly ReadRow[]>,
  matched: readonly MatchedRow[],
  stored: ReadonlyMap<string, Transaction>,
): ImportRow[] {
  const read = new Map([...files.values()].flat().map((row) => [row.entry.key, row]));
  const rows = matched.flatMap(
    ({ key, ids, positionInDay, state, transactionId = '', suggested, expected }): ImportRow[] => {
      const row = read.get(key);
      if (row === undefined) return [];
      const { entry, line, parts, foreign } = row;
      // The category of a split is that of its first part alone.
      const isOfPart = parts !== undefined && suggested?.reason.kind === 'category';
      return [
        {
          key,
          line,
          entry,
          parts,
          ids,
          positionInDay,
          state,
          stored: stored.get(transactionId),
          suggested: isOfPart ? undefined : suggested,
          expected,
          ...(foreign && { foreign }),
        },
      ];
    },
  );
  return rows.toSorted((a, b) =>
    a.entry.day < b.entry.day ? -1 : a.entry.day > b.entry.day ? 1 : a.positionInDay - b.positionInDay,
  );
}
