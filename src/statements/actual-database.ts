import { makeDay } from '#values/calendar.ts';
import {
  isDeletedRow,
  isActualTrue,
  readActualBudgets,
  readHundredths,
  collectPlanRemarks,
  readActualText,
} from './actual-values.ts';
import { negateAmount } from './amounts.ts';
import type { BookFile, FileRemark } from './book-file.ts';
import { createBudgetBook, type BudgetRow, type OtherSide } from './budget-book.ts';
import { type DatabaseRow, openSqlite, type SqliteValue } from './sqlite.ts';
import { shorten, type SkippedLine, UnreadableFile } from './statement.ts';

type Database = ReturnType<typeof openSqlite>;

/** Reads `20261031` as a day. */
function readDate(value: SqliteValue | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(readActualText(value)) ?? [];
  return year === undefined ? undefined : makeDay(Number(year), Number(month), Number(day));
}

/** The columns that are read; a large file has many others. */
const columns = new Set(
  `id name tombstone offbudget is_income cat_group transferId transfer_acct targetId isParent isChild acct category amount
  description notes date imported_description starting_balance_flag transferred_id parent_id`.split(/\s+/),
);

/** Returns the rows of a table by id. */
function readById({ rowsOf }: Database, table: string): Map<string, DatabaseRow> {
  const rows = new Map<string, DatabaseRow>();
  for (const row of rowsOf(table, columns)) rows.set(readActualText(row.get('id')), row);
  return rows;
}

/** Returns the id of the parent of a split part; in older files it is the part's own id up to the slash. */
function parentIdOf(row: DatabaseRow): string | undefined {
  if (!isActualTrue(row.get('isChild'))) return undefined;
  return readActualText(row.get('parent_id')) || readActualText(row.get('id')).split('/')[0];
}

/** Reads the categories by id, including ids of merged categories. */
function readCategories(database: Database) {
  const groups = readById(database, 'category_groups');
  const categories = readById(database, 'categories');
  const mapped = readById(database, 'category_mapping');
  const of = (row: DatabaseRow) => {
    const group = groups.get(readActualText(row.get('cat_group')));
    const isIncome = isActualTrue(row.get('is_income')) || isActualTrue(group?.get('is_income'));
    const name = readActualText(row.get('name'));
    const path = isIncome ? [name] : [readActualText(group?.get('name')), name];
    return { path: path.filter((each) => each !== ''), isIncome };
  };
  return {
    find: (id: string) => {
      const row = categories.get(readActualText(mapped.get(id)?.get('transferId')) || id);
      return row === undefined || isDeletedRow(row) ? undefined : of(row);
    },
    all: [...categories.values()].filter((row) => !isDeletedRow(row)).map(of),
  };
}

/** Reads the payee names by id, including ids of merged payees. */
function readPayeeNames(database: Database, accounts: ReadonlyMap<string, DatabaseRow>) {
  const payees = readById(database, 'payees');
  const mapped = readById(database, 'payee_mapping');
  return (id: string) => {
    const row = payees.get(readActualText(mapped.get(id)?.get('targetId')) || id);
    const account = accounts.get(readActualText(row?.get('transfer_acct')));
    return readActualText((account ?? row)?.get('name'));
  };
}

