import { addAmounts, negated, readAmount } from './amounts.ts';
import { fromSheet } from './sheet-words.ts';
import { cut, type Statement, type StatementFile, type StatementRow, type Unread } from './statement.ts';
import type { Table, TableRow } from './table.ts';
import { readDay } from './table-days.ts';
import { directionOf, type Role, type TableForm } from './table-form.ts';
import { joined, plain, tidy } from './text-lines.ts';

const pendingWords = /pending|vorgemerkt|vorläufig|en attente|pendiente|in attesa|authori[sz]|reserv/i;
const currencies: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₩': 'KRW',
  zł: 'PLN',
};

/** A text as it was meant: some banks write the signs of web pages into their files. */
const readable = (text: string) => fromSheet(tidy(plain(plain(text)).replaceAll(/<br\s*\/?>/gi, ' ')));

/** What the account gains by a row; undefined where it says nothing of it. */
function amountOf({ cells }: TableRow, form: TableForm): string | undefined {
  const cell = (role: Role) => cells[form.roles.indexOf(role)] ?? '';
  const money = (role: Role) => readAmount(cell(role), form.decimal);
  if (form.roles.includes('in')) {
    const [gained, lost] = [money('in'), money('out')];
    if (gained === undefined && lost === undefined) return undefined;
    const out = lost === undefined ? '0' : lost.amount.startsWith('-') ? lost.amount : negated(lost.amount);
    return addAmounts([gained?.amount ?? '0', out]);
  }
  const found = money('amount');
  if (found === undefined) return undefined;
  const { amount, mark } = found;
  const direction = directionOf(cell('direction'));
  const size = amount.startsWith('-') ? negated(amount) : amount;
  if (direction !== undefined) return direction < 0 ? negated(size) : size;
  if (mark !== undefined) return amount;
  return form.isReversed ? negated(amount) : amount;
}

function currencyOf(table: Table, form: TableForm, row: TableRow): string | undefined {
  const cell = row.cells[form.roles.indexOf('currency')] ?? '';
  if (/^[A-Z]{3}$/.test(cell)) return cell;
  const names = form.skipped === 0 ? [] : (table.rows[form.skipped - 1]?.cells ?? []);
  const inName = names.map((name) => /\(([A-Z]{3})\)/.exec(name)?.[1]).find((code) => code !== undefined);
  const sign = /€|£|₹|₽|₺|₪|₩|zł/.exec(row.cells[form.roles.indexOf('amount')] ?? '')?.[0];
  return inName ?? currencies[sign ?? ''];
}

/** Reads a table as its form says; rows of several accounts are told apart. */
export function readRows(table: Table, form: TableForm): StatementFile {
  const statements = new Map<string, Statement>();
  const unread: Unread[] = [];
  let last: StatementRow | undefined;
  const textsOf = ({ cells }: TableRow, role: Role) =>
    form.roles.flatMap((each, index) => (each === role ? [readable(cells[index] ?? '')] : []));
  for (const row of table.rows.slice(form.skipped)) {
    const { line, cells } = row;
    const day = cells[form.roles.indexOf('date')] ?? '';
    const date = readDay(day, form.dateOrder);
    const amount = amountOf(row, form);
    const words = joined([...textsOf(row, 'payee'), ...textsOf(row, 'text')]);
    if (day === '' && amount === undefined && last !== undefined && words !== '') {
      // It carries on the row before.
      last.text = joined([last.text, words]);
      continue;
    }
    if (date === undefined || amount === undefined) {
      const isPending = pendingWords.test(day);
      const why = isPending
        ? 'pending'
        : date === undefined
          ? amount === undefined
            ? 'notARow'
            : 'noDate'
          : 'noAmount';
      unread.push({ line, text: cut(cells.filter((cell) => cell !== '').join(' | ')), why });
      last = undefined;
      continue;
    }
    const [account = ''] = textsOf(row, 'account');
    const currency = currencyOf(table, form, row);
    const key = `${account}\n${currency ?? ''}`;
    const statement = statements.get(key) ?? {
      account: account === '' ? {} : /\d{4}/.test(account) ? { number: account } : { name: account },
      ...(currency !== undefined && { currency }),
      rows: [],
    };
    statements.set(key, statement);
    const [payee = ''] = textsOf(row, 'payee');
    const [bankId = ''] = textsOf(row, 'bankId');
    const [category = ''] = textsOf(row, 'category');
    const texts = joined(textsOf(row, 'text'));
    last = {
      line,
      date,
      amount,
      payee: payee === '' ? texts : payee,
      text: payee === '' || texts === payee ? '' : texts,
      ...(bankId !== '' && { bankId }),
      ...(category !== '' && { category }),
    };
    statement.rows.push(last);
  }
  return { format: 'CSV', statements: [...statements.values()], unread };
}
