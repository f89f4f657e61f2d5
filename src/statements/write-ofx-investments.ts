import { addAmounts, negated } from './amounts.ts';
import { leaf, leafOf, lined, tidy } from './text-lines.ts';

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

/** A day in OFX: noon, so that it is the same day in every zone. */
const day = (date: string) => `${date.replaceAll('-', '')}120000`;

const sizeOf = (amount: string) => amount.replace(/^-/, '');
const isOut = (amount: string) => amount.startsWith('-');

/** The lengths that OFX allows. */
const most = { id: 12, name: 120, ticker: 32, memo: 255 };
const cutTo = (text: string, length: number) => [...tidy(text)].slice(0, length).join('').trim();

/** Returns the ids of securities, which may have 12 characters only: the symbol, or its start with a number behind it. */
function securityIds(symbols: readonly string[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set(symbols.filter((symbol) => symbol.length <= most.id));
  for (const symbol of new Set(symbols)) {
    let free = symbol;
    for (let number = 1; free.length > most.id || (free !== symbol && taken.has(free)); number += 1)
      free = symbol.slice(0, most.id - `${number}`.length - 1) + `-${number}`;
    taken.add(free);
    ids.set(symbol, free);
  }
  return ids;
}

type Trade = SecurityMove & { kind: 'trade' };

type Ids = { securityId: string; isFund: boolean };

const security = ({ securityId }: Ids) =>
  `<SECID>\n${leaf('UNIQUEID', securityId)}${leaf('UNIQUEIDTYPE', 'TICKER')}</SECID>\n`;

const about = ({ id, date, description, notes }: SecurityMove) =>
  `<INVTRAN>\n${leaf('FITID', id)}${leaf('DTTRADE', day(date))}${leafOf('MEMO', cutTo([description, lined(notes)].join(' '), most.memo))}</INVTRAN>\n`;

function tradeXml(move: Trade, ids: Ids): string {
  const { quantity, cash, unitPrice } = move;
  const [action, inner] = isOut(quantity) ? ['SELL', 'INVSELL'] : ['BUY', 'INVBUY'];
  const outer = `${action}${ids.isFund ? 'MF' : 'STOCK'}`;
  return [
    `<${outer}>\n<${inner}>\n${about(move)}${security(ids)}`,
    leaf('UNITS', quantity),
    leaf('UNITPRICE', unitPrice),
    leaf('TOTAL', cash),
    `${leaf('SUBACCTSEC', 'CASH')}${leaf('SUBACCTFUND', 'CASH')}</${inner}>\n${leaf(`${action}TYPE`, action)}</${outer}>\n`,
  ].join('');
}

/** Writes where the money of a trade came from or went to: the account holds none itself. */
function cashXml({ id, date, description, cash }: Trade): string {
  return [
    `<INVBANKTRAN>\n<STMTTRN>\n${leaf('TRNTYPE', 'XFER')}${leaf('DTPOSTED', day(date))}`,
    leaf('TRNAMT', negated(cash)),
    leaf('FITID', `${id}-cash`),
    leafOf('NAME', cutTo(description, 32)),
    `</STMTTRN>\n${leaf('SUBACCTFUND', 'CASH')}</INVBANKTRAN>\n`,
  ].join('');
}

function splitXml(move: SecurityMove & { kind: 'split' }, ids: Ids): string {
  const after = addAmounts([move.unitsBefore, move.quantity]);
  return [
    `<SPLIT>\n${about(move)}${security(ids)}${leaf('SUBACCTSEC', 'CASH')}`,
    leaf('OLDUNITS', move.unitsBefore),
    leaf('NEWUNITS', after),
    leaf('NUMERATOR', after),
    leaf('DENOMINATOR', move.unitsBefore),
    '</SPLIT>\n',
  ].join('');
}

function transferXml(move: SecurityMove, ids: Ids): string {
  const { quantity } = move;
  return [
    `<TRANSFER>\n${about(move)}${security(ids)}${leaf('SUBACCTSEC', 'CASH')}`,
    leaf('UNITS', sizeOf(quantity)),
    leaf('TFERACTION', isOut(quantity) ? 'OUT' : 'IN'),
    `${leaf('POSTYPE', 'LONG')}</TRANSFER>\n`,
  ].join('');
}

function moveXml(move: SecurityMove, ids: Ids): string {
  if (move.kind === 'trade') return tradeXml(move, ids);
  return move.kind === 'split' ? splitXml(move, ids) : transferXml(move, ids);
}

function positionXml({ position }: InvestmentStatement, ids: Ids): string {
  if (position === undefined) return '';
  const kind = ids.isFund ? 'POSMF' : 'POSSTOCK';
  return [
    `<INVPOSLIST>\n<${kind}>\n<INVPOS>\n${security(ids)}${leaf('HELDINACCT', 'CASH')}${leaf('POSTYPE', 'LONG')}`,
    leaf('UNITS', position.units),
    leaf('UNITPRICE', position.price),
    leaf('MKTVAL', position.value),
    `${leaf('DTPRICEASOF', day(position.day))}</INVPOS>\n</${kind}>\n</INVPOSLIST>\n`,
  ].join('');
}

/** Writes the message sets of investment accounts and of the securities in them, piece by piece; `status` says that all is well. */
export function* investmentsXml(
  statements: readonly InvestmentStatement[],
  { today, status }: { today: string; status: string },
): Generator<string> {
  if (statements.length === 0) return;
  const ids = securityIds(statements.map((each) => each.security.symbol));
  const idsOf = ({ security: { symbol, isFund } }: InvestmentStatement) => ({
    securityId: ids.get(symbol) ?? symbol,
    isFund,
  });
  yield '<INVSTMTMSGSRSV1>\n';
  for (const [index, statement] of statements.entries()) {
    const { account, currency, moves } = statement;
    const days = moves.map(({ date }) => date).toSorted();
    yield `<INVSTMTTRNRS>\n${leaf('TRNUID', `I${index + 1}`)}${status}<INVSTMTRS>\n${leaf('DTASOF', day(today))}${leaf('CURDEF', currency)}`;
    yield `<INVACCTFROM>\n${leaf('BROKERID', 'PARTITA')}${leaf('ACCTID', account.number)}</INVACCTFROM>\n`;
    yield `<INVTRANLIST>\n${leaf('DTSTART', day(days[0] ?? today))}${leaf('DTEND', day(days.at(-1) ?? today))}`;
    for (const move of moves) yield moveXml(move, idsOf(statement));
    // Money stands behind all securities.
    for (const move of moves) if (move.kind === 'trade') yield cashXml(move);
    yield `</INVTRANLIST>\n${positionXml(statement, idsOf(statement))}</INVSTMTRS>\n</INVSTMTTRNRS>\n`;
  }
  yield '</INVSTMTMSGSRSV1>\n<SECLISTMSGSRSV1>\n<SECLIST>\n';
  const bySymbol = new Map(statements.map((each) => [each.security.symbol, each]));
  for (const statement of bySymbol.values()) {
    const { symbol, name, isFund } = statement.security;
    const kind = isFund ? 'MFINFO' : 'STOCKINFO';
    yield `<${kind}>\n<SECINFO>\n${security(idsOf(statement))}${leaf('SECNAME', cutTo(name || symbol, most.name))}${leaf('TICKER', symbol.slice(0, most.ticker))}</SECINFO>\n</${kind}>\n`;
  }
  yield '</SECLIST>\n</SECLISTMSGSRSV1>\n';
}
