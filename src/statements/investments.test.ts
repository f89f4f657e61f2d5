import { expect, test } from 'vitest';
import { type BookFile, computeImbalance } from './book-file.ts';
import { readFile } from './read-file.ts';

const bookIn = (text: string): BookFile => {
  const { file } = readFile(new TextEncoder().encode(text));
  if (!('entries' in file)) throw new Error('a statement');
  return file;
};

/** Returns the legs of entries as texts. */
const legsOf = ({ entries }: BookFile) =>
  entries.map(({ date, description, legs }) => [
    `${date} ${description}`,
    ...legs.map(({ path, amount, commodity, cost }) =>
      `${path.join(':')} ${amount} ${commodity}${cost ? ` @@ ${cost.amount} ${cost.commodity}` : ''}`.trim(),
    ),
  ]);

const security = '<SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>';
const about = (id: string, memo = '') =>
  `<INVTRAN><FITID>${id}<DTTRADE>20260105120000${memo && `<MEMO>${memo}`}</INVTRAN>${security}`;
const ofx = (trades: string, more = '') => `OFXHEADER:100
DATA:OFXSGML

<OFX>${more}<INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>1<INVSTMTRS><DTASOF>20260131<CURDEF>USD
<INVACCTFROM><BROKERID>broker.com<ACCTID>123456</INVACCTFROM>
<INVTRANLIST><DTSTART>20260101<DTEND>20260131
${trades}
<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260102<TRNAMT>5000.00<FITID>9<NAME>Deposit</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>
</INVTRANLIST>
<INVPOSLIST><POSSTOCK><INVPOS>${security}<HELDINACCT>CASH<POSTYPE>LONG<UNITS>10<UNITPRICE>21.5<MKTVAL>215<DTPRICEASOF>20260131</INVPOS></POSSTOCK></INVPOSLIST>
</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO>${security}<SECNAME>Apple Inc.<TICKER>AAPL</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1></OFX>
`;

test('reads OFX purchases, sales, income and gifts with their fees, and they balance', () => {
  const book = bookIn(
    ofx(`<BUYSTOCK><INVBUY>${about('1', 'Bought')}<UNITS>10<UNITPRICE>20<COMMISSION>7.50<TOTAL>-207.50<SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>
<SELLSTOCK><INVSELL>${about('2', 'Sold')}<UNITS>-4<UNITPRICE>22<COMMISSION>5<TOTAL>83.00</INVSELL><SELLTYPE>SELL</SELLSTOCK>
<REINVEST>${about('3')}<INCOMETYPE>DIV<TOTAL>-11<UNITS>0.5<UNITPRICE>22</REINVEST>
<INCOME>${about('4', 'Dividend')}<INCOMETYPE>DIV<TOTAL>12.34</INCOME>
<SPLIT>${about('5', 'Split')}<OLDUNITS>6.5<NEWUNITS>13<NUMERATOR>2<DENOMINATOR>1</SPLIT>
<TRANSFER>${about('6', 'Moved in')}<UNITS>3<TFERACTION>IN</TRANSFER>
<INVEXPENSE>${about('7', 'Custody')}<TOTAL>-1.50</INVEXPENSE>
<CLOSUREOPT>${about('8', 'Option')}</CLOSUREOPT>`),
  );
  expect(legsOf(book)).toEqual([
    ['2026-01-02 Deposit', 'Assets:123456 5000 USD', 'Equity:Transfers -5000 USD'],
    [
      '2026-01-05 Bought',
      'Assets:123456 -207.5 USD',
      'Assets:123456:Apple Inc. 10 AAPL @@ 200 USD',
      'Expenses:Fees 7.5 USD',
    ],
    [
      '2026-01-05 Sold',
      'Assets:123456 83 USD',
      'Assets:123456:Apple Inc. -4 AAPL @@ -88 USD',
      'Expenses:Fees 5 USD',
    ],
    ['2026-01-05 Apple Inc.', 'Assets:123456:Apple Inc. 0.5 AAPL @@ 11 USD', 'Income:Dividends -11 USD'],
    ['2026-01-05 Dividend', 'Assets:123456 12.34 USD', 'Income:Dividends -12.34 USD'],
    ['2026-01-05 Split', 'Assets:123456:Apple Inc. 6.5 AAPL @@ 0 USD'],
    ['2026-01-05 Moved in', 'Assets:123456:Apple Inc. 3 AAPL', 'Equity:Transfers -3 AAPL'],
    ['2026-01-05 Custody', 'Assets:123456 -1.5 USD', 'Expenses:Fees 1.5 USD'],
  ]);
  expect(book.entries.filter((entry) => computeImbalance(entry).size > 0)).toEqual([]);
  expect(book.skippedLines).toEqual([{ line: 14, text: 'CLOSUREOPT Option', why: 'investment' }]);
  expect(book.commodities).toEqual([{ commodity: 'AAPL', name: 'Apple Inc.' }]);
  expect(book.prices).toEqual([{ of: 'AAPL', in: 'USD', day: '2026-01-31', price: '21.5' }]);
  expect(book.accounts.find(({ path }) => path.at(-1) === 'Apple Inc.')).toMatchObject({
    type: 'STOCK',
    commodity: 'AAPL',
  });
  expect(book.entries.flatMap(({ legs }) => legs.flatMap(({ bankId }) => bankId ?? []))).toEqual(
    expect.arrayContaining(['1', '2', '3']),
  );
});

