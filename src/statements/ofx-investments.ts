import type { DecimalSign } from '#values/amounts.ts';
import { readCompactDay } from '#values/calendar.ts';
import { decimalOf, decimalText, times } from '#values/decimal.ts';
import { addAmounts, commonDecimal, negated, readAmount } from './amounts.ts';
import type { BookFile, FilePrice } from './book-file.ts';
import { bookOfBudget, type BudgetRow } from './budget-book.ts';
import { readOfx, statementTags } from './ofx.ts';
import { all, readTags, type OfxTag, valueOf } from './ofx-tags.ts';
import { cut, type SkippedLine } from './statement.ts';
import { lineFinder, tidy } from './text-lines.ts';
import {
  accountsOfTrades,
  commodityOf,
  type Security,
  sizeOf,
  type SecurityTrade,
  tradeEntry,
  withoutFees,
} from './trades.ts';

/** What is said of income, by what OFX calls it. */
const incomeNames: Record<string, string> = {
  DIV: 'Dividends',
  INTEREST: 'Interest',
  CGLONG: 'Capital gains',
  CGSHORT: 'Capital gains',
  MISC: 'Other income',
};

/** What everything of a statement has in common. */
type OfxContext = {
  account: string;
  money: string;
  decimal: DecimalSign;
  securityOf: (tag: OfxTag) => Security | undefined;
};

/** A part of what a trade says, wherever it stands within. */
const part = (tag: OfxTag, name: string) => tidy(all(tag, [name])[0]?.value ?? '');

const amountIn = (tag: OfxTag, name: string, { decimal }: Pick<OfxContext, 'decimal'>) =>
  readAmount(part(tag, name), decimal)?.amount;

const feeNames = ['COMMISSION', 'FEES', 'TAXES', 'LOAD'];

type TradeAmounts = Pick<
  SecurityTrade,
  'cash' | 'security' | 'quantity' | 'paid' | 'fees' | 'earned' | 'spent' | 'isMoved' | 'isShareSplit'
>;

/** What was bought or sold: `sign` is what becomes of the quantity. */
function trade(tag: OfxTag, context: OfxContext, sign: 1 | -1): TradeAmounts | undefined {
  const units = amountIn(tag, 'UNITS', context);
  const price = amountIn(tag, 'UNITPRICE', context);
  const security = context.securityOf(tag);
  if (units === undefined || security === undefined) return undefined;
  const quantity = sign === 1 ? sizeOf(units) : negated(sizeOf(units));
  const fees = addAmounts(feeNames.map((name) => amountIn(tag, name, context) ?? '0'));
  const worth = price === undefined ? undefined : decimalText(times(decimalOf(quantity), decimalOf(price)));
  const stated = amountIn(tag, 'TOTAL', context);
  if (stated === undefined && worth === undefined) return undefined;
  // Some banks leave the sign away.
  const total =
    stated === undefined
      ? negated(addAmounts([worth ?? '0', fees]))
      : sign === 1
        ? negated(sizeOf(stated))
        : sizeOf(stated);
  return { cash: total, security, quantity, paid: withoutFees(total, fees), fees };
}

function moneyOf(tag: OfxTag, context: OfxContext): TradeAmounts | undefined {
  const { name } = tag;
  if (name.startsWith('BUY')) return trade(tag, context, 1);
  if (name.startsWith('SELL')) return trade(tag, context, -1);
  const security = context.securityOf(tag);
  const total = amountIn(tag, 'TOTAL', context);
  const earned = (amount: string) => ({
    name: incomeNames[part(tag, 'INCOMETYPE')] ?? 'Other income',
    amount,
  });
  if (name === 'REINVEST') {
    const bought = trade(tag, context, 1);
    return bought && { ...bought, cash: '0', earned: earned(negated(bought.cash ?? '0')) };
  }
  if (name === 'INCOME') return total === undefined ? undefined : { cash: total, earned: earned(total) };
  if (name === 'INVEXPENSE' || name === 'MARGININTEREST') {
    const amount = total === undefined ? undefined : sizeOf(total);
    const of = name === 'INVEXPENSE' ? 'Fees' : 'Interest';
    return amount === undefined ? undefined : { cash: negated(amount), spent: { name: of, amount } };
  }
  if (name === 'RETOFCAP')
    return total === undefined || security === undefined
      ? undefined
      : { cash: total, security, quantity: '0', paid: negated(total) };
  if (name === 'SPLIT') {
    const [before, after] = [amountIn(tag, 'OLDUNITS', context), amountIn(tag, 'NEWUNITS', context)];
    if (before === undefined || after === undefined || security === undefined) return undefined;
    return { security, quantity: addAmounts([after, negated(before)]), paid: '0', isShareSplit: true };
  }
  if (name === 'TRANSFER') {
    const units = amountIn(tag, 'UNITS', context);
    if (units === undefined || security === undefined) return undefined;
    const isOut = part(tag, 'TFERACTION') === 'OUT';
    return { security, quantity: isOut ? negated(sizeOf(units)) : sizeOf(units), isMoved: true };
  }
  return undefined;
}

