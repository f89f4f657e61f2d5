import { commoditiesIn } from '#ledger/commodity/commodities.ts';
import { signStyleOf } from '#ledger/money.ts';
import type { TableHand } from '#statements/write-table.ts';
import { writeGnucash } from '#statements/write-gnucash.ts';
import { writeJournal } from '#statements/write-journal.ts';
import { writeOfx } from '#statements/write-ofx.ts';
import { writeTable } from '#statements/write-table.ts';
import { bookOf, type FromBook } from './book-of.ts';
import type { FileFormat } from './file-formats.ts';
import { type JournalTableHand, writeJournalTable } from './journal-table.ts';
import { investmentsOf, isInvestment } from './investments-of.ts';
import { type HeldBefore, keptElsewhere, type RowsWanted, statementsOf } from './statements-of.ts';

/** What a file is to be. */
export type FileWanted = {
  format: FileFormat;
  /** The accounts whose rows are meant; undefined where it is a whole book. */
  accountIds: ReadonlySet<string> | undefined;
  before: HeldBefore;
  /** `YYYY-MM-DD` */
  today: string;
  table: TableHand;
  /** The column names of a journal, which is written as a table is otherwise. */
  journalNames: JournalTableHand['names'];
};

/** By it a sheet knows that a file is UTF-8. */
const byteOrderMark = '\uFEFF';

function rowsWanted({ format, accountIds, before }: FileWanted, from: FromBook) {
  if (accountIds !== undefined) return { accountIds, before };
  const all = new Set(
    from.transactions.flatMap(({ splitA, splitB }) => [splitA.accountId, splitB.accountId]),
  );
  return { accountIds: format === 'ofx' ? keptElsewhere(from) : all, before };
}

/** People read tables: their amounts are signed as on the pages of the book. */
const shownSigns = ({ accounts }: FromBook) => signStyleOf(accounts.find(({ type }) => type === 'ROOT'));

/** Returns the accounts of money as statements of a bank, and the others as those of a broker. */
export function ofxStatements(from: FromBook, { accountIds, before }: RowsWanted) {
  const named = commoditiesIn(from.items ?? []);
  const investments = new Set(
    from.accounts.filter((account) => isInvestment(account, named)).map(({ id }) => id),
  );
  const ofBanks = new Set([...accountIds].filter((id) => !investments.has(id)));
  return {
    banks: statementsOf(from, { accountIds: ofBanks, before }, 'ledger'),
    investments: investmentsOf(from, { accountIds, before }),
  };
}

/** The file, piece by piece. */
export function* filePieces(from: FromBook, wanted: FileWanted): Generator<string> {
  const isPart = wanted.accountIds !== undefined;
  switch (wanted.format) {
    case 'csv':
      yield byteOrderMark;
      return yield* writeTable(statementsOf(from, rowsWanted(wanted, from), shownSigns(from)), wanted.table);
    case 'journal':
      yield byteOrderMark;
      return yield* writeJournalTable(from, { ...wanted.table, names: wanted.journalNames });
    case 'ofx':
      return yield* writeOfx(ofxStatements(from, rowsWanted(wanted, from)), wanted.today);
    case 'gnucash':
      return yield* writeGnucash(bookOf(from, isPart));
    default:
      return yield* writeJournal(bookOf(from, isPart), wanted.format);
  }
}
