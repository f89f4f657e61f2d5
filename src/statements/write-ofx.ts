import type { BankStatement, StatementRow } from './statement.ts';
import { leaf, leafOf, lined, tidy } from './text-lines.ts';
import { type InvestmentStatement, investmentsXml } from './write-ofx-investments.ts';

/** So many letters are allowed, and no more are read. */
const most = { NAME: 32, MEMO: 255 } as const;

/** A text that may be too long or of several lines: on one line and cut, and in whole under a name of ours, which others pass over. */
function long(name: keyof typeof most, whole: string): string {
  const letters = [...tidy(whole)];
  const shown = letters.slice(0, most[name]).join('').trim();
  return leafOf(name, shown) + (shown === whole ? '' : leaf(`PARTITA.${name}`, whole));
}

/** Noon, so that it is the same day wherever it is read. */
const day = (date: string) => `${date.replaceAll('-', '')}120000`;

function rowXml({ date, amount, payee, text, bankId, reference }: StatementRow, number: number): string {
  return [
    '<STMTTRN>\n',
    leaf('TRNTYPE', amount.startsWith('-') ? 'DEBIT' : 'CREDIT'),
    leaf('DTPOSTED', day(date)),
    leaf('TRNAMT', amount),
    leaf('FITID', bankId ?? `${date}-${number}`),
    leafOf('CHECKNUM', reference),
    long('NAME', tidy(payee)),
    long('MEMO', lined(text)),
    '</STMTTRN>\n',
  ].join('');
}

const ok = '<STATUS>\n<CODE>0</CODE>\n<SEVERITY>INFO</SEVERITY>\n</STATUS>\n';

function* statementXml({ account, currency, closing, rows }: BankStatement, id: number, today: string) {
  const days = rows.map(({ date }) => date).toSorted();
  yield `<STMTTRNRS>\n${leaf('TRNUID', String(id))}${ok}<STMTRS>\n${leaf('CURDEF', currency ?? 'XXX')}`;
  yield `<BANKACCTFROM>\n${leaf('BANKID', 'PARTITA')}${leaf('ACCTID', account.number ?? String(id))}${leaf('ACCTTYPE', 'CHECKING')}</BANKACCTFROM>\n`;
  yield `<BANKTRANLIST>\n${leaf('DTSTART', day(days[0] ?? today))}${leaf('DTEND', day(days.at(-1) ?? today))}`;
  for (const [index, row] of rows.entries()) yield rowXml(row, index + 1);
  yield '</BANKTRANLIST>\n';
  if (closing !== undefined)
    yield `<LEDGERBAL>\n${leaf('BALAMT', closing.amount)}${leaf('DTASOF', day(closing.date ?? days.at(-1) ?? today))}</LEDGERBAL>\n`;
  yield '</STMTRS>\n</STMTTRNRS>\n';
}

/**
 * Writes the rows of accounts as OFX 2.2, piece by piece; `today` is `YYYY-MM-DD`. OFX cuts what a row is called after 32 letters and
 * what else is said after 255, and knows no lines: what is longer stands besides in whole, where our reader finds it.
 * Accounts of securities have no balance in a currency: they are statements of a broker.
 */
export function* writeOfx(
  {
    banks,
    investments = [],
  }: { banks: readonly BankStatement[]; investments?: readonly InvestmentStatement[] },
  today: string,
): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n';
  yield '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n<OFX>\n';
  yield `<SIGNONMSGSRSV1>\n<SONRS>\n${ok}${leaf('DTSERVER', day(today))}${leaf('LANGUAGE', 'ENG')}</SONRS>\n</SIGNONMSGSRSV1>\n`;
  if (banks.length > 0) yield '<BANKMSGSRSV1>\n';
  for (const [index, statement] of banks.entries()) yield* statementXml(statement, index + 1, today);
  if (banks.length > 0) yield '</BANKMSGSRSV1>\n';
  yield* investmentsXml(investments, { today, status: ok });
  yield '</OFX>\n';
}
