import type { BankStatement, StatementRow } from './statement.ts';
import { writeElement, writeOptionalElement, tidyLines, tidy } from './text-lines.ts';
import { type InvestmentStatement, writeInvestments } from './write-ofx-investments.ts';

/** Maximum lengths in OFX; programs read no more. */
const maxLengths = { NAME: 32, MEMO: 255 } as const;

/**
 * Writes a text that may be too long or have several lines: shortened on one line, and in full under a tag of our own, which other programs
 * ignore.
 */
function writeLongText(name: keyof typeof maxLengths, whole: string): string {
  const letters = [...tidy(whole)];
  const shown = letters.slice(0, maxLengths[name]).join('').trim();
  return writeOptionalElement(name, shown) + (shown === whole ? '' : writeElement(`PARTITA.${name}`, whole));
}

/** Writes a day as noon, so that it is the same day in every time zone. */
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
 * Writes the rows of accounts as OFX 2.2, piece by piece; `today` is `YYYY-MM-DD`. OFX limits names to 32 characters and memos to 255, and
 * has no line breaks. Longer texts are also written in full, where our reader finds them. Investment accounts have no balance in a
 * currency: they become broker statements.
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
  yield `<SIGNONMSGSRSV1>\n<SONRS>\n${successStatus}${writeElement('DTSERVER', writeOfxDay(today))}${writeElement('LANGUAGE', 'ENG')}</SONRS>\n</SIGNONMSGSRSV1>\n`;
  if (banks.length > 0) yield '<BANKMSGSRSV1>\n';
  for (const [index, statement] of banks.entries()) yield* writeStatement(statement, index + 1, today);
  if (banks.length > 0) yield '</BANKMSGSRSV1>\n';
  yield* writeInvestments(investments, { today, status: successStatus });
  yield '</OFX>\n';
}
