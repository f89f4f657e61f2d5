import { moneyIn } from '#ledger/currency-money.ts';
import { directionOf, shownMinor } from '#ledger/account-types.ts';
import { formatMinor, moneyOf } from '#ledger/money.ts';
import type { Status } from '#ledger/split-info.ts';
import type { ReadBook } from './book.ts';
import { el } from './dom.ts';
import { type Entry, entriesOf } from './entries.ts';
import type { Line, Register, RowsWanted } from './register.ts';
import { texts } from './texts.ts';
import { accountLink, dayText, nameOf } from './words.ts';

/** How many rows stand on a page. */
const perPage = 200;

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

/** What writes the amounts of a register. */
type Writer = { book: ReadBook; register: Register };

/** An amount of a row: in the currency of its account where those of the register are several. */
function amountOf({ book, register }: Writer, line: Line, minor: bigint): string {
  const near = book.tree.accounts.get(line.near.accountId);
  const money = register.isMixed && near !== undefined ? moneyOf(near, book.money) : register.money;
  return formatMinor(absolute(minor), money);
}

function balanceOf({ register, book }: Writer, minor: bigint): string {
  return formatMinor(shownMinor(register.account.type, minor, book.money.signStyle), register.money);
}

/** Whether money came in or went out by it, as colour tells; and the sign that stands before it where both are in one place. */
function kindOf({ book }: Writer, { near, isWithin }: Line, minor: bigint): string {
  const type = book.tree.accounts.get(near.accountId)?.type;
  if (isWithin || type === undefined || minor === 0n) return '';
  const isPlus = shownMinor(type, minor, book.money.signStyle) > 0n;
  return `${directionOf(type, minor) ?? ''} ${isPlus ? 'plus' : 'minus'}`;
}

/** The cells of an amount and of what the accounts hold after it. */
function figureCells(writer: Writer, line: Line, minor: bigint, balanceMinor: bigint | undefined) {
  const { register } = writer;
  const text = amountOf(writer, line, minor);
  const kind = kindOf(writer, line, minor);
  const isDebit = minor >= 0n || line.isWithin;
  const isCredit = minor < 0n || line.isWithin;
  const hasBalance = balanceMinor !== undefined && !register.isMixed && register.account.type !== 'ROOT';
  return [
    el('td', { class: `debit ${kind}` }, isDebit ? text : ''),
    el('td', { class: `credit ${line.isWithin ? 'within' : kind}` }, isCredit ? text : ''),
    el('td', { class: 'balance' }, hasBalance ? balanceOf(writer, balanceMinor) : ''),
  ];
}

const marks: Record<Status, string> = { cleared: '✓', reconciled: '✓✓' };

/** How far a row is with its bank, as a sign with its word. */
function statusMark(status: Status): HTMLElement {
  const word = texts.status[status];
  return el(
    'span',
    { class: 'status', title: word },
    el('span', { 'aria-hidden': 'true' }, marks[status]),
    el('span', { class: 'unseen' }, word),
  );
}

/** What is told of a row besides: its notes, tags, status, and the same money in another currency. */
function besides(book: ReadBook, { row, near }: Line): HTMLElement[] {
  const { notes } = row;
  const { status, foreign } = near;
  const words = [
    ...row.tags.map((tag) => `#${tag}`),
    ...(foreign === undefined
      ? []
      : [formatMinor(absolute(foreign.minor), moneyIn(foreign.currency, book.tree.accounts, book.money))]),
  ];
  return [
    ...(status === undefined ? [] : [statusMark(status)]),
    ...(notes === '' ? [] : [el('span', { class: 'notes' }, notes)]),
    ...(words.length === 0
      ? []
      : [el('span', { class: 'chips' }, ...words.map((word) => el('span', {}, word)))]),
  ];
}

/** The account at the other end, past those of trading; where a row went from one of those shown to another, both. */
function otherCell(book: ReadBook, { near, far, isWithin }: Line): HTMLElement {
  const [otherId, ownId] = [
    near.foreign?.accountId ?? far.accountId,
    far.foreign?.accountId ?? near.accountId,
  ];
  if (!isWithin) return el('td', { class: 'other' }, accountLink(book, otherId));
  const text = texts.within(nameOf(book, otherId), nameOf(book, ownId));
  return el('td', { class: 'other' }, el('span', { class: 'ends' }, text));
}

function lineRow(writer: Writer, line: Line): HTMLElement {
  const { book } = writer;
  const { day, description } = line.row;
  return el(
    'tr',
    {},
    el('td', { class: 'date' }, dayText(book, day)),
    el('td', { class: 'what' }, description || el('em', {}, texts.noDescription), ...besides(book, line)),
    otherCell(book, line),
    ...figureCells(writer, line, line.near.valueMinor, line.balanceMinor),
  );
}

/** A split: what it comes to, and its lines below. */
function splitRows(writer: Writer, [first, ...others]: readonly [Line, ...Line[]]): HTMLElement[] {
  const { book } = writer;
  const lines = [first, ...others];
  const sum = lines.reduce((total, { changeMinor }) => total + changeMinor, 0n);
  const { day, description } = first.row;
  const ordered = lines.toSorted((a, b) => a.row.line - b.row.line);
  return [
    el(
      'tr',
      { class: 'split' },
      el('td', { class: 'date' }, dayText(book, day)),
      el('td', { class: 'what' }, description || el('em', {}, texts.noDescription)),
      el('td', { class: 'other' }, el('span', { class: 'ends' }, texts.split(lines.length))),
      ...figureCells(writer, first, sum, first.balanceMinor),
    ),
    ...ordered.map((line) =>
      el(
        'tr',
        { class: 'part' },
        el('td', { class: 'date' }),
        el('td', { class: 'what' }, ...besides(book, line)),
        otherCell(book, line),
        ...figureCells(writer, line, line.near.valueMinor, undefined),
      ),
    ),
  ];
}

