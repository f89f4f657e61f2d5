import { addAmounts, negateAmount, readFileAmount } from './amounts.ts';
import { readIsoDay } from '#values/calendar.ts';
import {
  type Balance,
  shorten,
  type FileForeignAmount,
  type RowPart,
  type BankStatement,
  type StatementFile,
  type StatementRow,
  type SkippedLine,
} from './statement.ts';
import { joinTexts, tidy } from './text-lines.ts';
import { findDescendant, type XmlElement, findElements, readXml } from './xml.ts';

/** The elements of a statement (CAMT.053), a report of the day (.052) and a booking notice (.054). */
const statementNames = ['Stmt', 'Rpt', 'Ntfctn'];

const textAt = (element: XmlElement | undefined, ...path: string[]) =>
  tidy(findDescendant(element, ...path)?.text ?? '');

/** Returns the change of the account by an element. Only the credit/debit mark decides the sign; a reversal flag does not. */
function readSignedAmount(element: XmlElement): string | undefined {
  const amount = readFileAmount(textAt(element, 'Amt'), '.')?.amount;
  if (amount === undefined || amount.startsWith('-')) return undefined;
  const mark = textAt(element, 'CdtDbtInd');
  if (mark !== 'DBIT' && mark !== 'CRDT') return undefined;
  return mark === 'DBIT' ? negateAmount(amount) : amount;
}

const readElementDay = (element: XmlElement | undefined) =>
  readIsoDay(textAt(element, 'Dt')) ??
  readIsoDay(textAt(element, 'DtTm')) ??
  readIsoDay(textAt(element, 'Dt', 'Dt'));

const roles = { creditor: ['UltmtCdtr', 'Cdtr'], debtor: ['UltmtDbtr', 'Dbtr'] };

/** Returns the name of the creditor or the debtor of a payment; empty if the bank names none. */
function partyOf(details: XmlElement, role: keyof typeof roles): string {
  const parties = findDescendant(details, 'RltdPties');
  const names = roles[role].map((each) => textAt(parties, each, 'Nm') || textAt(parties, each, 'Pty', 'Nm'));
  return names.find((name) => name !== '') ?? '';
}

/** Returns the distinct names of the creditors or the debtors of payments. */
const partiesOf = (payments: readonly XmlElement[], role: keyof typeof roles) => [
  ...new Set(payments.map((each) => partyOf(each, role)).filter((name) => name !== '')),
];

const purposeOf = (details: XmlElement) =>
  joinTexts([
    ...findElements(details, 'Ustrd').map((each) => each.text),
    ...findElements(details, 'CdtrRefInf').map((each) => textAt(each, 'Ref')),
    textAt(details, 'AddtlTxInf'),
  ]);

/** Returns the foreign amount of a booking: the instructed amount, else the amount at the other bank. Only for a single payment. */
function readForeignPart(entry: XmlElement, amount: string): FileForeignAmount | undefined {
  const payments = findElements(entry, 'TxDtls');
  const currency = findDescendant(entry, 'Amt')?.attributes['Ccy'];
  const amountDetails = [...payments, entry].map((each) => findDescendant(each, 'AmtDtls'));
  if (payments.length > 1) return undefined;
  const sums = ['InstdAmt', 'TxAmt', 'CntrValAmt'].flatMap((name) =>
    amountDetails.flatMap((each) => findDescendant(each, name, 'Amt') ?? []),
  );
  for (const sum of sums) {
    const [abroad, size] = [sum.attributes['Ccy'] ?? '', readFileAmount(tidy(sum.text), '.')?.amount];
    if (
      !/^[A-Z]{3}$/.test(abroad) ||
      abroad === currency ||
      size === undefined ||
      /^-|^0(?:\.0*)?$/.test(size)
    )
      continue;
    return { amount: amount.startsWith('-') ? negateAmount(size) : size, currency: abroad };
  }
  return undefined;
}

/**
 * Returns the change of the account by one payment of a booking; undefined if the bank does not state it in the currency of the booking.
 */