/** Returns unique account names by id; equal names are numbered. */
function assignAccountNames(accounts: ReadonlyMap<string, DatabaseRow>): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    [...accounts].map(([id, row]) => {
      const name = readActualText(row.get('name')) || id;
      let free = name;
      for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} (${number})`;
      taken.add(free.toLowerCase());
      return [id, free];
    }),
  );
}

/**
 * Reads the database in an Actual export. Deleted records are skipped, split parts become one entry, and a transfer counts once.
 * @throws UnreadableFile if the database is of another program
 */
export function readActualDatabase(bytes: Uint8Array): BookFile {
  const database = openSqlite(bytes);
  const needed = ['accounts', 'transactions', 'payees', 'categories'];
  if (!needed.every((name) => database.tables.includes(name))) throw new UnreadableFile('otherDatabase');
  const accounts = new Map([...readById(database, 'accounts')].filter(([, row]) => !isDeletedRow(row)));
  const names = assignAccountNames(accounts);
  const categories = readCategories(database);
  const payeeOf = readPayeeNames(database, accounts);
  const stored = readById(database, 'transactions');
  const skippedLines: SkippedLine[] = [];
  const remarks: FileRemark[] = [];
  const entries = new Map<string, number>();
  const rows: BudgetRow[] = [];

  const parentOf = (row: DatabaseRow) => stored.get(parentIdOf(row) ?? '');
  const parents = new Set([...stored.values()].map((row) => parentOf(row)));
  for (const [at, [id, row]] of [...stored].entries()) {
    const line = at + 1;
    const parent = parentOf(row);
    const isWithout = isActualTrue(row.get('isChild')) && parent === undefined;
    // The parts repeat the data of their parent. A parent without parts is an entry of its own.
    if (isDeletedRow(row) || isWithout || (parent !== undefined && isDeletedRow(parent)) || parents.has(row))
      continue;
    const account = names.get(readActualText(row.get('acct')));
    // Rows of deleted accounts are not visible in Actual either.
    if (account === undefined) continue;
    const date = readDate(row.get('date'));
    const amount = readHundredths(row.get('amount'));
    const payee =
      payeeOf(readActualText(row.get('description'))) || payeeOf(readActualText(parent?.get('description')));
    if (date === undefined || amount === undefined) {
      const text = shorten(`${account} | ${payee} | ${readActualText(row.get('notes'))}`);
      skippedLines.push({ line, text, why: date === undefined ? 'noDate' : 'noAmount' });
      continue;
    }
    const partner = stored.get(readActualText(row.get('transferred_id')));
    const partnerAccount = names.get(readActualText(partner?.get('acct')));
    const isTransfer = partner !== undefined && !isDeletedRow(partner) && partnerAccount !== undefined;
    const back = readHundredths(partner?.get('amount'));
    const isPaired =
      isTransfer &&
      back === negateAmount(amount) &&
      readActualText(partner.get('transferred_id')) === id &&
      partner !== row;
    const isPartnerPart = parentOf(partner ?? new Map()) !== undefined;
    const isPart = parent !== undefined;
    // A transfer is read from its split part, else from the account that the money leaves.
    const isOther = isPartnerPart === isPart ? !amount.startsWith('-') && amount !== '0' : isPartnerPart;
    if (isPaired && isOther) continue;
    const category = categories.find(readActualText(row.get('category')));
    if (readActualText(row.get('transferred_id')) !== '' && !isPaired)
      remarks.push({
        line,
        text: shorten(`${date} | ${account} | ${payee} | ${amount}`),
        why: 'transferAlone',
      });
    const notes = readActualText(row.get('notes')) || readActualText(parent?.get('notes'));
    rows.push({
      line,
      entry: entryNumberOf(entries, (isPart ? parentIdOf(row) : undefined) ?? id),
      account,
      date,
      payee: payee || readActualText(row.get('imported_description')),
      notes,
      amount,
      other: isPaired ? { kind: 'transfer', account: partnerAccount } : otherSideOf(row, category),
    });
  }
  const plans = readPlans(database, categories.find, { stored, accounts, names });
  return createBudgetBook({
    ...plans,
    format: 'ACTUAL',
    commodity: '',
    rows,
    skippedLines: [...skippedLines, ...plans.skippedLines],
    remarks: [...remarks, ...plans.remarks],
    accounts: [...names.values()],
    categories: categories.all.filter(({ path }) => path.length > 0),
  });
}

type Rows = ReadonlyMap<string, DatabaseRow>;

/** Reads the category plans, the accounts whose money they distribute (in envelope budgets), and remarks on them. */
function readPlans(
  database: Database,
  find: ReturnType<typeof readCategories>['find'],
  { stored, accounts, names }: { stored: Rows; accounts: Rows; names: ReadonlyMap<string, string> },
) {
  const { planned, isEnvelopes, skippedLines } = readActualBudgets(database, find);
  const transfers = [...stored.values()].filter(
    (row) => !isDeletedRow(row) && readActualText(row.get('transferred_id')) !== '',
  );
  const onBudget = [...accounts].filter(([, row]) => !isActualTrue(row.get('offbudget')));
  return {
    planned,
    money: isEnvelopes ? onBudget.map(([id]) => names.get(id) ?? id) : [],
    skippedLines,
    remarks: collectPlanRemarks({ planned, isEnvelopes }, transfers, find),
  };
}

function entryNumberOf(entries: Map<string, number>, id: string): number {
  const number = entries.get(id) ?? entries.size;
  entries.set(id, number);
  return number;
}

function otherSideOf(
  row: DatabaseRow,
  category: { path: string[]; isIncome: boolean } | undefined,
): OtherSide {
  if (isActualTrue(row.get('starting_balance_flag'))) return { kind: 'opening' };
  return category === undefined || category.path.length === 0
    ? { kind: 'none' }
    : { kind: 'category', ...category };
}
