import { addAmounts, negateAmount } from './amounts.ts';
import { writeElement, writeOptionalElement, tidyLines, tidy } from './text-lines.ts';

/** A change of the holding in an account of one security; amounts as exact text. */
export type SecurityMove = {
  id: string;
  date: string;
  description: string;
  notes: string;
  /** The change in units; negative if units leave the account. */
  quantity: string;
} & (
  | { kind: 'trade'; cash: string; unitPrice: string }
  | { kind: 'split'; unitsBefore: string }
  | { kind: 'transfer' }
);

/** An account of one security, with its moves that are paid in one currency. */
export type InvestmentStatement = {
  account: { number: string };
  currency: string;
  security: { symbol: string; name: string; isFund: boolean };
  moves: SecurityMove[];
  /** The position at the end, if its price is known. */
  position?: { units: string; price: string; value: string; day: string } | undefined;
};

/** Writes a day as noon, so that it is the same day in every time zone. */
const writeOfxDay = (date: string) => `${date.replaceAll('-', '')}120000`;

const withoutMinus = (amount: string) => amount.replace(/^-/, '');
const isOut = (amount: string) => amount.startsWith('-');

/** The maximum lengths in OFX. */
const maxLengths = { id: 12, name: 120, ticker: 32, memo: 255 };
const shortenTo = (text: string, length: number) => [...tidy(text)].slice(0, length).join('').trim();

