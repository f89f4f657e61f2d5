import { expect, test } from 'vitest';
import { makeEncoder } from '../../test/support/text-encoder.ts';
import { readTableFile } from './read-table-text.ts';
import { decideSignVerdict } from './prove-signs.ts';
import type { AccountCurrency } from './table-format.ts';

/** A table with the expected result: changes of the account, currencies of the statements, payees, and reasons of skipped lines. */
type Layout = {
  name: string;
  lines: string[];
  own?: AccountCurrency;
  amounts: string[];
  payees?: string[];
  currencies?: (string | undefined)[];
  unread?: string[];
};

const inside = (currency: string, decimals = 2): AccountCurrency => ({ currency, decimals });

function read(bytes: Uint8Array, own?: AccountCurrency) {
  const { file, table } = readTableFile(bytes, own === undefined ? {} : { own });
  if (!('statements' in file) || table === undefined) throw new Error('no table');
  const { form, signs } = table;
  const held = { same: 0, opposite: 0 };
  const verdict = decideSignVerdict(signs, {
    isDebt: false,
    isCard: false,
    isAsBefore: false,
    bookCounts: held,
  });
  const rows = file.statements.flatMap((statement) => statement.rows);
  return { file, form, signs, rows, verdict: form.isSignConfirmed === true ? 'asWritten' : verdict };
}

const bytesOf = (lines: readonly string[]) => new TextEncoder().encode([...lines, ''].join('\n'));

