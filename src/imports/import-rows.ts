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
import { isReliable } from './match-expected.ts';
import type { ExpectedOccurrence, MatchedRow, ReadRow } from './file-read.ts';

/** A statement row with its match in the book. */
export type ImportRow = {
  key: string;
  line: number;
  entry: StatementEntry;
  parts: ReadRow['parts'];
  /** The amount in another currency. */
  foreign?: ReadRow['foreign'];
  ids: EntryIds;
  /** The position among the entries of its day. */
  positionInDay: number;
  state: MatchedRow['state'];
  /** The transaction in the book that it is, or may be. */
  stored: Transaction | undefined;
  suggested: AccountSuggestion | undefined;
  /** The expected occurrence that it likely is. */
  expected: ExpectedOccurrence | undefined;
};

/** The user's decisions on a row; missing fields keep the found values. */
export type RowDecision = {
  description?: string;
  notes?: string;
  otherId?: string;
  /** The account from a rule created in this review; `otherId` takes precedence. */
  ruleId?: string;
  lines?: ImportSplitLine[];
  /** True if the lines are those in the file. */
  areLinesOfFile?: true;
  counterAmount?: TypedCounterAmount;
  isSkipped?: boolean;
  /** True if the row is not the expected occurrence. */
  isUnexpected?: boolean;
  /** The user's answer for a doubtful row. */
  is?: 'new' | 'inBook';
};

export type RowDecisions = ReadonlyMap<string, RowDecision>;

/** The state of a row in the review. */
export type RowState = 'new' | 'inBook' | 'doubtful' | 'leftOut';
export const rowStates: readonly RowState[] = ['new', 'doubtful', 'inBook', 'leftOut'];

/** The filter of the row list. */
export type ReviewFilter = RowState | 'all';

const noDecision: RowDecision = {};

export const decisionOf = (decisions: RowDecisions, key: string) => decisions.get(key) ?? noDecision;

/** Returns the state of a row after the user's decision. */
export function rowStateOf({ state }: ImportRow, { is, isSkipped }: RowDecision): RowState {
  const known = state === 'new' ? state : (is ?? state);
  return known === 'new' && isSkipped === true ? 'leftOut' : known;
}

/** True if a row can be added as new: a book cannot hold two transactions with one id. */
export const canBeNew = ({ state, stored, ids }: ImportRow) => state === 'new' || stored?.id !== ids.id;

/** Returns the other account that was decided: the one chosen by hand, else that of a rule created in this review. */
export const decidedOtherOf = ({ otherId, ruleId }: RowDecision) => otherId ?? ruleId;

/** Returns the other account of a row: the decided one, else a reliable suggestion. */
export function otherOf({ suggested }: ImportRow, decision: RowDecision): string | undefined {
  const decided = decidedOtherOf(decision);
  if (decided !== undefined) return decided;
  return suggested !== undefined && isReliable(suggested) ? suggested.otherId : undefined;
}

/** True if the shown account is only a suggestion that the user has not accepted. */
export const isOnlySuggested = ({ suggested }: ImportRow, decision: RowDecision) =>
  decidedOtherOf(decision) === undefined && suggested !== undefined;

/** Returns the expected occurrence that a row will be; undefined if the user denied it or chose another account. */
export function expectedOccurrenceOf(row: ImportRow, decision: RowDecision): ExpectedOccurrence | undefined {
  const { expected, state } = row;
  if (expected === undefined || state !== 'new' || decision.isUnexpected === true) return undefined;
  const isSameAccount =
    decision.lines !== undefined ||
    expected.otherId === undefined ||
    otherOf(row, decision) === expected.otherId;
  return isSameAccount ? expected : undefined;
}

/** Returns the decision after the user confirms or denies that a row is the expected occurrence. Confirming takes its account. */
export function decideExpected(
  { expected }: ImportRow,
  before: RowDecision,
  isExpected: boolean,
): RowDecision {
  const otherId = expected?.otherId;
  const takes = isExpected && otherId !== undefined && before.lines === undefined;
  return { ...before, isUnexpected: !isExpected, ...(takes && { otherId }) };
}

