import type { DecimalSign } from '#values/amounts.ts';
import { decimalSignOf, readAmount } from './amounts.ts';
import { cellSays, type Concept, nameFits } from './column-words.ts';
import { isElsewhere } from './foreign-columns.ts';
import { findChain } from './balance-chain.ts';
import { withNet } from './net-amount.ts';
import type { Table } from './table.ts';
import { type DateOrder, dateOrderOf } from './table-days.ts';
import type { Role, MoneyDirection } from './roles.ts';

/** How a table is read: the roles of its columns and the form of its values. Guessed first; the user may correct it. */
export type TableFormat = {
  /** The number of rows above the data: the preamble and the header. */
  skipped: number;
  roles: Role[];
  dateOrder: DateOrder;
  decimal: DecimalSign;
  /** Whether signs are reversed: plus is money out, as cards write it. A column that names the direction is then read from the bank's side. */
  isReversed: boolean;
  /** The directions in which a minus is a reversal; in the other one it only repeats what the column or the word says. */
  takesBack?: MoneyDirection[] | undefined;
  /** Whether fees are charged on top of the amounts instead of being included in them. */
  areFeesApart?: boolean | undefined;
  /** The direction of each word in a direction column, where the user or the balances contradict the known words. */
  ways?: Record<string, MoneyDirection> | undefined;
  /** Whether amounts have no signs and the balances tell the direction of each row. */
  isByBalance?: boolean | undefined;
  /** Whether the user has confirmed what the signs mean. */
  isSignSaid?: boolean | undefined;
  /** What the file does not determine; it is shown first. */
  open: 'dateOrder'[];
};

/** The names that banks give to columns, the most certain first; of two columns for one role the better match wins. */
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
  ['balance', /balance|\bbal\b|saldo|solde|kontostand|egyenleg/i, 3],
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
  ['category', /^category$|^kategorie$|^catégorie$|^categor|^kategor/i, 3],
  ['category', /category|kategori/i, 2],
  [
    'account',
    /^account( name| number)?$|^iban|eigenes konto|auftragskonto|^konto$|(?:^|\s)rekening$|umsatz getätigt|account no/i,
    3,
  ],
  ['currency', /currency|währung|^munt$|devise|valuta$|^ccy$|moneda/i, 2],
  ['bankId', /transaction id|^id$|fitid|transactie-?referentie|unique|^txn id/i, 3],
];

/** What a person writes there may be such a word by chance: 'Payment'. */
const ofWords = /^(?:notes?|notiz(?:en)?|description|beschreibung|category|kategorie)$/i;

/** Words of kinds of rows, which tell the way only where the amounts do not, and mean the other way on another account. */
const kindsOut = /^(?:purchase|payment|charge|sale)s?$/i;
const kindsIn = /^(?:refund|return)s?$/i;

/** Whether a cell says which way the money went: -1 out, 1 in. */
export function directionOf(cell: string, ways?: Record<string, MoneyDirection>): -1 | 1 | undefined {
  const word = cell.trim();
  if (ways !== undefined) {
    const way = Object.hasOwn(ways, word) ? ways[word] : undefined;
    return way === undefined ? undefined : way === 'out' ? -1 : 1;
  }
  if (word === '-' || word === '−' || cellSays(word, 'saysOut') || kindsOut.test(word)) return -1;
  return word === '+' || cellSays(word, 'saysIn') || kindsIn.test(word) ? 1 : undefined;
}

/** Whether an amount is written with a sign of its own. */
export const hasMinus = (cell: string) => /^[^\d]*[-−(]/.test(cell.trim());

/** Whether a cell answers yes: of a column that is called 'Pending'. */
export const isYes = (cell: string) => /^(?:yes|y|true|ja|oui|s[ií]|sim|tak|x|1)$/i.test(cell.trim());
const isNo = (cell: string) => /^(?:no|n|false|nein|non|não|nie|nej|0)$/i.test(cell.trim());
/** Whether a cell answers yes or no. */
export const isAnswer = (cell: string) => isYes(cell) || isNo(cell);

/** Whether a word tells a kind of row rather than a way. */
export const isKind = (word: string) => kindsOut.test(word.trim()) || kindsIn.test(word.trim());

type Column = {
  cells: string[];
  dayShare: number;
  moneyShare: number;
  /** The different words that say which way money went; none where most of its cells say something else. */
  ways: ReadonlySet<string>;
  /** How many cells say whether a row happened. */
  said: number;
  isStatus: boolean;
  hasBroken: boolean;
  /** How many different texts for people there are in it. */
  texts: number;
  /** How many rows there are, those included that have nothing in it. */
  rows: number;
  /** In which share of its cells the text stands that stands there most often. */
  mostShare: number;
};

/** No bank writes more; a wider table is read by its first ones. */
export const maxColumns = 200;

/** A text that a person would call something by: no number of an account or a row, no word of a kind or a way. */
function isHuman(cell: string): boolean {
  if (!/\p{L}{2}/u.test(cell) || directionOf(cell) !== undefined) return false;
  if (/^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,}/.test(cell) || /^[A-Z]+(?:_[A-Z]+)+$/.test(cell)) return false;
  const isOneWord = !/\s/.test(cell);
  return !(isOneWord && cell.length > 7 && /\d/.test(cell)) && !/^[a-z]+_\w+$/.test(cell);
}