const layouts: Layout[] = [
  {
    name: 'Belgium: the number of the statement is 001 in all rows beside consecutive numbers of rows',
    lines: [
      'Rekening;Boekingsdatum;Afschriftnummer;Transactienummer;Naam tegenpartij;Transactie;Bedrag;Devies',
      'BE00 0000 0000 0001;30/10/2026;001;3;;BETALING BAKKER;-25,40;EUR',
      'BE00 0000 0000 0001;29/10/2026;001;2;VOORBEELD NV;LOON;2500,00;EUR',
      'BE00 0000 0000 0001;14/10/2026;001;1;HUISBAAS;HUUR;-750,00;EUR',
    ],
    amounts: ['-25.4', '2500', '-750'],
    payees: ['BETALING BAKKER', 'VOORBEELD NV', 'HUISBAAS'],
    currencies: ['EUR'],
  },
  {
    name: 'gross, fee and net: the net was booked, in whichever order they stand',
    lines: [
      'Date,Name,Net,Fee,Gross',
      '2026-10-13,Ada,46.12,0.00,46.12',
      '2026-10-14,Bob,1169.77,-30.23,1200.00',
    ],
    amounts: ['46.12', '1169.77'],
  },
  {
    name: 'German: Brutto, Gebühr und Netto of a wallet, whose rows without a name are not called by one’s own address',
    lines: [
      '"Datum","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Empfänger E-Mail-Adresse"',
      '"13.10.2026","","Bankgutschrift","Abgeschlossen","EUR","46,12","0,00","46,12","","me@example.org"',
      '"14.10.2026","Bea","Zahlung","Abgeschlossen","EUR","1.200,00","-30,23","1.169,77","b@example.org","me@example.org"',
      '"15.10.2026","Markt","Zahlung","Ausstehend","EUR","-12,00","0,00","-12,00","me@example.org","m@example.org"',
    ],
    amounts: ['46.12', '1169.77'],
    payees: ['Bankgutschrift', 'Bea'],
    unread: ['notDone'],
  },
  {
    name: 'French: brut, commission and net',
    lines: [
      'Date;Client;Montant brut;Commission;Montant net',
      '13/10/2026;Ada;100,00;2,50;97,50',
      '14/10/2026;Bob;-40,00;0,00;-40,00',
    ],
    amounts: ['97.5', '-40'],
  },
  {
    name: 'a gross alone: its fees are rows of their own, and one that was given back comes in',
    lines: [
      'Datum;Kunde;Brutto;Gebühr',
      '13.10.2026;Ada;46,12;1,00',
      '14.10.2026;Bob;-46,12;-1,00',
      '15.10.2026;Eve;1.200,00;30,23',
    ],
    amounts: ['46.12', '-1', '-46.12', '1', '1200', '-30.23'],
  },
  {
    name: 'a payment provider: a currency in small letters, and a zone of time in the name of a day',
    lines: [
      'id,Type,Amount,Fee,Net,Currency,Created (UTC),Description',
      'txn_1,charge,120.00,3.78,116.22,eur,2026-10-05 10:00,Invoice 1',
      'txn_2,refund,-80.00,0.00,-80.00,eur,2026-10-09 10:00,REFUND (Invoice 2)',
    ],
    own: inside('EUR'),
    amounts: ['116.22', '-80'],
    currencies: ['EUR'],
  },
  {
    name: 'Russia: what the account paid, and not what was paid abroad',
    lines: [
      '"Дата операции";"Дата платежа";"Сумма операции";"Валюта операции";"Сумма платежа";"Валюта платежа";"Категория";"Описание"',
      '"31.10.2026 18:20:11";"01.11.2026";"-254,40";"RUB";"-254,40";"RUB";"Супермаркеты";"Пекарня"',
      '"28.10.2026 09:00:00";"30.10.2026";"-20,00";"USD";"-1850,40";"RUB";"Онлайн-сервисы";"CODE"',
    ],
    own: inside('RUB'),
    amounts: ['-254.4', '-1850.4'],
    payees: ['Пекарня', 'CODE'],
    currencies: ['RUB'],
  },
  {
    name: 'a card: the currency stands before each amount',
    lines: [
      'Date,Merchant,Transaction Currency,Transaction Amount,Billing Currency,Billing Amount',
      '2026-10-13,CODE,USD,-20.00,EUR,-18.40',
      '2026-10-14,Market,EUR,-12.00,EUR,-12.00',
    ],
    amounts: ['-18.4', '-12'],
    currencies: ['EUR'],
  },
  {
    name: 'a card abroad throughout: the currency of the account tells',
    lines: [
      'Date,Merchant,Amount 1,Currency 1,Amount 2,Currency 2',
      '2026-10-13,CODE,-20.00,USD,-18.40,EUR',
      '2026-10-14,Shop,-12.00,USD,-11.04,EUR',
    ],
    own: inside('EUR'),
    amounts: ['-18.4', '-11.04'],
    currencies: ['EUR'],
  },
  {
    name: 'an amount with its currency, and one in the currency of the account by its name',
    lines: [
      'Date,Merchant,Amount,Currency,Amount (EUR)',
      '2026-10-13,CODE,-20.00,USD,-18.40',
      '2026-10-14,Market,-12.00,EUR,-12.00',
    ],
    amounts: ['-18.4', '-12'],
    currencies: ['EUR'],
  },
  {
    name: 'India: DR and CR with dashes for nothing',
    lines: [
      'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
      '01-10-2026,-,UPI/MARKET, 1250.00,-,98750.00,1234',
      '02-10-2026,-,SALARY,-, 75000.00,173750.00,1234',
      '13-10-2026,-,ATM, 5000.00,n/a,168750.00,1234',
    ],
    amounts: ['-1250', '75000', '-5000'],
    payees: ['UPI/MARKET', 'SALARY', 'ATM'],
  },
  {
    name: 'India: a second column of Dr and Cr belongs to the balance',
    lines: [
      'Date,Description,Amount,Dr / Cr,Balance,Dr / Cr',
      '01-10-2026,MARKET,1250.00,DR,750.00,CR',
      '15-10-2026,RENT,2000.00,DR,1250.00,DR',
      '16-10-2026,SALARY,75000.00,CR,73750.00,CR',
    ],
    amounts: ['-1250', '-2000', '75000'],
  },
  {
    name: 'Japan: 預かり金額 came in, and 入払区分 says nothing more',
    lines: [
      '日付,摘要,支払い金額,預かり金額,差引残高,入払区分',
      '2026/10/25,給料,,"250,000","310,000",入金',
      '2026/10/27,口座振替,"6,540",,"303,460",振替支払い',
    ],
    own: inside('JPY', 0),
    amounts: ['250000', '-6540'],
  },
  {
    name: 'Japan: 振替支払い is a way, where there is one column of amounts',
    lines: [
      '日付,摘要,金額,入払区分',
      '2026/10/25,給料,"250,000",入金',
      '2026/10/27,口座振替,"6,540",振替支払い',
    ],
    own: inside('JPY', 0),
    amounts: ['250000', '-6540'],
  },
  {
    name: 'unknown names: what went out and what came in, with zeros, beside a balance',
    lines: [
      'Xa,Xb,Xc,Xd,Xe',
      '2026.10.25,Acme,0,"2,500,000","2,800,000"',
      '2026.10.27,Coffee,"5,900",0,"2,794,100"',
      '2026.10.30,Rent,"650,000",0,"2,144,100"',
    ],
    amounts: ['2500000', '-5900', '-650000'],
  },
  {
    name: 'France: a balance that is the same in all rows is what the account holds today',
    lines: [
      'dateOp;label;amount;accountNum;accountbalance',
      '2026-10-30;CARTE MARCHE;-25,40;00012345678;1724.60',
      '2026-10-29;VIR ACME;2500,00;00012345678;1724.60',
    ],
    amounts: ['-25.4', '2500'],
  },
  {
    name: 'points that run on beside the amounts are no balance, by their names or without',
    lines: [
      'Date,Merchant,Amount,Points,Xy',
      '2026-10-13,Zeta,-25.00,25,125',
      '2026-10-14,Eta,-30.00,30,155',
      '2026-10-15,Theta,-12.00,12,167',
    ],
    amounts: ['-25', '-30', '-12'],
  },
  {
    name: 'French: a wallet whose payees are called as currencies are',
    lines: [
      '"Date","Nom","Type","État","Devise","Avant commission","Commission","Net","De l’adresse email","À l’adresse email"',
      '"13/10/2026","","Virement","Terminé","EUR","46,12","0,00","46,12","","me@example.org"',
      '"14/10/2026","Bob","Paiement","Terminé","EUR","1 200,00","-30,23","1 169,77","b@example.org","me@example.org"',
    ],
    amounts: ['46.12', '1169.77'],
    payees: ['Virement', 'Bob'],
    currencies: ['EUR'],
  },
  {
    name: 'our own: commodities of one letter and of four among the currencies',
    lines: [
      'Date,Payee,Text,Amount,Currency,Account,Category,Tags,Id',
      '2026-10-13,Broker,,10.5,VWCE,Depot,Cash,,a1',
      '2026-10-13,Broker,,-1200,EUR,Cash,Depot,,a2',
      '2026-10-14,Client,,1000,USD,Dollars,Income,,a3',
      '2026-10-15,Broker,,2,V,Depot,Dollars,,a4',
    ],
    amounts: ['10.5', '-1200', '1000', '2'],
    currencies: ['VWCE', 'EUR', 'USD', 'V'],
  },
  {
    name: 'one odd line among many is named, and the others are read',
    lines: [
      'Date,Payee,Amount,Currency',
      '2026-10-01,Tea,-1.50,EUR',
      ...Array.from({ length: 12 }, () => '2026-10-02,Milk,-2.00,EUR'),
      '"2026-10-03,Screen 32",,x',
      '2026-10-04,"Bread,-3.00,EUR',
      '2026-10-05,Salt camt.053 <OFX,-4.00,EUR',
    ],
    amounts: ['-1.5', ...Array.from({ length: 12 }, () => '-2'), '-3', '-4'],
    currencies: ['EUR'],
    unread: ['noAmount'],
  },
];

