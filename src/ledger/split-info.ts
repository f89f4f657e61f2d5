import { Day } from '#contract/inputs/values.ts';
import { Id } from '#contract/inputs/values.ts';
import { amountPattern } from '#contract/values.ts';
import { readCurrencyProp, readProps } from './props.ts';

/** The bank status of a side: cleared, or reconciled on a finished statement. */
export type BankStatus = 'cleared' | 'reconciled';

/** The bank data of one side of a transaction; without a status it is new. */
export type SideInfo = {
  status?: BankStatus;
  /** The last day, `YYYY-MM-DD`, of its statement. */
  statementDate?: string;
  /** The bank's id of the row. */
  bankId?: string;
  /** The same amount in another currency. */
  foreign?: OtherCurrencyAmount;
};

/**
 * The gain of a side in another currency: a card payment abroad, or a transfer from or to an account in that currency. It is in minor units
 * of that currency and only for display; no total includes it.
 */
export type OtherCurrencyAmount = {
  minor: bigint;
  currency: string;
  /** The account in that currency at the other end, if there is one. */
  accountId?: string;
};

/** A share split: the units before and after it, in minor units of the commodity, both above zero. */
export type ShareSplit = { oldMinor: bigint; newMinor: bigint };

/** The group, the schedule and the bank data of a transaction. */
export type SplitInfo = Readonly<{
  /** The original JSON text, byte for byte, with the keys of other programs. */
  text: string;
  /** The id that all lines of a group share. */
  group?: string;
  /** The position in the group: 1, 2, ... */
  groupLine?: number;
  /** The schedule of the transaction, and its nominal day. */
  schedule?: string;
  occurrence?: string;
  /** Set if the row is a share split. */
  shareSplit?: ShareSplit;
  A: SideInfo;
  B: SideInfo;
}>;

type FieldChanges<Info> = { [Field in keyof Info]?: Info[Field] | undefined };

/** The changes of a split info: present keys change, keys with undefined are removed. */
export type SplitInfoChanges = FieldChanges<Omit<SplitInfo, 'text' | 'A' | 'B'>> & {
  A?: FieldChanges<SideInfo>;
  B?: FieldChanges<SideInfo>;
};

/** A query for sides; `open` is everything that is not reconciled. */
export type SideQuery = {
  status?: 'new' | BankStatus | 'open' | undefined;
  statementDate?: string | undefined;
};

/** Removes the data that only one row can have: its line in a group, and its occurrence. */
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
  const { Status: status, StatementDate: statementDate, BankId: bankId, Foreign: fields } = fieldsOf(value);
  const foreign = fields === undefined ? undefined : readForeign(fields);
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
  const { Group: group, GroupLine: groupLine, Schedule: schedule, ...fields } = readProps(text);
  const { Occurrence: occurrence, ShareSplit: ofShares, A, B } = fields;
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

/** The empty split info, which most rows have. */
export const noSplitInfo: SplitInfo = { text: '{}', A: {}, B: {} };

/** A cache of split infos by text, because many rows of a book have the same one. */
const recent = new Map<string, SplitInfo>();
const maxRecent = 1000;

/** Reads the split info of a transaction (`OtherTransactionSplitInfoInJSON`); malformed values count as absent. */
export function readSplitInfo(text: string): SplitInfo {
  if (text === noSplitInfo.text) return noSplitInfo;
  const known = recent.get(text);
  if (known !== undefined) return known;
  const info = parseSplitInfo(text);
  if (recent.size === maxRecent) recent.clear();
  recent.set(text, info);
  return info;
}

/** True if a side matches a query. */
export function isSideMatch(side: SideInfo, { status, statementDate }: SideQuery): boolean {
  if (statementDate !== undefined && side.statementDate !== statementDate) return false;
  if (status === undefined) return true;
  return status === 'open' ? side.status !== 'reconciled' : (side.status ?? 'new') === status;
}
