import { parseDecimal, formatDecimal, multiplyDecimals } from '#values/decimal.ts';
import { addAmounts, findCommonDecimal, negateAmount, readFileAmount } from './amounts.ts';
import type { BookFile, FilePrice, SkippedRecord } from './book-file.ts';
import { createBudgetBook, type BudgetRow, joinTransfers, type OtherSide } from './budget-book.ts';
import { readQifRow, type QifNotation } from './qif.ts';
import {
  bankTypes,
  type QifEntry,
  fieldOf,
  guessDayFirst,
  readQifDay,
  readSections,
  formatEntry,
} from './qif-fields.ts';
import {
  createTradeAccounts,
  commodityOfSecurity,
  readPrices,
  type Security,
  withoutSign,
  type SecurityTrade,
  createTradeEntry,
} from './trades.ts';
import { tidy } from './text-lines.ts';

const maxDays = 3;

/** The names of income kinds by action, without the suffix for another account. */
const incomeNames: Record<string, string> = {
  Div: 'Dividends',
  IntInc: 'Interest',
  CGShort: 'Capital gains',
  CGMid: 'Capital gains',
  CGLong: 'Capital gains',
  MiscInc: 'Other income',
  ReinvDiv: 'Dividends',
  ReinvInt: 'Interest',
  ReinvSh: 'Capital gains',
  ReinvMd: 'Capital gains',
  ReinvLg: 'Capital gains',
};
const expenseNames: Record<string, string> = { MiscExp: 'Fees', MargInt: 'Interest' };

/** Returns the other side: an account in brackets, or a category; the text after a slash is a class. */
function readOtherSide(text: string, own: string): OtherSide | { category: string[] } {
  const account = /\[([^\]]+)\]/.exec(text)?.[1];
  if (account !== undefined)
    return tidy(account) === own ? { kind: 'opening' } : { kind: 'transfer', account: tidy(account) };
  const category = (text.split('/')[0] ?? '').split(':').map(tidy).filter(Boolean);
  return category.length === 0 ? { kind: 'none' } : { category };
}

/** A row whose category is classified as income or expense after all rows are read. */
type UnclassifiedRow = Omit<BudgetRow, 'other'> & { other: OtherSide | { category: string[] } };

/** Reads the rows of a bank account. */
function readBankRows(
  entry: QifEntry,
  account: string,
  signs: QifNotation,
): { rows: Omit<UnclassifiedRow, 'entry'>[]; unread: SkippedRecord[] } {
  const { row, unread: skippedLines } = readQifRow(entry, signs);
  if (row === undefined) return { rows: [], unread: skippedLines ? [skippedLines] : [] };
  const { line, date, payee, text: notes, amount, category = '', parts } = row;
  const isRight = parts !== undefined && skippedLines === undefined;
  const each = isRight
    ? parts.map((part) => ({ amount: part.amount, category: part.category, notes: part.text || notes }))
    : [{ amount, category, notes }];
  return {
    rows: each.map((part) => ({
      line,
      account,
      date,
      payee,
      notes: part.notes,
      amount: part.amount,
      other: readOtherSide(part.category, account),
    })),
    unread: skippedLines ? [skippedLines] : [],
  };
}

/** Returns a lookup of the securities in a file by name. */
function readSecurities(entries: readonly QifEntry[]): (name: string) => Security {
  const symbols = new Map(
    entries.map((entry) => {
      const name = tidy(fieldOf(entry, 'N') ?? '');
      return [name, { symbol: tidy(fieldOf(entry, 'S') ?? ''), type: tidy(fieldOf(entry, 'T') ?? '') }];
    }),
  );
  return (name) => {
    const { symbol = '', type = '' } = symbols.get(name) ?? {};
    return {
      commodity: commodityOfSecurity(symbol, name),
      name,
      type: /fund/i.test(type) ? 'MUTUAL' : 'STOCK',
    };
  };
}

type QifContext = QifNotation & {
  account: string;
  securityOf: (name: string) => Security;
  /** The quantity held of each security up to the current entry. */
  quantities: Map<string, string>;
};

type InvestmentReading = { trade?: SecurityTrade; rows: Omit<UnclassifiedRow, 'entry'>[] };

const multiply = (a: string, b: string) => formatDecimal(multiplyDecimals(parseDecimal(a), parseDecimal(b)));