const rowsOf = (writer: Writer, entry: Entry) => {
  const [first, ...others] = entry;
  return others.length === 0 ? [lineRow(writer, first)] : splitRows(writer, entry);
};

/** What the accounts held before the first of the rows, where that is not the beginning of everything. */
function forwardRow(writer: Writer, { from, find }: RowsWanted): HTMLElement | undefined {
  const { register, book } = writer;
  const day = from ?? book.days.from;
  if (day === undefined || register.isMixed || register.account.type === 'ROOT' || find.trim() !== '')
    return undefined;
  return el(
    'tr',
    { class: 'forward' },
    el('td', { class: 'date' }, dayText(book, day)),
    el('td', { class: 'what', colspan: 4 }, texts.forward),
    el('td', { class: 'balance' }, balanceOf(writer, register.openingMinor)),
  );
}

function sumRow({ register }: Writer): HTMLElement | undefined {
  const { isMixed, debitMinor, creditMinor, money, lines } = register;
  if (isMixed || lines.length === 0) return undefined;
  return el(
    'tfoot',
    {},
    el(
      'tr',
      {},
      el('th', { scope: 'row', colspan: 3 }, `${texts.sum}, ${texts.transactions(lines.length)}`),
      el('td', { class: 'debit' }, formatMinor(debitMinor, money)),
      el('td', { class: 'credit' }, formatMinor(creditMinor, money)),
      el('td', { class: 'balance' }),
    ),
  );
}

function tableOf(writer: Writer, rows: readonly HTMLElement[]): HTMLElement {
  const { columns } = texts;
  const isAll = writer.register.account.type === 'ROOT';
  const heads = [
    ['date', columns.date],
    ['what', columns.description],
    ['other', isAll ? columns.ends : columns.other],
    ['debit', isAll ? columns.amount : columns.debit],
    ['credit', columns.credit],
    ['balance', columns.balance],
  ] as const;
  const hasBalance = !writer.register.isMixed && !isAll;
  return el(
    'div',
    { class: 'sheet' },
    el(
      'table',
      {
        class: 'register',
        'aria-label': texts.pages.transactions,
        'data-balance': hasBalance || undefined,
        'data-all': isAll || undefined,
      },
      el(
        'thead',
        {},
        el('tr', {}, ...heads.map(([name, text]) => el('th', { scope: 'col', class: name }, text))),
      ),
      el('tbody', {}, ...rows),
      sumRow(writer),
    ),
  );
}

/** So many rows are laid on paper at most; more take a browser too long. */
const mostOnPaper = 5000;

const countIn = (entries: readonly Entry[]) => entries.reduce((sum, { length }) => sum + length, 0);

/** The rows of a register as they are shown, and what lays them all out for paper. */
export type ShownRegister = { element: HTMLElement; onPaper: () => void };

/** The rows of a register, a page of them at a time, with the way to the others. */
export function registerTable(book: ReadBook, register: Register, wanted: RowsWanted): ShownRegister {
  const writer: Writer = { book, register };
  const entries = entriesOf(register);
  const forward = forwardRow(writer, wanted);
  const place = el('div', {});
  if (entries.length === 0 && forward === undefined) {
    place.append(el('p', { class: 'nothing' }, wanted.find === '' ? texts.nothing : texts.nothingFound));
    return { element: place, onPaper: () => undefined };
  }
  const tableFrom = (first: number, count: number) => {
    const rows = entries.slice(first, first + count).flatMap((entry) => rowsOf(writer, entry));
    const isLast = first + count >= entries.length;
    return tableOf(writer, isLast && forward !== undefined ? [...rows, forward] : rows);
  };
  const pages = Math.max(1, Math.ceil(entries.length / perPage));
  const show = (page: number, isMoved: boolean) => {
    const first = page * perPage;
    const shown = entries.slice(first, first + perPage);
    const rows = {
      first: countIn(entries.slice(0, first)),
      shown: countIn(shown),
      of: register.lines.length,
    };
    place.replaceChildren(
      tableFrom(first, perPage),
      ...(pages > 1 ? [pagerOf(page, { pages, ...rows }, show)] : []),
    );
    if (isMoved) place.scrollIntoView();
  };
  show(0, false);
  const onPaper = () => {
    if (pages === 1) return;
    place.replaceChildren(tableFrom(0, mostOnPaper));
    addEventListener('afterprint', () => show(0, false), { once: true });
  };
  return { element: place, onPaper };
}

type Shown = { pages: number; first: number; shown: number; of: number };

function pagerOf(
  page: number,
  { pages, first, shown, of }: Shown,
  show: (page: number, isMoved: boolean) => void,
): HTMLElement {
  const button = (label: string, to: number) => {
    const made = el(
      'button',
      { type: 'button', class: 'quiet', disabled: to < 0 || to >= pages || undefined },
      label,
    );
    made.addEventListener('click', () => show(to, true));
    return made;
  };
  return el(
    'nav',
    { class: 'pager', 'aria-label': texts.pager },
    button(texts.newer, page - 1),
    el('span', { role: 'status' }, texts.rows(first + 1, first + shown, of)),
    button(texts.older, page + 1),
  );
}