test.each(layouts)('reads the layout "$name"', ({ name: _name, lines, own, unread = [], ...expected }) => {
  const { file, form, rows, verdict } = read(bytesOf(lines), own);
  expect(form.amountsAt ?? []).toEqual([]);
  expect(['proven', 'asWritten']).toContain(verdict);
  expect({
    amounts: rows.map(({ amount }) => amount),
    payees: rows.map(({ payee }) => payee),
    currencies: file.statements.map(({ currency }) => currency),
    unread: file.skippedLines.map(({ why }) => why),
  }).toMatchObject({ ...expected, unread });
});

test('reads words and characters of a Korean bank in EUC-KR', () => {
  const text = [
    '거래일시,적요,보낸분/받는분,송금메모,출금액(원),입금액(원),잔액(원),거래점',
    '2026.10.25 09:00:12,급여,(주)아크미,,0,"2,500,000","2,800,000",본점',
    '2026.10.27 12:30:00,체크카드,별다방,,"5,900",0,"2,794,100",강남',
    '',
  ].join('\n');
  const { file, rows, verdict } = read(makeEncoder('euc-kr')(text), inside('KRW', 0));
  expect(rows.map(({ amount, payee }) => [amount, payee])).toEqual([
    ['2500000', '(주)아크미'],
    ['-5900', '별다방'],
  ]);
  expect([verdict, file.statements[0]?.currency]).toEqual(['proven', 'KRW']);
});

