import { Day } from '#contract/inputs/values.ts';
import { Id } from '#contract/inputs/values.ts';
import { amountPattern } from '#contract/values.ts';
import { readCurrencyProp, readProps } from './props.ts';

/** How far a side is with its bank: on its way there, or on a statement that adds up. */
export type BankStatus = 'cleared' | 'reconciled';

/** What is known of one side of a transaction: without a status it is new. */
export type SideInfo = {
  status?: BankStatus;
  /** The last day, `YYYY-MM-DD`, of the statement that it is on. */
  statementDate?: string;
  /** What the bank calls the row. */
  bankId?: string;
  /** The same money in another currency. */
  foreign?: OtherCurrencyAmount;
};

/**
 * What a side gains as it was in another currency: what was paid abroad with a card of home, or what went to, or came from, an account
 * in that currency. In its minor units; for people to read, no total counts it.
 */
export type OtherCurrencyAmount = {
  minor: bigint;
  currency: string;
  /** The account in that currency at the other end, where there is one. */
  accountId?: string;
};

/** A split of shares: the units held before and after, in minor units of the commodity, both above zero. */
export type ShareSplit = { oldMinor: bigint; newMinor: bigint };

/** What a transaction says of its group, of what expected it and of its sides. */
export type SplitInfo = Readonly<{
  /** The JSON that it was read from, byte for byte: also the keys of other programs. */
  text: string;
  /** The id that all lines of a group share. */
  group?: string;
  /** The place in the group: 1, 2, ... */
  groupLine?: number;
  /** The schedule that it was expected by, and the nominal day of that. */
  schedule?: string;
  occurrence?: string;
  /** Set where the row is a split of shares. */
  shareSplit?: ShareSplit;
  A: SideInfo;
  B: SideInfo;
}>;

type FieldChanges<Info> = { [Field in keyof Info]?: Info[Field] | undefined };

/** What is to become of it: what is named changes, what is named as undefined is taken away. */
export type SplitInfoChanges = FieldChanges<Omit<SplitInfo, 'text' | 'A' | 'B'>> & {
  A?: FieldChanges<SideInfo>;
  B?: FieldChanges<SideInfo>;
};

/** What a side can be asked for; `open` is whatever is not reconciled. */
export type SideQuery = {
  status?: 'new' | BankStatus | 'open' | undefined;
  statementDate?: string | undefined;
};

/** What only one row can be: a line of its group, and an occurrence. */
export const clearedLinks = {
  group: undefined,
  groupLine: undefined,
  schedule: undefined,
  occurrence: undefined,
};
const isStatus = (value: unknown): value is BankStatus => value === 'cleared' || value === 'reconciled';
const isText = (value: unknown): value is string => typeof value === 'string';
const isId = (value: unknown): value is string => isText(value) && Id.safeParse(value).success;
const isDay = (value: unknown): value is string => isText(value) && Day.safeParse(value).success;
const isOrdinal = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const isAmount = (value: unknown): value is string => isText(value) && amountPattern.test(value);

function readForeign(value: unknown): OtherCurrencyAmount | undefined {
  const { Amount, Currency, Account: accountId } = fieldsOf(value);
  const currency = readCurrencyProp({ Currency });
  if (!isAmount(Amount) || currency === '') return undefined;
  return { minor: BigInt(Amount), currency, ...(isId(accountId) && { accountId }) };
}

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

function readShareSplit(value: unknown): ShareSplit | undefined {
  const { Old, New } = fieldsOf(value);
  if (!isAmount(Old) || !isAmount(New)) return undefined;
  const [oldMinor, newMinor] = [BigInt(Old), BigInt(New)];
  return oldMinor > 0n && newMinor > 0n ? { oldMinor, newMinor } : undefined;
}

function parseSplitInfo(text: string): SplitInfo {
  const { Group: group, GroupLine: groupLine, Schedule: schedule, ...said } = readProps(text);
  const { Occurrence: occurrence, ShareSplit: ofShares, A, B } = said;
  const shareSplit = ofShares === undefined ? undefined : readShareSplit(ofShares);
  return {
    text,
    ...(isId(group) && { group }),
    ...(isOrdinal(groupLine) && { groupLine }),
    ...(isId(schedule) && { schedule }),
    ...(isDay(occurrence) && { occurrence }),
    ...(shareSplit && { shareSplit }),
    A: readSide(A),
    B: readSide(B),
  };
}

/** The info of a transaction that says nothing: the one of most rows. */
export const noSplitInfo: SplitInfo = { text: '{}', A: {}, B: {} };

/** Infos by their texts: many rows of a book say the same. */
const recent = new Map<string, SplitInfo>();
const maxRecent = 1000;

/** Reads what a transaction says of its splits (`OtherTransactionSplitInfoInJSON`); anything odd reads as absent. */
export function readSplitInfo(text: string): SplitInfo {
  if (text === noSplitInfo.text) return noSplitInfo;
  const known = recent.get(text);
  if (known !== undefined) return known;
  const info = parseSplitInfo(text);
  if (recent.size === maxRecent) recent.clear();
  recent.set(text, info);
  return info;
}

/** Whether a side is one of those that are asked for. */
export function isSideMatch(side: SideInfo, { status, statementDate }: SideQuery): boolean {
  if (statementDate !== undefined && side.statementDate !== statementDate) return false;
  if (status === undefined) return true;
  return status === 'open' ? side.status !== 'reconciled' : (side.status ?? 'new') === status;
}