/** Returns the ids of securities, which have at most 12 characters: the symbol, or its start with a number. */
function assignSecurityIds(symbols: readonly string[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set(symbols.filter((symbol) => symbol.length <= maxLengths.id));
  for (const symbol of new Set(symbols)) {
    let free = symbol;
    for (let number = 1; free.length > maxLengths.id || (free !== symbol && taken.has(free)); number += 1)
      free = symbol.slice(0, maxLengths.id - `${number}`.length - 1) + `-${number}`;
    taken.add(free);
    ids.set(symbol, free);
  }
  return ids;
}

type Trade = SecurityMove & { kind: 'trade' };

type Ids = { securityId: string; isFund: boolean };

const writeSecurityId = ({ securityId }: Ids) =>
  `<SECID>\n${writeElement('UNIQUEID', securityId)}${writeElement('UNIQUEIDTYPE', 'TICKER')}</SECID>\n`;

const writeTransactionHead = ({ id, date, description, notes }: SecurityMove) =>
  `<INVTRAN>\n${writeElement('FITID', id)}${writeElement('DTTRADE', writeOfxDay(date))}${writeOptionalElement('MEMO', shortenTo([description, tidyLines(notes)].join(' '), maxLengths.memo))}</INVTRAN>\n`;

function writeTrade(move: Trade, ids: Ids): string {
  const { quantity, cash, unitPrice } = move;
  const [action, inner] = isOut(quantity) ? ['SELL', 'INVSELL'] : ['BUY', 'INVBUY'];
  const outer = `${action}${ids.isFund ? 'MF' : 'STOCK'}`;
  return [
    `<${outer}>\n<${inner}>\n${writeTransactionHead(move)}${writeSecurityId(ids)}`,
    writeElement('UNITS', quantity),
    writeElement('UNITPRICE', unitPrice),
    writeElement('TOTAL', cash),
    `${writeElement('SUBACCTSEC', 'CASH')}${writeElement('SUBACCTFUND', 'CASH')}</${inner}>\n${writeElement(`${action}TYPE`, action)}</${outer}>\n`,
  ].join('');
}

/** Writes the cash side of a trade as a transfer, because the account holds no cash itself. */
function writeCash({ id, date, description, cash }: Trade): string {
  return [
    `<INVBANKTRAN>\n<STMTTRN>\n${writeElement('TRNTYPE', 'XFER')}${writeElement('DTPOSTED', writeOfxDay(date))}`,
    writeElement('TRNAMT', negateAmount(cash)),
    writeElement('FITID', `${id}-cash`),
    writeOptionalElement('NAME', shortenTo(description, 32)),
    `</STMTTRN>\n${writeElement('SUBACCTFUND', 'CASH')}</INVBANKTRAN>\n`,
  ].join('');
}

function writeShareSplit(move: SecurityMove & { kind: 'split' }, ids: Ids): string {
  const after = addAmounts([move.unitsBefore, move.quantity]);
  return [
    `<SPLIT>\n${writeTransactionHead(move)}${writeSecurityId(ids)}${writeElement('SUBACCTSEC', 'CASH')}`,
    writeElement('OLDUNITS', move.unitsBefore),
    writeElement('NEWUNITS', after),
    writeElement('NUMERATOR', after),
    writeElement('DENOMINATOR', move.unitsBefore),
    '</SPLIT>\n',
  ].join('');
}

function writeTransfer(move: SecurityMove, ids: Ids): string {
  const { quantity } = move;
  return [
    `<TRANSFER>\n${writeTransactionHead(move)}${writeSecurityId(ids)}${writeElement('SUBACCTSEC', 'CASH')}`,
    writeElement('UNITS', withoutMinus(quantity)),
    writeElement('TFERACTION', isOut(quantity) ? 'OUT' : 'IN'),
    `${writeElement('POSTYPE', 'LONG')}</TRANSFER>\n`,
  ].join('');
}

function writeMove(move: SecurityMove, ids: Ids): string {
  if (move.kind === 'trade') return writeTrade(move, ids);
  return move.kind === 'split' ? writeShareSplit(move, ids) : writeTransfer(move, ids);
}

function writePosition({ position }: InvestmentStatement, ids: Ids): string {
  if (position === undefined) return '';
  const kind = ids.isFund ? 'POSMF' : 'POSSTOCK';
  return [
    `<INVPOSLIST>\n<${kind}>\n<INVPOS>\n${writeSecurityId(ids)}${writeElement('HELDINACCT', 'CASH')}${writeElement('POSTYPE', 'LONG')}`,
    writeElement('UNITS', position.units),
    writeElement('UNITPRICE', position.price),
    writeElement('MKTVAL', position.value),
    `${writeElement('DTPRICEASOF', writeOfxDay(position.day))}</INVPOS>\n</${kind}>\n</INVPOSLIST>\n`,
  ].join('');
}

/** Writes the message sets of investment accounts and of their securities, piece by piece; `status` is the success status. */
export function* writeInvestments(
  statements: readonly InvestmentStatement[],
  { today, status }: { today: string; status: string },
): Generator<string> {
  if (statements.length === 0) return;
  const ids = assignSecurityIds(statements.map((each) => each.security.symbol));
  const idsOf = ({ security: { symbol, isFund } }: InvestmentStatement) => ({
    securityId: ids.get(symbol) ?? symbol,
    isFund,
  });
  yield '<INVSTMTMSGSRSV1>\n';
  for (const [index, statement] of statements.entries()) {
    const { account, currency, moves } = statement;
    const days = moves.map(({ date }) => date).toSorted();
    yield `<INVSTMTTRNRS>\n${writeElement('TRNUID', `I${index + 1}`)}${status}<INVSTMTRS>\n${writeElement('DTASOF', writeOfxDay(today))}${writeElement('CURDEF', currency)}`;
    yield `<INVACCTFROM>\n${writeElement('BROKERID', 'PARTITA')}${writeElement('ACCTID', account.number)}</INVACCTFROM>\n`;
    yield `<INVTRANLIST>\n${writeElement('DTSTART', writeOfxDay(days[0] ?? today))}${writeElement('DTEND', writeOfxDay(days.at(-1) ?? today))}`;
    for (const move of moves) yield writeMove(move, idsOf(statement));
    // Cash movements come after all securities.
    for (const move of moves) if (move.kind === 'trade') yield writeCash(move);
    yield `</INVTRANLIST>\n${writePosition(statement, idsOf(statement))}</INVSTMTRS>\n</INVSTMTTRNRS>\n`;
  }
  yield '</INVSTMTMSGSRSV1>\n<SECLISTMSGSRSV1>\n<SECLIST>\n';
  const bySymbol = new Map(statements.map((each) => [each.security.symbol, each]));
  for (const statement of bySymbol.values()) {
    const { symbol, name, isFund } = statement.security;
    const kind = isFund ? 'MFINFO' : 'STOCKINFO';
    yield `<${kind}>\n<SECINFO>\n${writeSecurityId(idsOf(statement))}${writeElement('SECNAME', shortenTo(name || symbol, maxLengths.name))}${writeElement('TICKER', symbol.slice(0, maxLengths.ticker))}</SECINFO>\n</${kind}>\n`;
  }
  yield '</SECLIST>\n</SECLISTMSGSRSV1>\n';
}
