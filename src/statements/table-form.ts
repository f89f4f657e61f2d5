import type { DecimalSign } from '#values/amounts.ts';
import { decimalSignOf, readAmount } from './amounts.ts';
import type { Table } from './table.ts';
import { type DateOrder, dateOrderOf } from './table-days.ts';

/** What a column of a table is for. */
export type Role =
  | 'date'
  | 'amount'
  | 'in'
  | 'out'
  | 'direction'
  | 'payee'
  | 'text'
  | 'bankId'
  | 'category'
  | 'account'
  | 'currency'
  | 'balance'
  | 'none';

/** How a table is read; guessed first, and changed by whoever knows better. */
export type TableForm = {
  /** How many rows stand above the first of the data: what comes before, and the names of the columns. */
  skipped: number;
  roles: Role[];
  dateOrder: DateOrder;
  decimal: DecimalSign;
  /** Whether what has no sign went out, as on cards. */
  isReversed: boolean;
  /** What the file leaves open, to be shown first. */
  open: ('dateOrder' | 'sign')[];
};

/** The names that banks give to columns, the surest first; what is named twice is taken where it fits better. */
const named: [Exclude<Role, 'none'>, RegExp, number][] = [
  [
    'date',
    /buchung|booking|booked|posted|posting|process|operat|operaz|datum|^date$|transaction date|fecha|data/i,
    3,
  ],
  ['date', /date|dato|tag$|päivä|dátum|kelt/i, 2],
  ['date', /valuta|value|wert|beleg|rente|effective/i, 1],
  [
    'out',
    /debit|withdraw|paid out|money out|outflow|soll|belast|lastschrift|ausgang|débit|cargo|dare|uitgave|spent|charge|wypłat/i,
    3,
  ],
  [
    'in',
    /credit|deposit|paid in|money in|inflow|haben|gutschr|eingang|crédit|abono|avere|ontvang|received|wpłat/i,
    3,
  ],
  [
    'amount',
    /booked amount|buchungsbetrag|^amount$|^betrag|bedrag|^montant|^importe?$|^umsatz$|^valor$|kwota|belopp|beløb|összeg/i,
    4,
  ],
  ['amount', /amount|betrag|montant|import|summe|umsatz|value$|sum$/i, 2],
  ['amount', /original|fremd|foreign|fee|gebühr|entgelt/i, 0],
  ['balance', /balance|saldo|solde|kontostand|egyenleg/i, 3],
  [
    'payee',
    /payee|beneficiary|merchant|counterparty name|begünst|empfänger|auftraggeber|zahlungspflicht|naam|^name|libell|dénomination/i,
    3,
  ],
  [
    'payee',
    /description|beschreibung|details|narrative|tegenpartij|descri|buchungstext|transaction$|^particulars/i,
    2,
  ],
  [
    'text',
    /memo|note|verwendung|purpose|remittance|mededeling|omschrijving|communication|original description|text|bemerk|notiz|zusatz|info/i,
    2,
  ],
  ['category', /^category$|^kategorie$|^catégorie$|^categor/i, 3],
  ['category', /category|kategorie/i, 2],
  [
    'account',
    /^account( name| number)?$|^iban|eigenes konto|auftragskonto|^konto$|rekening$|umsatz getätigt|account no/i,
    3,
  ],
  ['currency', /currency|währung|^munt$|devise|valuta$|^ccy$|moneda/i, 2],
  ['bankId', /transaction id|^id$|fitid|transactie-?referentie|unique|^txn id/i, 3],
];

const outWords =
  /^(?:debit|d|dr|af|soll|s|out|minus|-|withdrawal|dbit|lastschrift|belastung|purchase|payment|charge)$/i;
const inWords = /^(?:credit|c|cr|bij|haben|h|in|plus|\+|deposit|crdt|gutschrift|refund)$/i;

/** What a person writes there may be such a word by chance: 'Payment'. */
const ofWords = /^(?:notes?|notiz(?:en)?|description|beschreibung|category|kategorie)$/i;

/** Whether a cell says which way the money went: -1 out, 1 in. */
export function directionOf(cell: string): -1 | 1 | undefined {
  const word = cell.trim();
  if (outWords.test(word)) return -1;
  return inWords.test(word) ? 1 : undefined;
}

type Column = {
  cells: string[];
  dayShare: number;
  moneyShare: number;
  isDirection: boolean;
  hasBroken: boolean;
};

function columnOf(table: Table, skipped: number, index: number): Column {
  const cells = table.rows.slice(skipped, skipped + 500).flatMap(({ cells: row }) => row[index] || []);
  const money = cells.filter((cell) => readAmount(cell) !== undefined);
  return {
    cells,
    dayShare: dateOrderOf(cells).share,
    moneyShare: cells.length === 0 ? 0 : money.length / cells.length,
    isDirection: cells.length > 0 && cells.every((cell) => directionOf(cell) !== undefined),
    hasBroken: money.some((cell) => /[.,]\d{1,2}\D*$/.test(cell)),
  };
}

const fitsOf: Partial<Record<Role, (column: Column) => boolean>> = {
  date: ({ dayShare }) => dayShare > 0.4,
  amount: ({ moneyShare, dayShare }) => moneyShare > 0.5 && dayShare < 0.7,
  in: ({ moneyShare, cells }) => cells.length === 0 || moneyShare > 0.5,
  out: ({ moneyShare, cells }) => cells.length === 0 || moneyShare > 0.5,
  balance: ({ moneyShare, cells }) => cells.length === 0 || moneyShare > 0.5,
  currency: ({ cells }) => cells.every((cell) => /^[A-Z]{3}$/.test(cell)),
};

