import type { Table } from './table.ts';
import type { TableFormat } from './table-format.ts';
import type { ColumnRole } from './column-role.ts';

/** A known table layout of a bank: the names and roles of its columns. */
type KnownLayout = {
  bank: string;
  /** The column roles by column name in lower case; all of these columns are required. */
  roles: Record<string, ColumnRole>;
  /** Optional columns. */
  others?: Record<string, ColumnRole>;
  /** True if a table with further columns is not of this bank, because many banks use these names. */
  isWhole?: boolean;
  /** The date order, if the dates are ambiguous. */
  dateOrder?: TableFormat['dateOrder'];
  /** The meaning of signs, if the table has no balances. */
  signs?: Pick<TableFormat, 'isReversed' | 'takesBack' | 'areFeesApart' | 'isSignConfirmed'>;
};

const asWritten = { isReversed: false, isSignConfirmed: true } as const;
const chargesArePlus = { isReversed: true, isSignConfirmed: true } as const;

// Longer layouts of a bank come first, because they contain the columns of the shorter ones.
const knownLayouts: readonly KnownLayout[] = [
  {
    bank: 'Revolut',
    roles: {
      type: 'none',
      product: 'none',
      'started date': 'none',
      'completed date': 'date',
      description: 'payee',
      amount: 'amount',
      fee: 'fee',
      currency: 'currency',
      state: 'status',
    },
    others: { balance: 'balance' },
    signs: { ...asWritten, areFeesApart: true },
  },
  {
    bank: 'PayPal',
    roles: {
      date: 'date',
      name: 'payee',
      type: 'text',
      status: 'status',
      currency: 'currency',
      gross: 'none',
      fee: 'fee',
      net: 'amount',
      'transaction id': 'bankId',
    },
    others: {
      balance: 'balance',
      'item title': 'text',
      subject: 'text',
      note: 'text',
      'balance impact': 'none',
      time: 'none',
    },
    signs: { ...asWritten, areFeesApart: false },
  },
  {
    bank: 'Wise',
    roles: {
      'transferwise id': 'bankId',
      date: 'date',
      amount: 'amount',
      currency: 'currency',
      description: 'text',
      'payment reference': 'text',
      'running balance': 'balance',
    },
    others: {
      merchant: 'payee',
      'payee name': 'payee',
      'payer name': 'payee',
      'total fees': 'fee',
      note: 'text',
    },
    signs: { ...asWritten, areFeesApart: false },
  },
  {
    bank: 'Apple Card',
    roles: {
      'transaction date': 'date',
      'clearing date': 'none',
      description: 'text',
      merchant: 'payee',
      category: 'category',
      type: 'none',
      'amount (usd)': 'amount',
    },
    dateOrder: 'mdy',
    signs: chargesArePlus,
  },
  {
    bank: 'American Express',
    roles: {
      date: 'date',
      description: 'payee',
      'card member': 'none',
      'account #': 'none',
      amount: 'amount',
    },
    others: { 'extended details': 'text', reference: 'bankId', category: 'category' },
    signs: chargesArePlus,
  },
  {
    bank: 'Monzo',
    roles: {
      date: 'date',
      type: 'none',
      name: 'payee',
      emoji: 'none',
      category: 'category',
      amount: 'amount',
      currency: 'currency',
    },
    others: { 'transaction id': 'bankId', 'notes and #tags': 'text', description: 'text' },
    dateOrder: 'dmy',
    signs: asWritten,
  },
  {
    bank: 'N26',
    roles: {
      'booking date': 'date',
      'value date': 'none',
      'partner name': 'payee',
      'partner iban': 'none',
      type: 'none',
      'payment reference': 'text',
      'account name': 'none',
      'amount (eur)': 'amount',
    },
    dateOrder: 'ymd',
    signs: asWritten,
  },
  {
    bank: 'N26',
    roles: {
      date: 'date',
      payee: 'payee',
      'account number': 'none',
      'transaction type': 'none',
      'payment reference': 'text',
      'amount (eur)': 'amount',
    },
    others: {
      category: 'category',
      'amount (foreign currency)': 'none',
      'type foreign currency': 'none',
      'exchange rate': 'none',
    },
    isWhole: true,
    dateOrder: 'ymd',
    signs: asWritten,
  },
  {
    bank: 'Chase',
    roles: {
      'transaction date': 'date',
      'post date': 'none',
      description: 'payee',
      category: 'category',
      type: 'none',
      amount: 'amount',
      memo: 'text',
    },
    isWhole: true,
    dateOrder: 'mdy',
    signs: asWritten,
  },
  {
    bank: 'Chase',
    roles: {
      details: 'none',
      'posting date': 'date',
      description: 'payee',
      amount: 'amount',
      type: 'none',
      balance: 'balance',
      'check or slip #': 'text',
    },
    dateOrder: 'mdy',
    signs: asWritten,
  },
  {
    bank: 'Capital One',
    roles: {
      'transaction date': 'date',
      'posted date': 'none',
      'card no.': 'none',
      description: 'payee',
      category: 'category',
      debit: 'out',
      credit: 'in',
    },
    signs: asWritten,
  },
  {
    bank: 'Capital One',
    roles: {
      'account number': 'account',
      'transaction description': 'payee',
      'transaction date': 'date',
      'transaction type': 'direction',
      'transaction amount': 'amount',
      balance: 'balance',
    },
    dateOrder: 'mdy',
    signs: asWritten,
  },
  {
    bank: 'Citi',
    roles: { status: 'status', date: 'date', description: 'payee', debit: 'out', credit: 'in' },
    others: { 'member name': 'none' },
    isWhole: true,
    dateOrder: 'mdy',
    // Some of its files write money in with a minus, others without.
    signs: asWritten,
  },
  {
    bank: 'Discover',
    roles: {
      'trans. date': 'date',
      'post date': 'none',
      description: 'payee',
      amount: 'amount',
      category: 'category',
    },
    isWhole: true,
    dateOrder: 'mdy',
    signs: chargesArePlus,
  },
];

/** Maximum number of rows in which column names are searched. */
const maxHeaderRows = 20;

/** True if the column names are those of a layout. */
function matchesLayout(
  { roles, others = {}, isWhole = false }: KnownLayout,
  names: ReadonlySet<string>,
): boolean {
  const isKnown = (name: string) => name === '' || Object.hasOwn(roles, name) || Object.hasOwn(others, name);
  return Object.keys(roles).every((name) => names.has(name)) && (!isWhole || [...names].every(isKnown));
}

/** Returns the bank of a known table layout and the format to read it. The days and decimals of the file come from the guessed format. */
export function findKnownLayout(
  table: Table,
  guess: TableFormat,
): { bank: string; form: TableFormat } | undefined {
  for (const [at, { cells }] of table.rows.slice(0, maxHeaderRows).entries()) {
    const names = new Set(cells.map((name) => name.trim().toLowerCase()));
    const layout = knownLayouts.find((each) => matchesLayout(each, names));
    if (layout === undefined) continue;
    const { bank, dateOrder, signs } = layout;
    const named = new Map(Object.entries({ ...layout.roles, ...layout.others }));
    const roles = cells.map((name) => named.get(name.trim().toLowerCase()) ?? 'none');
    const order = dateOrder ?? guess.dateOrder;
    return {
      bank,
      form: {
        ...guess,
        skipped: at + 1,
        roles,
        dateOrder: order,
        amountsAt: undefined,
        open: guess.open.filter((each) => each !== 'dateOrder' || dateOrder === undefined),
        ...signs,
      },
    };
  }
  return undefined;
}