/** True if a row is split into parts that do not add up, or of which one is blank. */
export const isIncompleteSplit = (
  { entry }: ImportRow,
  { lines }: RowDecision,
  money: BookCurrency,
): boolean => lines !== undefined && toStoredLines(lines, entry.gainMinor, money) === undefined;

/** True if a row will be added: the state of its checkbox. */
export const willBeAdded = (row: ImportRow, decision: RowDecision, money: BookCurrency): boolean =>
  rowStateOf(row, decision) === 'new' && !isIncompleteSplit(row, decision, money);

/** True if a row, or a part of a split row, has no account yet and waits to be sorted. */
const isUnsorted = (row: ImportRow, decision: RowDecision): boolean =>
  decision.lines?.some(({ otherId }) => otherId === undefined) ?? otherOf(row, decision) === undefined;

/** Returns a decision that splits a row as in its file; undefined if the file names no parts. */
export function splitAsInFile(row: ImportRow, accounts: LineAccounts): RowDecision | undefined {
  const { parts, entry } = row;
  if (parts === undefined || parts.length > maxImportLines) return undefined;
  const lines = createLinesOfParts(parts, entry.gainMinor, accounts, otherOf(row, {}));
  return { lines, areLinesOfFile: true };
}

/** Returns the decision without the split. */
export const unsplit = ({ lines: _lines, areLinesOfFile: _areOfFile, ...before }: RowDecision): RowDecision =>
  before;

/** Returns the initial decisions from the files: a row with parts that add up is split, unless it is certainly in the book. */
export function decideByFiles(rows: readonly ImportRow[], accounts: LineAccounts): RowDecisions {
  return new Map(
    rows.flatMap((row) => {
      const split = row.state === 'inBook' ? undefined : splitAsInFile(row, accounts);
      return split === undefined || isIncompleteSplit(row, split, accounts.money) ? [] : [[row.key, split]];
    }),
  );
}

/** The number of rows by state, and the rows to be added. */
export type ReviewCounts = {
  states: Record<RowState, number>;
  ready: ImportRow[];
  /** The ready rows without an account. */
  unsorted: ImportRow[];
  /** New rows whose parts do not add up. */
  incomplete: ImportRow[];
};

export function countRows(
  rows: readonly ImportRow[],
  decisions: RowDecisions,
  money: BookCurrency,
): ReviewCounts {
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

/** Returns the change of the account by rows, optionally only through a day. */
export function sumGains(rows: readonly ImportRow[], lastDay?: string): bigint {
  return rows.reduce(
    (sum, { entry }) => (lastDay === undefined || entry.day <= lastDay ? sum + entry.gainMinor : sum),
    0n,
  );
}

/** Returns the decisions with a changed decision for some rows. */
export function withDecision(
  decisions: RowDecisions,
  keys: Iterable<string>,
  change: (before: RowDecision) => RowDecision,
): RowDecisions {
  const next = new Map(decisions);
  for (const key of keys) next.set(key, change(decisionOf(decisions, key)));
  return next;
}

/** Returns the decisions with some rows skipped. */
export const withSkipped = (decisions: RowDecisions, rows: readonly ImportRow[]): RowDecisions =>
  withDecision(
    decisions,
    rows.map(({ key }) => key),
    (before) => ({ ...before, isSkipped: true }),
  );

/**
 * Returns the decisions that remain valid after the user changes the account. Answers about rows in the book are dropped, and the account
 * itself cannot be the other account.
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

/**
 * Returns the decisions after a rule was created from a row. The rule applies to all given rows, except those with an account chosen by
 * hand.
 */
export function withRuleOf(
  decisions: RowDecisions,
  madeOf: string,
  keys: readonly string[],
  otherId: string,
): RowDecisions {
  const ruled = withDecision(decisions, keys, (before) => ({ ...before, ruleId: otherId }));
  // In the row of the rule, the account was just chosen by hand.
  return keys.includes(madeOf) ? withDecision(ruled, [madeOf], (before) => ({ ...before, otherId })) : ruled;
}

/** Returns the rows of an account with their matches, oldest first. A row that occurs in two files is listed once. */
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
      // The category of a split row is that of its first part only.
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
