import { currencyInNames, numberAbove } from './above-rows.ts';
import { currencyOfSign } from './currency-signs.ts';
import { decimalOf, decimalText } from '#values/decimal.ts';
import { readAmount } from './amounts.ts';
import { waysByBalance } from './balance-ways.ts';
import { cellSays } from './column-words.ts';
import { foreignColumns, foreignIn } from './foreign-columns.ts';
import { settleSigns } from './prove-signs.ts';
import { unescapeFromSpreadsheet } from './spreadsheet-escape.ts';
import { feeGain, gainOf, type SignRow, type Written } from './signs.ts';
import { cut, type Statement, type StatementFile, type StatementRow, type SkippedLine } from './statement.ts';
import type { Table, TableRow } from './table.ts';
import { readDay } from './table-days.ts';
import { directionOf, hasMinus, isYes, type TableFormat } from './table-format.ts';
import type { Role, MoneyDirection } from './roles.ts';
import { joined, lined, plain, tidy } from './text-lines.ts';

const pendingWords = /pending|vorgemerkt|vorläufig|en attente|pendiente|in attesa|authori[sz]|reserv/i;

/** A text as it was meant: some banks write the signs of web pages into their files. */
const readable = (text: string) =>
  unescapeFromSpreadsheet(tidy(plain(plain(text)).replaceAll(/<br\s*\/?>/gi, ' ')));

/** So many rows tell whose account it is. */
const maxLookedAt = 500;

/** Whether a table has the columns of our own: only there the lines of a text are those of who wrote it, and not where a bank ran out of room. */
const hasOwnLines = ({ roles }: TableFormat) =>
  roles.length === 9 &&
  roles.indexOf('date') === 0 &&
  roles.indexOf('text') === 2 &&
  roles.lastIndexOf('text') === 2 &&
  roles.indexOf('amount') === 3 &&
  roles.indexOf('bankId') === 8;

/** The figures of a row, as they are written. */
function writtenOf({ cells }: TableRow, form: TableFormat): Written {
  const cell = (role: Role) => cells[form.roles.indexOf(role)] ?? '';
  const money = (role: Role) => {
    const read = readAmount(cell(role), form.decimal);
    return read && { value: decimalOf(read.amount), isMarked: read.mark !== undefined };
  };
  const [amount, gained, lost] = [money('amount'), money('in'), money('out')];
  const [fee, balance] = [money('fee'), money('balance')];
  return {
    word: cell('direction').trim(),
    ...(amount && { amount: amount.value, isMarked: amount.isMarked }),
    ...(gained && { gained: gained.value }),
    ...(lost && { lost: lost.value }),
    ...(fee && { fee: fee.value }),
    ...(balance && { balance: balance.value }),
  };
}

function currencyOf(form: TableFormat, row: TableRow, inName: string | undefined): string | undefined {
  const cell = row.cells[form.roles.indexOf('currency')] ?? '';
  if (/^[A-Z]{3}$/.test(cell)) return cell;
  return inName ?? currencyOfSign(row.cells[form.roles.indexOf('amount')] ?? '');
}

/** What a bank calls an account: by number or by name. */
const accountOf = (account: string) =>
  account === '' ? {} : /\d{4}/.test(account) ? { number: account } : { name: account };

/** Whose account it is: that name stands in most rows, now in the column of whoever is paid, now in another one, which then has who is. */
type Own = { name: string; otherAt: number };

function ownOf(rows: readonly TableRow[], { roles }: TableFormat): Own | undefined {
  const at = roles.indexOf('payee');
  const looked = rows.slice(0, maxLookedAt);
  for (const [otherAt, role] of roles.entries()) {
    if (role !== 'text' || at < 0) continue;
    const sides = new Map<string, { payee: number; other: number }>();
    for (const { cells } of looked) {
      const [payee = '', other = ''] = [cells[at], cells[otherAt]];
      for (const [name, side] of [
        [payee, 'payee'],
        [other, 'other'],
      ] as const) {
        const counts = sides.get(name) ?? { payee: 0, other: 0 };
        counts[side] += payee === other ? 0 : 1;
        sides.set(name, counts);
      }
    }
    const found = [...sides].find(
      ([name, { payee, other }]) =>
        /\p{L}/u.test(name) && payee > 0 && other > 0 && payee + other > 0.6 * looked.length,
    );
    if (found !== undefined) return { name: found[0], otherAt };
  }
  return undefined;
}

/** The words of a row, by what they are for. */
function wordsOf({ cells }: TableRow, form: TableFormat, own: Own | undefined) {
  const of = (role: Role) =>
    form.roles.flatMap((each, index) => (each === role ? [readable(cells[index] ?? '')] : []));
  const first = (role: Role) => of(role).find((text) => text !== '') ?? '';
  const isOwn = own !== undefined && cells[form.roles.indexOf('payee')] === own.name;
  const across = isOwn ? readable(cells[own.otherAt] ?? '') : '';
  const payee = across === '' ? first('payee') : across;
  const texts = hasOwnLines(form)
    ? unescapeFromSpreadsheet(lined(plain(plain(cells[form.roles.indexOf('text')] ?? ''))))
    : joined([...of('payee'), ...of('text')].filter((text) => text !== payee));
  return {
    payee: payee === '' ? texts : payee,
    text: payee === '' ? '' : texts,
    all: joined([payee, texts]),
    bankId: first('bankId'),
    category: first('category'),
    account: first('account'),
    status: first('status'),
  };
}

