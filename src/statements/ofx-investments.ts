import type { DecimalSign } from '#values/amounts.ts';
import { readCompactDay } from '#values/calendar.ts';
import { parseDecimal, formatDecimal, multiplyDecimals } from '#values/decimal.ts';
import { addAmounts, findCommonDecimal, negateAmount, readFileAmount } from './amounts.ts';
import type { BookFile, FilePrice } from './book-file.ts';
import { createBudgetBook, type BudgetRow } from './budget-book.ts';
import { readOfx, statementTags } from './ofx.ts';
import { findTags, readOfxTags, type OfxTag, readChildText } from './ofx-tags.ts';
import { shorten, type SkippedLine } from './statement.ts';
import { createLineFinder, tidy } from './text-lines.ts';
import {
  createTradeAccounts,
  commodityOfSecurity,
  type Security,
  withoutSign,
  type SecurityTrade,
  createTradeEntry,
  subtractFees,
} from './trades.ts';

/** The names of income kinds, by OFX code. */
const incomeNames: Record<string, string> = {
  DIV: 'Dividends',
  INTEREST: 'Interest',
  CGLONG: 'Capital gains',
  CGSHORT: 'Capital gains',
  MISC: 'Other income',
};

/** The common data of a statement. */
type OfxContext = {
  account: string;
  money: string;
  decimal: DecimalSign;
  securityOf: (tag: OfxTag) => Security | undefined;
};

/** Returns the text of a tag at any depth. */
const readPart = (tag: OfxTag, name: string) => tidy(findTags(tag, [name])[0]?.value ?? '');

const readPartAmount = (tag: OfxTag, name: string, { decimal }: Pick<OfxContext, 'decimal'>) =>
  readFileAmount(readPart(tag, name), decimal)?.amount;

const feeNames = ['COMMISSION', 'FEES', 'TAXES', 'LOAD'];

type TradeAmounts = Pick<
  SecurityTrade,
  'cash' | 'security' | 'quantity' | 'paid' | 'fees' | 'earned' | 'spent' | 'isMoved' | 'isShareSplit'
>;

/** Reads a purchase or a sale; `sign` is the direction of the quantity. */
function readTradeAmounts(tag: OfxTag, context: OfxContext, sign: 1 | -1): TradeAmounts | undefined {
  const units = readPartAmount(tag, 'UNITS', context);
  const price = readPartAmount(tag, 'UNITPRICE', context);
  const security = context.securityOf(tag);
  if (units === undefined || security === undefined) return undefined;
  const quantity = sign === 1 ? withoutSign(units) : negateAmount(withoutSign(units));
  const fees = addAmounts(feeNames.map((name) => readPartAmount(tag, name, context) ?? '0'));
  const worth =
    price === undefined
      ? undefined
      : formatDecimal(multiplyDecimals(parseDecimal(quantity), parseDecimal(price)));
  const stated = readPartAmount(tag, 'TOTAL', context);
  if (stated === undefined && worth === undefined) return undefined;
  // Some banks omit the sign.
  const total =
    stated === undefined
      ? negateAmount(addAmounts([worth ?? '0', fees]))
      : sign === 1
        ? negateAmount(withoutSign(stated))
        : withoutSign(stated);
  return { cash: total, security, quantity, paid: subtractFees(total, fees), fees };
}

function readAmounts(tag: OfxTag, context: OfxContext): TradeAmounts | undefined {
  const { name } = tag;
  if (name.startsWith('BUY')) return readTradeAmounts(tag, context, 1);
  if (name.startsWith('SELL')) return readTradeAmounts(tag, context, -1);
  const security = context.securityOf(tag);
  const total = readPartAmount(tag, 'TOTAL', context);
  const earned = (amount: string) => ({
    name: incomeNames[readPart(tag, 'INCOMETYPE')] ?? 'Other income',
    amount,
  });
  if (name === 'REINVEST') {
    const bought = readTradeAmounts(tag, context, 1);
    return bought && { ...bought, cash: '0', earned: earned(negateAmount(bought.cash ?? '0')) };
  }
  if (name === 'INCOME') return total === undefined ? undefined : { cash: total, earned: earned(total) };
  if (name === 'INVEXPENSE' || name === 'MARGININTEREST') {
    const amount = total === undefined ? undefined : withoutSign(total);
    const of = name === 'INVEXPENSE' ? 'Fees' : 'Interest';
    return amount === undefined ? undefined : { cash: negateAmount(amount), spent: { name: of, amount } };
  }
  if (name === 'RETOFCAP')
    return total === undefined || security === undefined
      ? undefined
      : { cash: total, security, quantity: '0', paid: negateAmount(total) };
  if (name === 'SPLIT') {
    const [before, after] = [
      readPartAmount(tag, 'OLDUNITS', context),
      readPartAmount(tag, 'NEWUNITS', context),
    ];
    if (before === undefined || after === undefined || security === undefined) return undefined;
    return { security, quantity: addAmounts([after, negateAmount(before)]), paid: '0', isShareSplit: true };
  }
  if (name === 'TRANSFER') {
    const units = readPartAmount(tag, 'UNITS', context);
    if (units === undefined || security === undefined) return undefined;
    const isOut = readPart(tag, 'TFERACTION') === 'OUT';
    return {
      security,
      quantity: isOut ? negateAmount(withoutSign(units)) : withoutSign(units),
      isMoved: true,
    };
  }
  return undefined;
}