/** Most cells of a column that says the way are such words; a few rows may be neither, more where it says both ways. */
const mostlyWords = 0.8;
const mostlyBoth = 0.5;

/** The words by which a column says the way. A dash alone is an empty cell; it means out where a plus stands in other rows. */
function waysIn(cells: readonly string[]): ReadonlySet<string> {
  const isSigned = cells.includes('+');
  const filled = isSigned ? cells : cells.filter((cell) => !/^[-−–—]+$/.test(cell.trim()));
  const words = filled.filter((cell) => directionOf(cell) !== undefined);
  const isBoth = new Set(words.map((cell) => directionOf(cell))).size > 1;
  const share = isBoth ? mostlyBoth : mostlyWords;
  const isMostly = words.length > 0 && words.length >= share * filled.length;
  return new Set(isMostly ? words.map((word) => word.trim()) : []);
}

function columnOf(table: Table, skipped: number, index: number): Column {
  const rows = table.rows.slice(skipped, skipped + 500);
  const cells = rows.flatMap(({ cells: row }) => row[index] || []);
  const counts = [...Map.groupBy(cells, (cell) => cell).values()].map(({ length }) => length);
  const money = cells.filter((cell) => readAmount(cell) !== undefined);
  const says = (cell: string) => cellSays(cell, 'saysNot') || cellSays(cell, 'saysDone');
  const said = cells.filter(says).length;
  return {
    cells,
    dayShare: dateOrderOf(cells).share,
    moneyShare: cells.length === 0 ? 0 : money.length / cells.length,
    ways: waysIn(cells),
    said,
    isStatus: said > 0 && said >= 0.8 * cells.length && new Set(cells).size <= 12,
    hasBroken: money.some((cell) => /[.,]\d{1,2}\D*$/.test(cell)),
    texts: new Set(cells.filter(isHuman)).size,
    rows: rows.length,
    mostShare: Math.max(0, ...counts) / Math.max(1, cells.length),
  };
}

const isNumberOfAccount = (cell: string) => /^(?:[A-Z]{2}\d{2}[A-Z\d ]{6,}|[\d /.-]{6,})$/.test(cell);

/**
 * Whether a column tells whose statement a row is of: it says the same in all rows, or each of few things in many of them. What is
 * across from it changes with whoever was paid.
 */
function isOwnAccount(column: Column, name: string, columns: readonly Column[]): boolean {
  const { cells, dayShare, rows } = column;
  if (cells.length === 0 || dayShare >= 0.5 || cells.length < 0.7 * rows) return false;
  const different = new Set(cells).size;
  const mayBeAcross = /iban/i.test(name);
  if (different === 1) return cells.length > 1 || !mayBeAcross;
  if (!mayBeAcross && !cells.some(isNumberOfAccount)) return true;
  const isBesideAcross = columns.some(
    (other) =>
      other.dayShare < 0.5 &&
      !other.hasBroken &&
      new Set(other.cells).size > different &&
      other.cells.every(isNumberOfAccount),
  );
  return 2 * different <= cells.length && (!mayBeAcross || isBesideAcross);
}

const fitsOf: Partial<Record<Role, (column: Column) => boolean>> = {
  date: ({ dayShare }) => dayShare > 0.4,
  amount: ({ moneyShare, dayShare }) => moneyShare > 0.5 && dayShare < 0.7,
  in: ({ moneyShare, cells }) => cells.length === 0 || moneyShare > 0.5,
  out: ({ moneyShare, cells }) => cells.length === 0 || moneyShare > 0.5,
  balance: ({ moneyShare, cells }) => cells.length === 0 || moneyShare > 0.5,
  fee: ({ moneyShare }) => moneyShare > 0.5,
  currency: ({ cells }) => cells.every((cell) => /^[A-Z]{3}$/.test(cell)),
};

/** The roles that the words of many languages tell. */
const concepts: Partial<Record<Role, Concept>> = {
  date: 'date',
  out: 'out',
  in: 'in',
  amount: 'amount',
  balance: 'balance',
  payee: 'payee',
  text: 'text',
  fee: 'fee',
};

/** What stands beside the amount that was booked: in another currency, or before something went off. */
const notBooked = /gross|brutto|bruto|\bbrut\b|original|fremd|foreign|local|tax|vat|mwst|ust\b/i;

