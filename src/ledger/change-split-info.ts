import {
  type OtherCurrencyAmount,
  readSplitInfo,
  type ShareSplit,
  type SplitInfo,
  type SplitInfoChanges,
} from './split-info.ts';
import { isObjectText } from './props.ts';

/** One token of JSON: a string, a punctuation character, or a number or word. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Splits the text of a JSON object into its keys and the texts of their values, so that values of other programs can be written back byte
 * for byte, with all digits of numbers. Empty for any other text.
 */
function rawMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  if (!isObjectText(text)) return members;
  let depth = 0;
  let key: string | undefined;
  let begin = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (depth === 1 && key === undefined && found.startsWith('"')) {
      key = String(JSON.parse(found));
      begin = 0;
    } else if (depth === 1 && found === ':' && begin === 0) begin = index + 1;
    else if (depth === 1 && key !== undefined && (found === ',' || found === '}')) {
      members.set(key, text.slice(begin, index).trim());
      key = undefined;
    }
    if (found === '{' || found === '[') depth += 1;
    else if (found === '}' || found === ']') depth -= 1;
  }
  return members;
}

/** Joins keys and the texts of their values into a JSON object. */
const joinMembers = (members: ReadonlyMap<string, string>): string =>
  `{${[...members].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;

const ownKeys = {
  group: 'Group',
  groupLine: 'GroupLine',
  schedule: 'Schedule',
  occurrence: 'Occurrence',
  shareSplit: 'ShareSplit',
} as const;

const sideKeys = {
  status: 'Status',
  statementDate: 'StatementDate',
  bankId: 'BankId',
  foreign: 'Foreign',
} as const;

const writeForeign = ({ minor, currency, accountId }: OtherCurrencyAmount) => ({
  Amount: minor.toString(),
  Currency: currency,
  ...(accountId !== undefined && { Account: accountId }),
});

const writeShareSplit = ({ oldMinor, newMinor }: ShareSplit) => ({
  Old: oldMinor.toString(),
  New: newMinor.toString(),
});

/** Sets members of an object; undefined removes a member. */
function setMembers(
  members: Map<string, string>,
  values: Record<string, unknown>,
  keys: Record<string, string>,
): void {
  for (const [field, value] of Object.entries(values)) {
    const key = keys[field] ?? field;
    if (value === undefined) members.delete(key);
    else members.set(key, JSON.stringify(value));
  }
}

/**
 * Returns the split info with changes applied. Unknown keys stay as written, also those of a side; an empty side is removed. The provider
 * checks the length of the text, as of every text.
 */
export function changeSplitInfo({ text }: SplitInfo, changes: SplitInfoChanges): SplitInfo {
  const members = rawMembers(text);
  const { A, B, ...own } = changes;
  const { shareSplit } = own;
  setMembers(members, shareSplit ? { ...own, shareSplit: writeShareSplit(shareSplit) } : own, ownKeys);
  for (const [side, ofSide] of [
    ['A', A],
    ['B', B],
  ] as const) {
    if (ofSide === undefined) continue;
    const { foreign } = ofSide;
    const ofSideMembers = rawMembers(members.get(side) ?? '');
    setMembers(ofSideMembers, foreign ? { ...ofSide, foreign: writeForeign(foreign) } : ofSide, sideKeys);
    if (ofSideMembers.size > 0) members.set(side, joinMembers(ofSideMembers));
    else members.delete(side);
  }
  return readSplitInfo(joinMembers(members));
}