test('reads an OFX investment account without trades as a statement', () => {
  const { file } = readFile(new TextEncoder().encode(ofx('')));
  expect(file).toMatchObject({ format: 'OFX', statements: [{ rows: [{ amount: '5000' }] }] });
});

const qif = `!Account
NBroker
TInvst
^
!Type:Invst
D1/5/2026
NBuy
YApple
I20
Q10
T207.50
O7.50
^
D1/6/2026
NBuyX
YApple
I21
Q2
T42.00
L[Checking]
$42.00
^
D1/7/2026
NDiv
YApple
T3.20
^
D1/8/2026
NReinvDiv
YApple
I22
Q0.5
T11.00
^
D1/9/2026
NStkSplit
YApple
Q20
^
D1/10/2026
NSell
YApple
I12
Q5
T55.00
O5.00
^
D1/11/2026
NShrsOut
YApple
Q1
^
D1/12/2026
NXIn
T1,000.00
L[Checking]
^
D1/13/2026
NExpire
YApple
^
!Type:Security
NApple
SAAPL
TStock
^
!Type:Prices
"AAPL",12 1/4,"1/31/26"
^
!Account
NChecking
TBank
^
!Type:Bank
D1/6/2026
T-42.00
PTo the broker
L[Broker]
^
D1/12/2026
T-1,000.00
PTo the broker
L[Broker]
^
D1/14/2026
T-20.00
PMarket
LFood:Groceries
^
`;

test('reads QIF investment accounts with the other accounts and counts a transfer once', () => {
  const book = bookIn(qif);
  expect(legsOf(book)).toEqual(
    [
      ['2026-01-06 To the broker', 'Assets:Checking -42', 'Assets:Broker 42'],
      ['2026-01-12 To the broker', 'Assets:Checking -1000', 'Assets:Broker 1000'],
      ['2026-01-14 Market', 'Assets:Checking -20', 'Expenses:Food:Groceries 20'],
      [
        '2026-01-05 Apple',
        'Assets:Broker -207.5',
        'Assets:Broker:Apple 10 AAPL @@ 200 ',
        'Expenses:Fees 7.5',
      ],
      ['2026-01-06 Apple', 'Assets:Broker -42', 'Assets:Broker:Apple 2 AAPL @@ 42 '],
      ['2026-01-07 Apple', 'Assets:Broker 3.2', 'Income:Dividends -3.2'],
      ['2026-01-08 Apple', 'Assets:Broker:Apple 0.5 AAPL @@ 11 ', 'Income:Dividends -11'],
      ['2026-01-09 Apple', 'Assets:Broker:Apple 12.5 AAPL @@ 0 '],
      ['2026-01-10 Apple', 'Assets:Broker 55', 'Assets:Broker:Apple -5 AAPL @@ -60 ', 'Expenses:Fees 5'],
      ['2026-01-11 Apple', 'Assets:Broker:Apple -1 AAPL', 'Equity:Transfers 1 AAPL'],
    ].map((lines) => lines.map((line) => line.trim())),
  );
  expect(book.entries.filter((entry) => computeImbalance(entry).size > 0)).toEqual([]);
  expect(book.skippedLines.map(({ text, why }) => [text, why])).toEqual([
    ['D1/13/2026 | NExpire | YApple', 'investment'],
  ]);
  expect(book.commodities).toEqual([{ commodity: 'AAPL', name: 'Apple' }]);
  expect(book.prices).toEqual([{ of: 'AAPL', in: '', day: '2026-01-31', price: '12.25' }]);
});
