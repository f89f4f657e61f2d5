import { dayOf } from '#ledger/days.ts';
import { toDecimalText } from '#ledger/money.ts';
import { type RejectedRecord, readRecordVersion } from '#ledger/wire-rejected.ts';
import { escapeForSpreadsheet, writeCsv } from '#statements/write-csv.ts';
import type { TransactionCsvColumns } from './transactions-csv.ts';

type RejectedRowsOptions = {
  columns: TransactionCsvColumns;
  /** The names of books and accounts by id, at the time of the rejection. */
  names: Readonly<Record<string, string>>;
  decimals: number;
  zone: string;
};

/** Returns the row of a record that is no transaction: its name and its content. */
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

/** Writes rejected changes as CSV, so that no input is lost with the deleted book. */
export function writeRejectedCsv(rejected: readonly RejectedRecord[], written: RejectedRowsOptions): string {
  const { day, description, amount, from, to, tags, notes } = written.columns;
  const rows = rejected.map((each) => writeRow(each, written)).filter((row) => row.length > 0);
  return writeCsv([
    [day, description, amount, from, to, tags, notes],
    ...rows.map((row) => row.map(escapeForSpreadsheet)),
  ]);
}