type Words = ReturnType<typeof wordsOf>;

/** By which word a row says that it did not happen, or nothing that counts; undefined where it says no such thing. */
function saidNot({ status }: Words, statusName: string): string | undefined {
  if (cellSays(status, 'saysNot')) return status;
  return cellSays(statusName, 'saysNot') && isYes(status) ? statusName : undefined;
}

/**
 * Whether the words of a column alone say which way money went: then a row whose word says neither moved none. Amounts with signs of
 * their own need no word.
 */
function isByWordsAlone(table: Table, { roles, skipped, ways }: TableFormat): boolean {
  if (ways !== undefined || !roles.includes('direction')) return false;
  const at = roles.indexOf('amount');
  return !table.rows.slice(skipped).some(({ cells }) => hasMinus(cells[at] ?? ''));
}

/** Why a row is none; undefined where it is one. */
function whyUnread(day: string, said: string | undefined, date: string | undefined, hasGain: boolean) {
  if (said !== undefined) return { why: 'notDone', said } as const;
  if (date !== undefined && hasGain) return undefined;
  if (pendingWords.test(day)) return { why: 'pending', said: day } as const;
  if (date !== undefined) return { why: 'noAmount' } as const;
  return { why: hasGain ? 'noDate' : 'notARow' } as const;
}

/** A table as its form reads it, and its figures as they stand there. */
export type RowsRead = { file: StatementFile; signRows: SignRow[] };

/** The ways that the balances say, by line; none where the form does not go by them. */
function provenWays(table: Table, form: TableFormat): ReadonlyMap<number, MoneyDirection> {
  if (form.isByBalance !== true) return new Map();
  return waysByBalance(readRows(table, { ...form, isByBalance: false }).signRows);
}

/** Reads a table as its form says; rows of several accounts are told apart. */
export function readRows(table: Table, form: TableFormat): RowsRead {
  const statements = new Map<string, Statement>();
  const unread: SkippedLine[] = [];
  const signRows: SignRow[] = [];
  const dayAt = form.roles.indexOf('date');
  const ways = provenWays(table, form);
  const statusName = nameOf(table, form, 'status');
  const isByWords = isByWordsAlone(table, form);
  const own = ownOf(table.rows.slice(form.skipped), form);
  const inName = currencyInNames(table, form);
  const above = numberAbove(table, form);
  const elsewhere = foreignColumns(table, form);
  let last: StatementRow | undefined;
  for (const row of table.rows.slice(form.skipped)) {
    const { line, cells } = row;
    const day = cells[dayAt] ?? '';
    const date = readDay(day, form.dateOrder);
    const proven = ways.get(line);
    const written = { ...writtenOf(row, form), ...(proven && { proven }) };
    const gain = gainOf(written, form);
    const words = wordsOf(row, form, own);
    if (day === '' && gain === undefined && last !== undefined && words.all !== '') {
      // It carries on the row before.
      last.text = joined([last.text, words.all]);
      continue;
    }
    const isNeither = isByWords && written.word !== '' && directionOf(written.word) === undefined;
    const said = saidNot(words, statusName) ?? (isNeither ? written.word : undefined);
    const not = whyUnread(day, said, date, gain !== undefined);
    if (not !== undefined || date === undefined || gain === undefined) {
      const text = cut(cells.filter((cell) => cell !== '').join(' | '));
      unread.push({ line, text, ...(not ?? { why: 'notARow' }) });
      last = undefined;
      continue;
    }
    const { payee, text, account, bankId, category } = words;
    const currency = currencyOf(form, row, inName);
    const key = `${account}\n${currency ?? ''}`;
    const statement: Statement = statements.get(key) ?? {
      account: account === '' && above !== undefined ? { number: above } : accountOf(account),
      ...(currency !== undefined && { currency }),
      rows: [],
    };
    statements.set(key, statement);
    const foreign = elsewhere && foreignIn(row, elsewhere, { decimal: form.decimal, gain, currency });
    const all = joined(cells.filter((cell) => /\p{L}{3}/u.test(cell)));
    signRows.push({ line, date, payee: joined([payee, text]), words: all, group: key, written });
    last = {
      line,
      date,
      amount: decimalText(gain),
      payee,
      text,
      ...(bankId !== '' && { bankId }),
      ...(category !== '' && { category }),
      ...(foreign && { foreign }),
    };
    statement.rows.push(last);
    const fee = feeGain(written, form);
    if (fee.digits === 0n) continue;
    const amount = decimalText(fee);
    statement.rows.push({ line, date, amount, payee, text: feeText(table, form), isFee: true });
  }
  return { file: { format: 'CSV', statements: [...statements.values()], unread }, signRows };
}

/** What the file calls the column of a role. */
const nameOf = (table: Table, { skipped, roles }: TableFormat, role: Role) =>
  table.rows[skipped - 1]?.cells[roles.indexOf(role)] ?? '';

/** What a line of a fee says: what the file calls it. */
const feeText = (table: Table, form: TableFormat) => nameOf(table, form, 'fee') || 'Fee';

/** Reads a table of which nothing is known but what a guess says: what its signs mean is settled by what stands in it. */
export function readGuessed(table: Table, guess: TableFormat): RowsRead & { form: TableFormat } {
  const bare = { ...guess, isByBalance: undefined };
  const form = settleSigns(readRows(table, bare).signRows, bare);
  return { ...readRows(table, form), form };
}
