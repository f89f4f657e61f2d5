import { dayOf } from '#ledger/days.ts';
import { toDecimalText } from '#ledger/money.ts';
import { type RejectedRecord, readRecordVersion } from '#ledger/wire-refused.ts';
import { escapeForSpreadsheet, writeCsv } from '#statements/write-csv.ts';
import type { TransactionCsvColumns } from './found-rows.ts';

type RejectedRowsOptions = {
  columns: TransactionCsvColumns;
  /** The names of books and accounts by their ids, as they were when the change was rejected. */
  names: Readonly<Record<string, string>>;
  decimals: number;
  zone: string;
};

/** What stands in a row of an entry that is no transaction: what it is called, and all that it says. */
const writeOtherRow = (name: string, content: object): string[] => [
  '',
  name,
  '',
  '',
  '',
  '',
  JSON.stringify(content),
];

function writeRow({ mine }: RejectedRecord, { names, decimals, zone }: RejectedRowsOptions): string[] {
  if (mine === null) return [];
  const side = readRecordVersion(mine);
  if (side.what !== 'transaction') return writeOtherRow(side.name, mine);
  const { postedAt, description, notes, tags, splitA, splitB } = side.transaction;
  const [gains, loses] = splitA.valueMinor >= 0n ? [splitA, splitB] : [splitB, splitA];
  return [
    dayOf(postedAt.getTime(), zone),
    description,
    toDecimalText(gains.valueMinor, decimals),
    names[loses.accountId] ?? '',
    names[gains.accountId] ?? '',
    tags.join(', '),
    notes,
  ];
}

/** Writes what the rejected changes were to be as CSV, so that nothing typed is lost with the book that it was typed into. */
export function writeRejectedCsv(rejected: readonly RejectedRecord[], written: RejectedRowsOptions): string {
  const { day, description, amount, from, to, tags, notes } = written.columns;
  const rows = rejected.map((each) => writeRow(each, written)).filter((row) => row.length > 0);
  return writeCsv([
    [day, description, amount, from, to, tags, notes],
    ...rows.map((row) => row.map(escapeForSpreadsheet)),
  ]);
}