/** How surely a name is that of a role. */
function scoreOf(name: string, role: Role): number {
  const concept = concepts[role];
  const byWords = concept === undefined ? 0 : nameFits(name, concept);
  const score = Math.max(
    byWords,
    ...named.map(([of, pattern, each]) => (of === role && pattern.test(name) ? each : 0)),
  );
  // The currency of what was paid abroad is not that of the account.
  if (role === 'currency' && isElsewhere(name)) return 0;
  return role === 'amount' && notBooked.test(name) ? Math.min(score, 1) : score;
}

const isText = (cells: readonly string[]) => cells.every((cell) => !/^[-+]?[\d.,\s]*\d$/.test(cell));

/** Whether a row holds data: a day, and an amount besides. */
function isData(cells: readonly string[] = []): boolean {
  const isDay = (cell: string) => dateOrderOf([cell]).share > 0;
  return cells.some(isDay) && cells.some((cell) => !isDay(cell) && readAmount(cell) !== undefined);
}

/** Rows of data begin so soon below the names of the columns. */
const firstBelow = 5;

/** The row with the names of the columns, known by words or by the data below it; undefined where there is none among the first. */
function headerOf({ rows }: Table): number | undefined {
  const first = rows.slice(0, 40).map(({ cells }) => cells.slice(0, maxColumns));
  const named = first.flatMap((cells, index) => {
    const isOf = (...roles: Role[]) => cells.some((cell) => roles.some((role) => scoreOf(cell, role) > 0));
    return cells.length > 1 && isText(cells) && isOf('date') && isOf('amount', 'in', 'out') ? [index] : [];
  });
  // What stands above a table may be called so, too, but has fewer cells than the rows, of which a last one may be empty.
  const heads = named.find((index) => {
    const width = first[index]?.length ?? 0;
    const below = first.slice(index + 1, index + 1 + firstBelow).filter(isData);
    return below.some((cells) => cells.findLastIndex((cell) => cell !== '') < width);
  });
  const above = first.findIndex(
    (cells, index) =>
      cells.length > 2 &&
      cells.every((cell) => cell !== '') &&
      isText(cells) &&
      !isData(cells) &&
      isData(first[index + 1]),
  );
  const at = heads ?? named.at(-1) ?? above;
  return at < 0 ? undefined : at;
}

/** Whether a table has the names of its columns and nothing below. */
export const hasOnlyNames = (table: Table) => headerOf(table) === table.rows.length - 1;

/** Whether a column of words tells the way. A single word, and words of kinds, do not where amounts have signs of their own. */
function tellsWay({ ways, cells }: Column, columns: readonly Column[]): boolean {
  if (ways.size === 0) return false;
  if (ways.size > 1 && !cells.some(isKind)) return true;
  const isSigned = columns.some(
    ({ cells: amounts, moneyShare }) => moneyShare > 0.5 && amounts.some(hasMinus),
  );
  return !isSigned && (ways.size > 1 || !cells.some(isKind));
}

/** A column without a single text for people is not about who was paid, whatever it is called, where others have so many. */
const manyTexts = 8;

/** The names of columns that tell what kind a row is of, or what it was for: that is nobody who was paid. */
const ofKinds =
  /kategor|categor|catégor|^(?:transaction )?types?\b|^typ\b|^tip[ou]?\b|^(?:umsatz|buchungs|transaktions|auftrags)art|^umsatztyp|^art$|^rodzaj|^druh|^laji|^soort|^mutatiesoort|^transaktionstyp|^típus|^tür\b|^işlem tipi|^тип|^вид|^種別|^种类|^类型|^交易类型/i;

/** How surely a column says who was paid; `most` is how many different texts there are in the column that has most of them. */
function payeeScore(column: Column, name: string, most: number): number {
  const { texts, cells, dayShare, moneyShare, mostShare } = column;
  const byName = scoreOf(name, 'payee');
  const isSure = (byName === 4 && !/^names?$/i.test(name)) || /^(?:description|beschreibung)$/i.test(name);
  if (isSure && cells.length > 0 && (texts > 0 || most < manyTexts)) return 4 + texts / most;
  // The same text in every row is that of whose account it is.
  const isOwn = texts === 1 && most > 1 && cells.length > 2;
  if (texts === 0 || isOwn || dayShare > 0.5 || moneyShare > 0.5) return 0;
  const score = byName + (3 * texts) / most;
  if (ofKinds.test(name)) return score / 10;
  // So is that in most rows, where another one has more to say.
  return mostShare > 0.6 && cells.length > 2 && texts < most ? score / 4 : score;
}

const figures: ReadonlySet<Role> = new Set(['none', 'amount', 'in', 'out', 'balance']);

