import { Day } from '#contract/inputs/values.ts';
import { Id } from '#contract/inputs/values.ts';
import { amountForm } from '#contract/values.ts';
import { currencyInProps } from './own-currency.ts';
import { readProps } from './wire.ts';

/** How far a side is with its bank: on its way there, or on a statement that adds up. */
export type Status = 'cleared' | 'reconciled';

/** What is known of one side of a transaction: without a status it is new. */
export type SideInfo = {
  status?: Status;
  /** The last day, `YYYY-MM-DD`, of the statement that it is on. */
  statementDate?: string;
  /** What the bank calls the row. */
  bankId?: string;
  /** The same money in another currency. */
  foreign?: Foreign;
};

/**
 * What a side gains as it was in another currency: what was paid abroad with a card of home, or what went to, or came from, an account
 * in that currency. In its minor units; for people to read, no total counts it.
 */
export type Foreign = {
  minor: bigint;
  currency: string;
  /** The account in that currency at the other end, where there is one. */
  accountId?: string;
};

/** What a transaction says of its group, of what expected it and of its sides. */
export type SplitInfo = {
  /** The id that all lines of a group share. */
  group?: string;
  /** The place in the group: 1, 2, ... */
  groupLine?: number;
  /** The schedule that it was expected by, and the nominal day of that. */
  schedule?: string;
  occurrence?: string;
  A: SideInfo;
  B: SideInfo;
};

type Changes<Info> = { [Field in keyof Info]?: Info[Field] | undefined };

/** What is to become of it: what is named changes, what is named as undefined is taken away. */
export type SplitInfoChanges = Changes<Omit<SplitInfo, 'A' | 'B'>> & {
  A?: Changes<SideInfo>;
  B?: Changes<SideInfo>;
};

/** What a side can be asked for; `open` is whatever is not reconciled. */
export type SideQuery = {
  status?: 'new' | Status | 'open' | undefined;
  statementDate?: string | undefined;
};

const ownKeys = {
  group: 'Group',
  groupLine: 'GroupLine',
  schedule: 'Schedule',
  occurrence: 'Occurrence',
} as const;

/** What only one row can be: a line of its group, and an occurrence. */
export const nothingOfItsOwn = {
  group: undefined,
  groupLine: undefined,
  schedule: undefined,
  occurrence: undefined,
};
const sideKeys = {
  status: 'Status',
  statementDate: 'StatementDate',
  bankId: 'BankId',
  foreign: 'Foreign',
} as const;

const isStatus = (value: unknown): value is Status => value === 'cleared' || value === 'reconciled';
const isText = (value: unknown): value is string => typeof value === 'string';
const isId = (value: unknown): value is string => isText(value) && Id.safeParse(value).success;
const isDay = (value: unknown): value is string => isText(value) && Day.safeParse(value).success;
const isOrdinal = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const isAmount = (value: unknown): value is string => isText(value) && amountForm.test(value);

function readForeign(value: unknown): Foreign | undefined {
  const { Amount, Currency, Account: accountId } = fieldsOf(value);
  const currency = currencyInProps({ Currency });
  if (!isAmount(Amount) || currency === '') return undefined;
  return { minor: BigInt(Amount), currency, ...(isId(accountId) && { accountId }) };
}

const writeForeign = ({ minor, currency, accountId }: Foreign) => ({
  Amount: minor.toString(),
  Currency: currency,
  ...(accountId !== undefined && { Account: accountId }),
});

function readSide(value: unknown): SideInfo {
  const { Status: status, StatementDate: statementDate, BankId: bankId, Foreign: said } = fieldsOf(value);
  const foreign = said === undefined ? undefined : readForeign(said);
  return {
    ...(isStatus(status) && { status }),
    ...(isDay(statementDate) && { statementDate }),
    ...(isText(bankId) && bankId !== '' && { bankId }),
    ...(foreign && { foreign }),
  };
}

/** Reads what a transaction says of its splits (`otherSplitInfo`); anything odd reads as absent. */
export function readSplitInfo(text: string): SplitInfo {
  const said = text === '{}' ? {} : readProps(text);
  const { Group: group, GroupLine: groupLine, Schedule: schedule, Occurrence: occurrence, A, B } = said;
  return {
    ...(isId(group) && { group }),
    ...(isOrdinal(groupLine) && { groupLine }),
    ...(isId(schedule) && { schedule }),
    ...(isDay(occurrence) && { occurrence }),
    A: readSide(A),
    B: readSide(B),
  };
}

/** Lays changes over what is there; a value of undefined takes its key away. */
function laidOver(
  kept: Record<string, unknown>,
  changes: Record<string, unknown>,
  keys: Record<string, string>,
): Record<string, unknown> {
  const sent = Object.entries(changes).map(([field, value]) => [keys[field] ?? field, value] as const);
  const all = new Map<string, unknown>([...Object.entries(kept), ...sent]);
  return Object.fromEntries([...all].filter(([, value]) => value !== undefined));
}

/**
 * The text with these changes in it. Keys that are not known here stay, also those of a side, and a side of which nothing is left
 * goes. Whether it fits is for the place of the books to say, as of every text.
 */
export function writeSplitInfo(text: string, changes: SplitInfoChanges): string {
  const kept = readProps(text);
  const { A, B, ...own } = changes;
  const written = new Map(Object.entries(laidOver(kept, own, ownKeys)));
  for (const [side, ofSide] of [
    ['A', A],
    ['B', B],
  ] as const) {
    if (ofSide === undefined) continue;
    const told = ofSide.foreign ? { ...ofSide, foreign: writeForeign(ofSide.foreign) } : ofSide;
    const left = laidOver(fieldsOf(kept[side]), told, sideKeys);
    if (Object.keys(left).length > 0) written.set(side, left);
    else written.delete(side);
  }
  return JSON.stringify(Object.fromEntries(written));
}

/** Whether a side is one of those that are asked for. */
export function matchesSide(side: SideInfo, { status, statementDate }: SideQuery): boolean {
  if (statementDate !== undefined && side.statementDate !== statementDate) return false;
  if (status === undefined) return true;
  return status === 'open' ? side.status !== 'reconciled' : (side.status ?? 'new') === status;
}