/** Returns the effect of an action on the cash and the holding; undefined for unknown or incomplete actions. */
function readTradeAmounts(
  action: string,
  entry: QifEntry,
  context: QifContext,
): Partial<SecurityTrade> | undefined {
  const amount = (code: string) => readFileAmount(fieldOf(entry, code) ?? '', context.decimal)?.amount;
  const name = tidy(fieldOf(entry, 'Y') ?? '');
  const security = name === '' ? undefined : context.securityOf(name);
  const [quantity, price, fees] = [amount('Q'), amount('I'), withoutSign(amount('O') ?? '0')];
  const worth =
    quantity !== undefined && price !== undefined ? multiply(withoutSign(quantity), price) : undefined;
  const stated = amount('T') ?? amount('U');
  const bought = stated === undefined ? worth && addAmounts([worth, fees]) : withoutSign(stated);
  const sold = stated === undefined ? worth && addAmounts([worth, negateAmount(fees)]) : withoutSign(stated);
  const earns = incomeNames[action];
  const size = quantity && withoutSign(quantity);
  if (action === 'Buy' || action === 'CvrShrt' || action.startsWith('Reinv')) {
    if (security === undefined || size === undefined || bought === undefined) return undefined;
    const isReinvested = action.startsWith('Reinv');
    const paid = addAmounts([bought, negateAmount(fees)]);
    const earned = isReinvested && earns !== undefined && { earned: { name: earns, amount: bought } };
    return {
      security,
      quantity: size,
      paid,
      fees,
      cash: isReinvested ? '0' : negateAmount(bought),
      ...earned,
    };
  }
  if (action === 'Sell' || action === 'ShtSell') {
    if (security === undefined || size === undefined || sold === undefined) return undefined;
    return {
      security,
      quantity: negateAmount(size),
      paid: negateAmount(addAmounts([sold, fees])),
      fees,
      cash: sold,
    };
  }
  if (action === 'ShrsIn' || action === 'ShrsOut')
    return security === undefined || size === undefined
      ? undefined
      : { security, quantity: action === 'ShrsIn' ? size : negateAmount(size), isMoved: true };
  if (action === 'StkSplit') {
    const before = context.quantities.get(security?.commodity ?? '');
    if (security === undefined || size === undefined || before === undefined) return undefined;
    // The ratio is in tenths: ten means unchanged.
    const quantity = multiply(before, addAmounts([multiply(size, '0.1'), '-1']));
    return { security, quantity, paid: '0', isShareSplit: true };
  }
  if (stated === undefined) return undefined;
  if (earns !== undefined) return { cash: stated, earned: { name: earns, amount: stated } };
  const spends = expenseNames[action];
  if (spends !== undefined)
    return { cash: negateAmount(withoutSign(stated)), spent: { name: spends, amount: withoutSign(stated) } };
  if (action === 'RtrnCap' && security !== undefined)
    return { cash: stated, security, quantity: '0', paid: negateAmount(stated) };
  return undefined;
}

/** Reads an entry of an investment account; undefined if its effect is unknown. */
function readInvestment(entry: QifEntry, date: string, context: QifContext): InvestmentReading | undefined {
  const action = tidy(fieldOf(entry, 'N') ?? '');
  const { account } = context;
  const stated = readFileAmount(fieldOf(entry, 'T') ?? fieldOf(entry, '$') ?? '', context.decimal)?.amount;
  const payee = tidy(fieldOf(entry, 'P') ?? '') || tidy(fieldOf(entry, 'M') ?? '');
  const other = readOtherSide(fieldOf(entry, 'L') ?? '', account);
  const row = (amount: string) => ({
    line: entry.line,
    account,
    date,
    payee: payee || action,
    notes: payee === tidy(fieldOf(entry, 'M') ?? '') ? '' : tidy(fieldOf(entry, 'M') ?? ''),
    amount,
    other:
      'kind' in other && other.kind === 'none'
        ? ({ kind: 'unknownTransfer', name: 'Transfers' } as const)
        : other,
  });
  if (['XIn', 'ContribX', 'Cash', 'XOut', 'WithdrwX'].includes(action)) {
    if (stated === undefined) return undefined;
    const isOut = action === 'XOut' || action === 'WithdrwX';
    return {
      rows: [
        row(isOut ? negateAmount(withoutSign(stated)) : action === 'Cash' ? stated : withoutSign(stated)),
      ],
    };
  }
  const isElsewhere = action.endsWith('X');
  const money = readTradeAmounts(isElsewhere ? action.slice(0, -1) : action, entry, context);
  if (money === undefined) return undefined;
  const { security, quantity = '0', cash = '0' } = money;
  if (security !== undefined)
    context.quantities.set(
      security.commodity,
      addAmounts([context.quantities.get(security.commodity) ?? '0', quantity]),
    );
  const trade: SecurityTrade = {
    line: entry.line,
    date,
    account,
    money: '',
    description: payee || tidy(fieldOf(entry, 'Y') ?? '') || action,
    notes: row('0').notes,
    ...money,
  };
  // The cash came from another account, or went there at once.
  return { trade, rows: isElsewhere && cash !== '0' ? [row(negateAmount(cash))] : [] };
}