function tradeOf(tag: OfxTag, line: number, context: OfxContext): SecurityTrade | SkippedLine {
  const date = readCompactDay(part(tag, 'DTTRADE')) ?? readCompactDay(part(tag, 'DTSETTLE'));
  const stated = cut(`${tag.name} ${part(tag, 'MEMO')}`.trim());
  if (date === undefined) return { line, text: stated, why: 'noDate' };
  const money = moneyOf(tag, context);
  if (money === undefined) return { line, text: stated, why: 'investment' };
  const memo = part(tag, 'MEMO');
  // In another currency than the account; of what was converted the account has the amount.
  const other = all(tag, ['CURRENCY'])[0];
  const symbol = valueOf(other, 'CURSYM').toUpperCase();
  return {
    line,
    date,
    account: context.account,
    money: symbol || context.money,
    description: memo || money.security?.name || context.securityOf(tag)?.name || tag.name,
    notes: '',
    bankId: part(tag, 'FITID'),
    ...money,
  };
}

/** The securities that a file lists, by their ids, and what they were worth. */
function securitiesIn(root: OfxTag, decimal: DecimalSign, main: string) {
  const securities = new Map<string, Security>();
  const prices: FilePrice[] = [];
  const addPrice = (
    tag: OfxTag,
    id: string,
    { dayName, currency }: { dayName: string; currency: string },
  ) => {
    const day = readCompactDay(part(tag, dayName));
    const price = readAmount(part(tag, 'UNITPRICE'), decimal)?.amount;
    const of = securities.get(id)?.commodity;
    if (of !== undefined && day !== undefined && price !== undefined && !price.startsWith('-'))
      prices.push({
        of,
        in: valueOf(all(tag, ['CURRENCY'])[0], 'CURSYM').toUpperCase() || currency,
        day,
        price,
      });
  };
  const infos = all(root, ['SECLIST']).flatMap(({ within }) => within);
  for (const info of infos) {
    const [id, name] = [part(info, 'UNIQUEID'), part(info, 'SECNAME')];
    const type = info.name === 'MFINFO' ? 'MUTUAL' : 'STOCK';
    if (id !== '')
      securities.set(id, { commodity: commodityOf(part(info, 'TICKER'), id), name: name || id, type });
    addPrice(info, id, { dayName: 'DTASOF', currency: main });
  }
  for (const statement of all(root, statementTags)) {
    const currency = valueOf(statement, 'CURDEF').toUpperCase();
    for (const held of all(statement, ['INVPOSLIST']).flatMap(({ within }) => within))
      addPrice(held, part(held, 'UNIQUEID'), { dayName: 'DTPRICEASOF', currency });
  }
  const securityOf = (tag: OfxTag): Security | undefined => {
    const id = part(tag, 'UNIQUEID');
    if (id === '') return undefined;
    return (
      securities.get(id) ?? {
        commodity: commodityOf(id),
        name: id,
        type: tag.name.endsWith('MF') ? 'MUTUAL' : 'STOCK',
      }
    );
  };
  return { securityOf, prices };
}

/** A row of a bank as one of a book; what comes into an account of securities and goes comes from elsewhere. */
function rowsOf(
  text: string,
  isOfSecurities: readonly boolean[],
): { rows: BudgetRow[]; unread: SkippedLine[] } {
  const { statements, unread: skippedLines } = readOfx(text);
  let entry = 0;
  const rows = statements.flatMap(({ account, currency, rows: list }, at) =>
    list.map((row): BudgetRow => {
      entry += 1;
      const other =
        isOfSecurities[at] === true
          ? ({ kind: 'unknownTransfer', name: 'Transfers' } as const)
          : ({ kind: 'none' } as const);
      const { line, date, amount, payee, text: notes } = row;
      return {
        line,
        entry,
        account: account.number ?? '',
        date,
        payee,
        notes,
        amount,
        other,
        ...(currency && { commodity: currency }),
      };
    }),
  );
  return { rows, unread: skippedLines.filter(({ why }) => why !== 'investment') };
}

/** Reads the statements of accounts of securities, with all that stands beside them; undefined where no security is traded. */
export function readOfxInvestments(text: string): BookFile | undefined {
  const root = readTags(text);
  const statements = all(root, statementTags);
  const isTrade = ({ name, within }: OfxTag) => within.length > 0 && name !== 'INVBANKTRAN';
  const tradesIn = (tag: OfxTag) => all(tag, ['INVTRANLIST']).flatMap(({ within }) => within.filter(isTrade));
  if (!statements.some((tag) => tradesIn(tag).length > 0)) return undefined;
  const lineAt = lineFinder(text);
  const decimal = commonDecimal(
    all(root, ['TOTAL', 'UNITS', 'UNITPRICE', 'TRNAMT']).map(({ value }) => value),
  );
  const [first] = statements;
  const main = valueOf(first, 'CURDEF').toUpperCase();
  const { securityOf, prices } = securitiesIn(root, decimal, main);
  const skippedLines: SkippedLine[] = [];
  const trades = statements.flatMap((tag) => {
    const account = valueOf(all(tag, ['INVACCTFROM'])[0], 'ACCTID');
    const money = valueOf(tag, 'CURDEF').toUpperCase();
    return tradesIn(tag).flatMap((each): SecurityTrade[] => {
      const read = tradeOf(each, lineAt(each.at), { account, money, decimal, securityOf });
      if (!('why' in read)) return [read];
      skippedLines.push(read);
      return [];
    });
  });
  const ofBanks = rowsOf(
    text,
    statements.map(({ name }) => name === 'INVSTMTRS'),
  );
  const { known, commodities } = accountsOfTrades(trades);
  const book = bookOfBudget({
    format: 'OFX',
    commodity: main,
    rows: ofBanks.rows,
    unread: [...ofBanks.unread, ...skippedLines],
    remarks: [],
    entries: trades.map(tradeEntry),
    known,
  });
  return {
    ...book,
    ...(commodities.length > 0 && { commodities }),
    ...(prices.length > 0 && { prices }),
  };
}