/** Gives their roles to the balance that runs on from row to row and to what belongs to it, where there is one. */
function giveChain(roles: Role[], { rows }: Table, skipped: number): void {
  const free = roles.flatMap((role, index) => (figures.has(role) ? [index] : []));
  const chain = findChain(
    rows.slice(skipped).map(({ cells }) => cells),
    free,
  );
  if (chain === undefined) return;
  for (const index of free) roles[index] = 'none';
  for (const [role, index] of chain) roles[index] = role;
}

/** Gives each role to the column that fits it best; a column has one. */
function rolesOf(table: Table, header: number | undefined): Role[] {
  const skipped = header === undefined ? 0 : header + 1;
  const width = Math.max(0, ...table.rows.slice(0, 200).map(({ cells }) => cells.length));
  const names = header === undefined ? [] : (table.rows[header]?.cells ?? []);
  const columns = Array.from({ length: Math.min(width, maxColumns) }, (_, index) =>
    columnOf(table, skipped, index),
  );
  const roles: Role[] = columns.map(() => 'none');
  const give = (role: Role, score: (column: Column, index: number) => number) => {
    const best = columns
      .map((column, index) => ({ index, score: roles[index] === 'none' ? score(column, index) : 0 }))
      .toSorted((a, b) => b.score - a.score)[0];
    if (best !== undefined && best.score > 0) roles[best.index] = role;
  };
  const byName = (role: Role) => (column: Column, index: number) =>
    (fitsOf[role]?.(column) ?? column.cells.length > 0) ? scoreOf(names[index] ?? '', role) : 0;

  const isOfStatus = ({ isStatus, said, cells }: Column, name: string) =>
    isStatus ||
    (said > 0 && nameFits(name, 'status') === 4) ||
    (cellSays(name, 'saysNot') && cells.length > 0 && cells.every(isAnswer));
  give('status', (column, index) => {
    const name = names[index] ?? '';
    return isOfStatus(column, name) ? 1 + nameFits(name, 'status') : 0;
  });
  give('date', (column, index) =>
    fitsOf.date?.(column) === true
      ? Math.round(5 * column.dayShare) / 5 + 4 * scoreOf(names[index] ?? '', 'date')
      : 0,
  );
  give('out', byName('out'));
  give('in', byName('in'));
  // One of them alone is the name of something else.
  if (roles.includes('in') !== roles.includes('out'))
    roles.forEach((role, index) => (role === 'in' || role === 'out') && (roles[index] = 'none'));
  // Two columns say the way by themselves.
  if (!roles.includes('in'))
    give('direction', (column, index) =>
      tellsWay(column, columns) && !ofWords.test(names[index] ?? '') ? 1 : 0,
    );
  give('balance', byName('balance'));
  give('fee', byName('fee'));
  if (!roles.includes('in')) {
    give('amount', (column, index) =>
      fitsOf.amount?.(column) === true
        ? 4 * scoreOf(names[index] ?? '', 'amount') +
          (column.hasBroken ? 2 : 0) +
          (header === undefined ? 1 : 0)
        : 0,
    );
    // Beside what came in and what went out, a sum is what is left.
  } else if (!roles.includes('balance')) give('balance', byName('amount'));
  // Where names do not tell it, a balance that runs on from row to row tells itself and what belongs to it.
  if (!roles.includes('in') && !(header !== undefined && roles.includes('balance')))
    giveChain(roles, table, skipped);
  give('account', (column, index) =>
    isOwnAccount(column, names[index] ?? '', columns) ? scoreOf(names[index] ?? '', 'account') : 0,
  );
  for (const role of ['currency', 'bankId', 'category'] as const) give(role, byName(role));
  const most = Math.max(1, ...columns.map(({ texts }, index) => (roles[index] === 'none' ? texts : 0)));
  give('payee', (column, index) => payeeScore(column, names[index] ?? '', most));
  columns.forEach((column, index) => {
    if (
      roles[index] === 'none' &&
      column.cells.length > 0 &&
      scoreOf(names[index] ?? '', 'text') + scoreOf(names[index] ?? '', 'payee') > 0
    )
      roles[index] = 'text';
  });
  if (header === undefined)
    give('currency', (column) => (column.cells.length > 0 && fitsOf.currency?.(column) === true ? 1 : 0));
  return roles;
}

/** What a table most likely is. */
export function guessForm(table: Table): TableFormat {
  const header = headerOf(table);
  const skipped = header === undefined ? 0 : header + 1;
  const rows = table.rows.slice(skipped);
  const roles = withNet(rolesOf(table, header), rows);
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
  return {
    skipped,
    roles,
    dateOrder: order,
    decimal,
    isReversed: (isMarked || isOnlyMarkedIn) && !hasSign,
    open: isOpen ? ['dateOrder'] : [],
  };
}