/** Classifies the categories: those that only receive money are income. */
function classifyCategories(rows: readonly UnclassifiedRow[]): BudgetRow[] {
  const keyOf = (path: readonly string[]) => path.join(':');
  const spent = new Set(
    rows.flatMap(({ other, amount }) =>
      'category' in other && amount.startsWith('-') ? keyOf(other.category) : [],
    ),
  );
  return rows.map(({ other, ...row }) => ({
    ...row,
    other:
      'category' in other
        ? { kind: 'category', path: other.category, isIncome: !spent.has(keyOf(other.category)) }
        : other,
  }));
}

/** Reads a QIF file with investment accounts and everything else in it; undefined if it has none. */
export function readQifInvestments(text: string): BookFile | undefined {
  const sections = readSections(text);
  const isOf = (type: string, ...wanted: string[]) => wanted.includes(type.toLowerCase());
  if (!sections.some(({ type, entries }) => isOf(type, 'invst') && entries.length > 0)) return undefined;
  const figures = [...text.matchAll(/^[TU$IQO](-?[\d.,' ]+)$/gim)].map(([, amount = '']) => amount);
  const signs: QifNotation = { dayFirst: guessDayFirst(text) ?? false, decimal: findCommonDecimal(figures) };
  const securityOf = readSecurities(
    sections.filter(({ type }) => isOf(type, 'security')).flatMap((each) => each.entries),
  );
  const [open, trades, skippedLines]: [UnclassifiedRow[], SecurityTrade[], SkippedRecord[]] = [[], [], []];
  const prices: FilePrice[] = [];
  let made = 0;
  const add = (rows: readonly Omit<UnclassifiedRow, 'entry'>[]) => {
    made += 1;
    open.push(...rows.map((row) => ({ ...row, entry: made })));
  };
  for (const { kind, type, account, entries, isOpen } of sections) {
    if (kind !== 'type') continue;
    const own = account ?? type;
    if (isOf(type, 'prices')) prices.push(...readPrices(entries, signs.dayFirst, securityOf));
    if (isOf(type, ...bankTypes))
      for (const entry of entries) {
        const read = readBankRows(entry, own, signs);
        add(read.rows);
        skippedLines.push(...read.unread);
      }
    if (!isOf(type, 'invst')) continue;
    const context: QifContext = { ...signs, account: own, securityOf, quantities: new Map() };
    const dated = entries.map((entry) => ({
      entry,
      date: readQifDay(fieldOf(entry, 'D') ?? '', signs.dayFirst),
    }));
    for (const { entry, date } of dated.toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))) {
      const read = date === undefined ? undefined : readInvestment(entry, date, context);
      if (read === undefined)
        skippedLines.push({
          line: entry.line,
          text: formatEntry(entry),
          why: date === undefined ? 'noDate' : 'investment',
        });
      else add(read.rows);
      if (read?.trade !== undefined) trades.push(read.trade);
    }
    const last = entries.at(-1);
    if (isOpen && last !== undefined)
      skippedLines.push({ line: last.line, text: formatEntry(last), why: 'cutOff' });
  }
  const { rows, remarks } = joinTransfers(classifyCategories(open), {
    maxDays,
    halfOf: ({ other }) => (other.kind === 'transfer' ? { account: other.account } : undefined),
  });
  const { known, commodities } = createTradeAccounts(trades);
  const book = createBudgetBook({
    format: 'QIF',
    commodity: '',
    rows,
    skippedLines,
    remarks,
    entries: trades.map(createTradeEntry),
    accountFacts: known,
  });
  return {
    ...book,
    ...(commodities.length > 0 && { commodities }),
    ...(prices.length > 0 && { prices }),
  };
}