test.each<[string, string[], AccountCurrency, string[]]>([
  ['points in a currency of two decimals', ['-1.000', '2.500'], inside('EUR'), ['-1000', '2500']],
  ['commas in a currency of two decimals', ['-1,000', '2,500'], inside('USD'), ['-1000', '2500']],
  ['points in a currency without decimals', ['-1.000', '2.500'], inside('CLP', 0), ['-1000', '2500']],
  ['a figure with decimals among them', ['-1.000', '25,20'], inside('EUR'), ['-1000', '25.2']],
])('whole thousands are no decimals: %s', (_name, amounts, own, expected) => {
  const lines = [
    'Buchungstag;Verwendungszweck;Betrag',
    ...amounts.map((each, at) => `${13 + at}.10.2026;Miete;${each}`),
  ];
  const { rows, form } = read(bytesOf(lines), own);
  expect(rows.map(({ amount }) => amount)).toEqual(expected);
  expect(form.open).toEqual([]);
});

test.each([inside('KWD', 3), inside('BTC', 8)])(
  'asks the user for the decimal sign of a currency with $decimals decimals',
  (own) => {
    const lines = ['Date;Text;Amount', '2026-10-13;Rent;-1.250', '2026-10-14;Pay;2.500'];
    const { rows, form } = read(bytesOf(lines), own);
    expect(rows.map(({ amount }) => amount)).toEqual(['-1.25', '2.5']);
    expect(form.open).toEqual(['decimal']);
  },
);

test('uses the decimal sign of a balance beside the amounts', () => {
  const lines = [
    'Datum;Text;Betrag;Saldo',
    '13.10.2026;Miete;-1.000;1.500,25',
    '14.10.2026;Lohn;2.500;4.000,25',
  ];
  expect(read(bytesOf(lines), inside('KWD', 3)).rows.map(({ amount }) => amount)).toEqual(['-1000', '2500']);
});

test.each([
  [['Datum;Text;Betrag;Gebühr', '13.10.2026;Ada;46,12;1,00', '14.10.2026;Bob;-12,00;0,00'], undefined, true],
  [['Datum;Text;Brutto;Gebühr', '13.10.2026;Ada;46,12;1,00', '14.10.2026;Bob;-12,00;0,00'], true, true],
  [['Datum;Text;Netto;Gebühr', '13.10.2026;Ada;46,12;1,00', '14.10.2026;Bob;-12,00;0,00'], false, true],
  [['Datum;Text;Betrag;Gebühr', '13.10.2026;Ada;46,12;0,00', '14.10.2026;Bob;-12,00;0,00'], undefined, false],
])('takes the handling of fees only from the columns: %s', (lines, areFeesApart, hasFees) => {
  const { form, signs } = read(bytesOf(lines));
  expect([form.areFeesApart, signs.hasFees]).toEqual([areFeesApart, hasFees]);
});

test('reads a line whose quote is never closed separately and adds a remark', () => {
  const { rows, file } = read(
    bytesOf([
      'Date,Payee,Amount',
      '2026-10-04,"Bread,-3.00',
      '2026-10-05,Salt,-4.00',
      '2026-10-06,"Rice, white",-5.00',
    ]),
  );
  expect(rows.map(({ line, payee, amount }) => [line, payee, amount])).toEqual([
    [2, 'Bread', '-3'],
    [3, 'Salt', '-4'],
    [4, 'Rice, white', '-5'],
  ]);
  expect(file.remarks?.map(({ line, why }) => [line, why])).toEqual([[2, 'openQuote']]);
});

test('asks for the amount column if several columns may be it', () => {
  const lines = [
    'ID,Timestamp,Transaction Type,Asset,Quantity,Price Currency,Price,Subtotal,Total (inclusive of fees),Fees,Notes',
    'c1,2026-10-05 10:00:00 UTC,Deposit,EUR,500,EUR,€1.00,€500.00,€500.00,€0.00,SEPA',
    'c2,2026-10-06 10:00:00 UTC,Buy,BTC,0.005,EUR,€80000.00,€400.00,€405.96,€5.96,Bought for 405.96 EUR',
    'c3,2026-10-20 10:00:00 UTC,Sell,BTC,-0.002,EUR,€85000.00,-€170.00,-€167.47,€2.53,Sold for 167.47 EUR',
  ];
  const { form } = read(bytesOf(lines), inside('EUR'));
  expect(form.amountsAt).toContain(7);
  expect(form.amountsAt).toContain(8);
  const remembered = {
    ...form,
    amountsAt: undefined,
    areFeesApart: undefined,
    roles: form.roles.map((role, at) => (at === 8 ? 'amount' : role === 'amount' ? 'none' : role)),
  };
  const { file, table } = readTableFile(bytesOf(lines), { remembered, own: inside('EUR') });
  const amounts =
    'statements' in file && file.statements.flatMap(({ rows }) => rows.map(({ amount }) => amount));
  expect([amounts, table?.form.amountsAt]).toEqual([['500', '405.96', '-167.47'], undefined]);
});