function readPaymentGain(payment: XmlElement, entry: XmlElement): string | undefined {
  const currency = findDescendant(entry, 'Amt')?.attributes['Ccy'];
  const stated = [findDescendant(payment, 'Amt'), findDescendant(payment, 'AmtDtls', 'TxAmt', 'Amt')].find(
    (each) => each?.attributes['Ccy'] === currency,
  );
  const size = readFileAmount(tidy(stated?.text ?? ''), '.')?.amount;
  const mark = textAt(payment, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
  return size === undefined || size.startsWith('-') ? undefined : mark === 'DBIT' ? negateAmount(size) : size;
}

/** Returns the payments of a batch as parts of its booking; empty if amounts are missing or do not add up to it. */
function readPaymentParts(
  entry: XmlElement,
  payments: readonly XmlElement[],
  { amount, role }: { amount: string; role: keyof typeof roles },
): RowPart[] {
  const gains = payments.map((payment) => readPaymentGain(payment, entry));
  const isWhole = !gains.includes(undefined) && addAmounts(gains.map((gain) => gain ?? '0')) === amount;
  if (payments.length < 2 || !isWhole) return [];
  return payments.map((payment, at) => ({
    amount: gains[at] ?? '0',
    category: '',
    text: joinTexts([partyOf(payment, role), purposeOf(payment)]),
  }));
}

function readRow(entry: XmlElement): StatementRow | SkippedLine {
  const { line } = entry;
  const status = textAt(entry, 'Sts') || textAt(entry, 'Sts', 'Cd');
  const amount = readSignedAmount(entry);
  const date =
    readElementDay(findDescendant(entry, 'BookgDt')) ?? readElementDay(findDescendant(entry, 'ValDt'));
  const about = textAt(entry, 'AddtlNtryInf');
  const text = shorten(joinTexts([textAt(entry, 'Amt'), about, textAt(entry, 'NtryRef')]));
  if (status !== '' && status !== 'BOOK') return { line, text, why: 'pending' };
  if (amount === undefined || date === undefined)
    return { line, text, why: amount === undefined ? 'noAmount' : 'noDate' };
  const details = findElements(entry, 'TxDtls');
  const [role, other] = amount.startsWith('-')
    ? (['creditor', 'debtor'] as const)
    : (['debtor', 'creditor'] as const);
  const parties = partiesOf(details, role);
  const [party] = parties;
  const isOne = parties.length === 1 && party !== undefined;
  const purposes = details.map(purposeOf);
  const bankId = textAt(entry, 'AcctSvcrRef');
  const reference = textAt(entry, 'NtryRef');
  const foreign = readForeignPart(entry, amount);
  const parts = readPaymentParts(entry, details, { amount, role });
  // A bank that names only one party may use the other party's tag: a reversal keeps the tags of the payment.
  const named = about || parties.join(', ') || (purposes[0] ?? '') || partiesOf(details, other).join(', ');
  return {
    line,
    date,
    amount,
    payee: isOne ? party : named,
    text: joinTexts(isOne ? [...purposes, about] : purposes),
    ...(bankId !== '' && { bankId }),
    ...(reference !== '' && { reference }),
    ...(foreign && { foreign }),
    ...(parts.length > 0 && { parts }),
  };
}

/** Returns the balance with a code; of several, the one in the account's currency. */
function readBalance(balances: readonly XmlElement[], code: string, currency: string): Balance | undefined {
  const found = balances.filter((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === code);
  const balance = found.find((each) => findDescendant(each, 'Amt')?.attributes['Ccy'] === currency);
  const amount = balance && readSignedAmount(balance);
  if (amount === undefined) return undefined;
  const date = readElementDay(findDescendant(balance, 'Dt')) ?? readIsoDay(textAt(balance, 'Dt'));
  return { amount, ...(date !== undefined && { date }) };
}

function accountNumber(account: XmlElement | undefined): string {
  return (
    textAt(account, 'Id', 'IBAN') ||
    textAt(account, 'Id', 'Othr', 'Id') ||
    textAt(account, 'Id', 'PrtryAcct', 'Id')
  );
}

/** Reads CAMT.052, .053 and .054 of any version. */
export function readCamt(text: string): StatementFile {
  const statements: BankStatement[] = [];
  const skippedLines: SkippedLine[] = [];
  let rows: { row: StatementRow; currency: string }[] = [];
  readXml(text, (element, around) => {
    const parent = around.at(-1)?.name ?? '';
    if (element.name === 'Ntry' && statementNames.includes(parent)) {
      const row = readRow(element);
      if ('why' in row) skippedLines.push(row);
      else rows.push({ row, currency: findDescendant(element, 'Amt')?.attributes['Ccy'] ?? '' });
      return true;
    }
    if (!statementNames.includes(element.name)) return false;
    const account = findDescendant(element, 'Acct');
    const number = accountNumber(account);
    const name = textAt(account, 'Nm');
    const balances = element.within.filter((each) => each.name === 'Bal');
    const currency =
      textAt(account, 'Ccy') ||
      (rows[0]?.currency ?? '') ||
      (findDescendant(balances[0], 'Amt')?.attributes['Ccy'] ?? '');
    const opening = readBalance(balances, 'OPBD', currency) ?? readBalance(balances, 'PRCD', currency);
    const closing = readBalance(balances, 'CLBD', currency);
    statements.push({
      account: { ...(number !== '' && { number }), ...(name !== '' && { name }) },
      id: textAt(element, 'Id'),
      ...(currency !== '' && { currency }),
      ...(opening !== undefined && { opening }),
      ...(closing !== undefined && { closing }),
      rows: rows.filter((each) => each.currency === currency).map(({ row }) => row),
    });
    for (const { row } of rows.filter((each) => each.currency !== currency))
      skippedLines.push({
        line: row.line,
        text: shorten(joinTexts([row.amount, row.payee])),
        why: 'unknownPart',
      });
    rows = [];
    return true;
  });
  return { format: 'CAMT', statements, skippedLines };
}
