import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';
import { readOfx } from './ofx.ts';
import { readCamt } from './camt.ts';

const row = (more: string, amount = '-11.00') =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260102<TRNAMT>${amount}<FITID>1<NAME>Diner${more}</STMTTRN>`;
const ofx = (rows: string) =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST>${rows}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const amounts = (rows: string) =>
  readOfx(ofx(rows)).statements.flatMap((each) => each.rows.map(({ amount, foreign }) => [amount, foreign]));

test('reads the foreign amount of converted OFX rows and converts the others', () => {
  const said = (name: string, rate: string, symbol: string) =>
    `<${name}><CURRATE>${rate}<CURSYM>${symbol}</${name}>`;
  expect(amounts(row(said('ORIGCURRENCY', '0.88', 'USD')))).toEqual([
    ['-11', { amount: '-12.5', currency: 'USD' }],
  ]);
  expect(amounts(row(said('ORIGCURRENCY', '0.0066', 'JPY')))).toEqual([
    ['-11', { amount: '-1667', currency: 'JPY' }],
  ]);
  expect(amounts(row(said('CURRENCY', '0.88', 'USD'), '-12.50'))).toEqual([
    ['-11', { amount: '-12.5', currency: 'USD' }],
  ]);
  expect(amounts(row(said('CURRENCY', '1', 'EUR')))).toEqual([['-11', undefined]]);
  const open = readOfx(ofx(row('<CURRENCY><CURSYM>USD</CURRENCY>')));
  expect([open.statements[0]?.rows, open.skippedLines.map(({ why }) => why)]).toEqual([[], ['noAmount']]);
});

const camt = (details: string) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">11.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-02</Dt></BookgDt>
<NtryDtls>${details}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
const amountDetails = (name: string, currency: string, amount: string) =>
  `<TxDtls><AmtDtls><${name}><Amt Ccy="${currency}">${amount}</Amt></${name}></AmtDtls></TxDtls>`;
const abroad = (details: string) => readCamt(camt(details)).statements[0]?.rows[0]?.foreign;

test('reads the foreign amount of a single CAMT payment', () => {
  expect(abroad(amountDetails('InstdAmt', 'USD', '12.50'))).toEqual({ amount: '-12.5', currency: 'USD' });
  expect(abroad(amountDetails('TxAmt', 'USD', '12.50'))).toEqual({ amount: '-12.5', currency: 'USD' });
  expect(abroad(amountDetails('TxAmt', 'EUR', '11.00'))).toBeUndefined();
  expect(
    abroad(amountDetails('InstdAmt', 'USD', '5') + amountDetails('InstdAmt', 'USD', '7.50')),
  ).toBeUndefined();
});

test.each([
  [
    'N26',
    '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"\n2026-01-02,2026-01-02,"Diner","",Presentment,"","Main",-11.00,-12.50,USD,0.88\n2026-01-03,2026-01-03,"Market","",Presentment,"","Main",-5.00,-5.00,EUR,1\n',
  ],
  [
    'a card of DKB',
    '"Umsatz getätigt von";"Belegdatum";"Buchungsdatum";"Originalbetrag";"Originalwährung";"Umrechnungskurs";"Buchungsbetrag";"Buchungswährung";"Transaktionsbeschreibung"\n"51_5";"02.01.26";"02.01.26";"-12,50";"USD";"1,14";"-11,00";"EUR";"DINER"\n"51_5";"03.01.26";"03.01.26";"-5,00";"EUR";"1,00";"-5,00";"EUR";"MARKET"\n',
  ],
  [
    'amounts with their currency',
    'Datum;Buchungstext;Betrag in EUR;Ursprünglicher Betrag\n02.01.2026;Diner;-11,00;12,50 USD\n03.01.2026;Market;-5,00;\n',
  ],
  [
    'Monzo',
    'Transaction ID,Date,Time,Type,Name,Amount,Currency,Local amount,Local currency,Notes\ntx1,02/01/2026,10:00:00,Card payment,Diner,-11.00,EUR,-12.50,USD,\ntx2,13/01/2026,10:00:00,Card payment,Market,-5.00,EUR,-5.00,EUR,\n',
  ],
])('reads foreign amounts from the columns beside the amount of a table (%s)', (_name, table) => {
  const { file } = readFile(new TextEncoder().encode(table));
  if (!('statements' in file)) throw new Error('a book');
  expect(file.statements.map(({ currency }) => currency)).toEqual(['EUR']);
  expect(file.statements.flatMap(({ rows }) => rows.map(({ amount, foreign }) => [amount, foreign]))).toEqual(
    [
      ['-11', { amount: '-12.5', currency: 'USD' }],
      ['-5', undefined],
    ],
  );
});
