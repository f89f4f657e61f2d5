import type { BankStatement, StatementRow } from './statement.ts';
import { writeElement, writeOptionalElement, tidyLines, tidy } from './text-lines.ts';
import { type InvestmentStatement, writeInvestments } from './write-ofx-investments.ts';

/** So many letters are allowed, and no more are read. */
const maxLengths = { NAME: 32, MEMO: 255 } as const;

/** A text that may be too long or of several lines: on one line and cut, and in whole under a name of ours, which others pass over. */
function writeLongText(name: keyof typeof maxLengths, whole: string): string {
  const letters = [...tidy(whole)];
  const shown = letters.slice(0, maxLengths[name]).join('').trim();
  return writeOptionalElement(name, shown) + (shown === whole ? '' : writeElement(`PARTITA.${name}`, whole));
}

/** Noon, so that it is the same day wherever it is read. */
const writeOfxDay = (date: string) => `${date.replaceAll('-', '')}120000`;

function writeRow({ date, amount, payee, text, bankId, reference }: StatementRow, number: number): string {
  return [
    '<STMTTRN>\n',
    writeElement('TRNTYPE', amount.startsWith('-') ? 'DEBIT' : 'CREDIT'),
    writeElement('DTPOSTED', writeOfxDay(date)),
    writeElement('TRNAMT', amount),
    writeElement('FITID', bankId ?? `${date}-${number}`),
    writeOptionalElement('CHECKNUM', reference),
    writeLongText('NAME', tidy(payee)),
    writeLongText('MEMO', tidyLines(text)),
    '</STMTTRN>\n',
  ].join('');
}

const successStatus = '<STATUS>\n<CODE>0</CODE>\n<SEVERITY>INFO</SEVERITY>\n</STATUS>\n';

function* writeStatement({ account, currency, closing, rows }: BankStatement, id: number, today: string) {
  const days = rows.map(({ date }) => date).toSorted();
  yield `<STMTTRNRS>\n${writeElement('TRNUID', String(id))}${successStatus}<STMTRS>\n${writeElement('CURDEF', currency ?? 'XXX')}`;
  yield `<BANKACCTFROM>\n${writeElement('BANKID', 'PARTITA')}${writeElement('ACCTID', account.number ?? String(id))}${writeElement('ACCTTYPE', 'CHECKING')}</BANKACCTFROM>\n`;
  yield `<BANKTRANLIST>\n${writeElement('DTSTART', writeOfxDay(days[0] ?? today))}${writeElement('DTEND', writeOfxDay(days.at(-1) ?? today))}`;
  for (const [index, row] of rows.entries()) yield writeRow(row, index + 1);
  yield '</BANKTRANLIST>\n';
  if (closing !== undefined)
    yield `<LEDGERBAL>\n${writeElement('BALAMT', closing.amount)}${writeElement('DTASOF', writeOfxDay(closing.date ?? days.at(-1) ?? today))}</LEDGERBAL>\n`;
  yield '</STMTRS>\n</STMTTRNRS>\n';
}

/**
 * Writes the rows of accounts as OFX 2.2, piece by piece; `today` is `YYYY-MM-DD`. OFX cuts what a row is called after 32 letters and
 * what else is said after 255, and knows no lines: what is longer stands besides in whole, where our reader finds it.
 * Accounts of securities have no balance in a currency: they are statements of a broker.
 */
export function* writeOfx(
  { banks, investments = [] }: { banks: readonly BankStatement[]; investments?: readonly InvestmentStatement[] },
  today: string,
): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n';
  yield '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n<OFX>\n';
  yield `<SIGNONMSGSRSV1>\n<SONRS>\n${successStatus}${writeElement('DTSERVER', writeOfxDay(today))}${writeElement('LANGUAGE', 'ENG')}</SONRS>\n</SIGNONMSGSRSV1>\n`;
  if (banks.length > 0) yield '<BANKMSGSRSV1>\n';
  for (const [index, statement] of banks.entries()) yield* writeStatement(statement, index + 1, today);
  if (banks.length > 0) yield '</BANKMSGSRSV1>\n';
  yield* writeInvestments(investments, { today, status: successStatus });
  yield '</OFX>\n';
}