/** How surely a name is that of a role. */
function scoreOf(name: string, role: Role): number {
  return Math.max(0, ...named.map(([of, pattern, score]) => (of === role && pattern.test(name) ? score : 0)));
}

/** The row with the names of the columns; undefined where there is none among the first. */
function headerOf(table: Table): number | undefined {
  const at = table.rows.slice(0, 40).findIndex(({ cells }) => {
    const isOf = (...roles: Role[]) => cells.some((cell) => roles.some((role) => scoreOf(cell, role) > 0));
    const isText = cells.every((cell) => !/^[-+]?[\d.,\s]*\d$/.test(cell));
    return cells.length > 1 && isText && isOf('date') && isOf('amount', 'in', 'out');
  });
  return at < 0 ? undefined : at;
}

/** Gives each role to the column that fits it best; a column has one. */
function rolesOf(table: Table, header: number | undefined): Role[] {
  const skipped = header === undefined ? 0 : header + 1;
  const width = Math.max(0, ...table.rows.slice(0, 200).map(({ cells }) => cells.length));
  const names = header === undefined ? [] : (table.rows[header]?.cells ?? []);
  const columns = Array.from({ length: Math.min(width, 200) }, (_, index) => columnOf(table, skipped, index));
  const roles: Role[] = columns.map(() => 'none');
  const give = (role: Role, score: (column: Column, index: number) => number) => {
    const best = columns
      .map((column, index) => ({ index, score: roles[index] === 'none' ? score(column, index) : 0 }))
      .toSorted((a, b) => b.score - a.score)[0];
    if (best !== undefined && best.score > 0) roles[best.index] = role;
  };
  const byName = (role: Role) => (column: Column, index: number) =>
    (fitsOf[role]?.(column) ?? column.cells.length > 0) ? scoreOf(names[index] ?? '', role) : 0;

  give('direction', (column, index) => (column.isDirection && !ofWords.test(names[index] ?? '') ? 1 : 0));
  give('date', (column, index) =>
    fitsOf.date?.(column) === true
      ? Math.round(5 * column.dayShare) / 5 + 4 * scoreOf(names[index] ?? '', 'date')
      : 0,
  );
  if (!roles.includes('direction')) {
    give('out', byName('out'));
    give('in', byName('in'));
    // One of them alone is the name of something else.
    if (roles.includes('in') !== roles.includes('out'))
      roles.forEach((role, index) => (role === 'in' || role === 'out') && (roles[index] = 'none'));
  }
  give('balance', byName('balance'));
  if (!roles.includes('in')) {
    give('amount', (column, index) =>
      fitsOf.amount?.(column) === true
        ? 4 * scoreOf(names[index] ?? '', 'amount') +
          (column.hasBroken ? 2 : 0) +
          (header === undefined ? 1 : 0)
        : 0,
    );
  }
  for (const role of ['account', 'currency', 'bankId', 'category', 'payee'] as const)
    give(role, byName(role));
  columns.forEach((column, index) => {
    if (
      roles[index] === 'none' &&
      column.cells.length > 0 &&
      scoreOf(names[index] ?? '', 'text') + scoreOf(names[index] ?? '', 'payee') > 0
    )
      roles[index] = 'text';
  });
  if (!roles.includes('payee')) {
    give('payee', ({ cells, dayShare, moneyShare }) =>
      dayShare > 0.5 || moneyShare > 0.5 ? 0 : new Set(cells).size,
    );
  }
  if (header === undefined)
    give('currency', (column) => (column.cells.length > 0 && fitsOf.currency?.(column) === true ? 1 : 0));
  return roles;
}

/** What a table most likely is. */
export function guessForm(table: Table): TableForm {
  const header = headerOf(table);
  const roles = rolesOf(table, header);
  const skipped = header === undefined ? 0 : header + 1;
  const rows = table.rows.slice(skipped);
  const cellsOf = (role: Role) => {
    const index = roles.indexOf(role);
    return index < 0 ? [] : rows.flatMap(({ cells }) => cells[index] || []);
  };
  const { order, isOpen } = dateOrderOf(cellsOf('date'));
  const amounts = [...cellsOf('amount'), ...cellsOf('in'), ...cellsOf('out')];
  const votes = amounts.map((cell) => decimalSignOf(cell));
  const commas = votes.filter((sign) => sign === ',').length;
  const points = votes.filter((sign) => sign === '.').length;
  const decimal: DecimalSign = commas > points ? ',' : '.';
  const read = cellsOf('amount').flatMap((cell) => readAmount(cell, decimal) ?? []);
  const hasSign = read.some(({ amount }) => amount.startsWith('-'));
  const isMarked = read.some(({ mark }) => mark !== undefined);
  const marks = cellsOf('direction');
  // Of a card: only what came in is marked.
  const isOnlyMarkedIn =
    marks.length > 0 && marks.length < read.length && marks.every((cell) => directionOf(cell) === 1);
  const isSignOpen = read.length > 0 && !hasSign && !isMarked && !roles.includes('direction');
  return {
    skipped,
    roles,
    dateOrder: order,
    decimal,
    isReversed: (isMarked || isOnlyMarkedIn) && !hasSign,
    open: [...(isOpen ? (['dateOrder'] as const) : []), ...(isSignOpen ? (['sign'] as const) : [])],
  };
}