function readTrade(tag: OfxTag, line: number, context: OfxContext): SecurityTrade | SkippedLine {
  const date = readCompactDay(readPart(tag, 'DTTRADE')) ?? readCompactDay(readPart(tag, 'DTSETTLE'));
  const stated = shorten(`${tag.name} ${readPart(tag, 'MEMO')}`.trim());
  if (date === undefined) return { line, text: stated, why: 'noDate' };
  const money = readAmounts(tag, context);
  if (money === undefined) return { line, text: stated, why: 'investment' };
  const memo = readPart(tag, 'MEMO');
  // A trade in another currency than the account; converted amounts are in the account's currency.
  const other = findTags(tag, ['CURRENCY'])[0];
  const symbol = readChildText(other, 'CURSYM').toUpperCase();
  return {
    line,
    date,
    account: context.account,
    money: symbol || context.money,
    description: memo || money.security?.name || context.securityOf(tag)?.name || tag.name,
    notes: '',
    bankId: readPart(tag, 'FITID'),
    ...money,
  };
}

/** Reads the securities that a file lists, by id, and their prices. */
function readSecurities(root: OfxTag, decimal: DecimalSign, main: string) {
  const securities = new Map<string, Security>();
  const prices: FilePrice[] = [];
  const addPrice = (
    tag: OfxTag,
    id: string,
    { dayName, currency }: { dayName: string; currency: string },
  ) => {
    const day = readCompactDay(readPart(tag, dayName));
    const price = readFileAmount(readPart(tag, 'UNITPRICE'), decimal)?.amount;
    const of = securities.get(id)?.commodity;
    if (of !== undefined && day !== undefined && price !== undefined && !price.startsWith('-'))
      prices.push({
        of,
        in: readChildText(findTags(tag, ['CURRENCY'])[0], 'CURSYM').toUpperCase() || currency,
        day,
        price,
      });
  };
  const infos = findTags(root, ['SECLIST']).flatMap(({ within }) => within);
  for (const info of infos) {
    const [id, name] = [readPart(info, 'UNIQUEID'), readPart(info, 'SECNAME')];
    const type = info.name === 'MFINFO' ? 'MUTUAL' : 'STOCK';
    if (id !== '')
      securities.set(id, {
        commodity: commodityOfSecurity(readPart(info, 'TICKER'), id),
        name: name || id,
        type,
      });
    addPrice(info, id, { dayName: 'DTASOF', currency: main });
  }
  for (const statement of findTags(root, statementTags)) {
    const currency = readChildText(statement, 'CURDEF').toUpperCase();
    for (const held of findTags(statement, ['INVPOSLIST']).flatMap(({ within }) => within))
      addPrice(held, readPart(held, 'UNIQUEID'), { dayName: 'DTPRICEASOF', currency });
  }
  const securityOf = (tag: OfxTag): Security | undefined => {
    const id = readPart(tag, 'UNIQUEID');
    if (id === '') return undefined;
    return (
      securities.get(id) ?? {
        commodity: commodityOfSecurity(id),
        name: id,
        type: tag.name.endsWith('MF') ? 'MUTUAL' : 'STOCK',
      }
    );
  };
  return { securityOf, prices };
}

/** Reads bank rows as budget rows; cash transfers of an investment account come from another account. */
function readBankRows(
  text: string,
  isOfSecurities: readonly boolean[],
): { rows: BudgetRow[]; unread: SkippedLine[] } {
  const { statements, skippedLines } = readOfx(text);
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

/** Reads the statements of investment accounts with the rest of the file; undefined if no security is traded. */
export function readOfxInvestments(text: string): BookFile | undefined {
  const root = readOfxTags(text);
  const statements = findTags(root, statementTags);
  const isTrade = ({ name, within }: OfxTag) => within.length > 0 && name !== 'INVBANKTRAN';
  const tradesIn = (tag: OfxTag) =>
    findTags(tag, ['INVTRANLIST']).flatMap(({ within }) => within.filter(isTrade));
  if (!statements.some((tag) => tradesIn(tag).length > 0)) return undefined;
  const lineAt = createLineFinder(text);
  const decimal = findCommonDecimal(
    findTags(root, ['TOTAL', 'UNITS', 'UNITPRICE', 'TRNAMT']).map(({ value }) => value),
  );
  const [first] = statements;
  const main = readChildText(first, 'CURDEF').toUpperCase();
  const { securityOf, prices } = readSecurities(root, decimal, main);
  const skippedLines: SkippedLine[] = [];
  const trades = statements.flatMap((tag) => {
    const account = readChildText(findTags(tag, ['INVACCTFROM'])[0], 'ACCTID');
    const money = readChildText(tag, 'CURDEF').toUpperCase();
    return tradesIn(tag).flatMap((each): SecurityTrade[] => {
      const read = readTrade(each, lineAt(each.at), { account, money, decimal, securityOf });
      if (!('why' in read)) return [read];
      skippedLines.push(read);
      return [];
    });
  });
  const ofBanks = readBankRows(
    text,
    statements.map(({ name }) => name === 'INVSTMTRS'),
  );
  const { known, commodities } = createTradeAccounts(trades);
  const book = createBudgetBook({
    format: 'OFX',
    commodity: main,
    rows: ofBanks.rows,
    skippedLines: [...ofBanks.unread, ...skippedLines],
    remarks: [],
    entries: trades.map(createTradeEntry),
    accountFacts: known,
  });
  return {
    ...book,
    ...(commodities.length > 0 && { commodities }),
    ...(prices.length > 0 && { prices }),
  };
}
