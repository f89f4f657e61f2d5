import { test } from 'vitest';
import { expectLayoutRead, type BankLayout } from '../../test/support/bank-layouts.ts';

// Layouts that were once silently read wrong; the rows are made up.
const layouts: BankLayout[] = [
  {
    name: 'Canada: no names, a cheque number that is a dash in all rows',
    lines: [
      '10/27/2026,-4.50,"-","POS PURCHASE","HARBOUR CAFE"',
      '10/26/2026,900.00,"-","PAYROLL DEP.","EXAMPLE INC"',
      '10/25/2026,-40.00,"-","POS PURCHASE","PETROL 22 MAIN"',
    ],
    expected: ['-4.5', '900', '-40'],
    payees: ['HARBOUR CAFE', 'EXAMPLE INC', 'PETROL 22 MAIN'],
  },
  {
    name: 'India: a cheque number that is a dash beside what came in and what went out',
    lines: [
      'S No.,Value Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
      '1,26/10/2026,-,UPI MARKET,450.00,0.00,"9,550.00"',
      '2,27/10/2026,-,NEFT EXAMPLE,0.00,"75,000.00","84,550.00"',
    ],
    expected: ['-450', '75000'],
    payees: ['UPI MARKET', 'NEFT EXAMPLE'],
  },
  {
    name: 'Hungary: T and J beside the amount',
    lines: [
      'T/J;Összeg;Könyvelés dátuma;Partner név',
      'T;4500;20261026;Pék Kft',
      'J;250000;20261027;Minta Zrt',
      'T;5000;20261028;Bolt',
    ],
    expected: ['-4500', '250000', '-5000'],
    payees: ['Pék Kft', 'Minta Zrt', 'Bolt'],
  },
  {
    name: 'Netherlands: only what went out, by the one word of its column',
    lines: [
      'Datum;Naam / Omschrijving;Af Bij;Bedrag (EUR)',
      '20261013;Markt;Af;25,40',
      '20261014;Bakker;Af;5,40',
    ],
    expected: ['-25.4', '-5.4'],
    payees: ['Markt', 'Bakker'],
  },
  {
    name: 'Germany: what is only noted stands within the words of a column',
    lines: [
      'Buchungstag;Verwendungszweck;Betrag;Info',
      '27.10.2026;Markt;-31,19;Umsatz vorgemerkt',
      '26.10.2026;Lohn;1.500,00;Umsatz gebucht',
    ],
    expected: ['1500'],
    payees: ['Lohn'],
  },
  {
    name: 'United States: a status of many words, most of them not known',
    lines: [
      'Date,Payee,Amount,Status',
      '2026-10-27,Zeta,-2.00,Payment pending',
      '2026-10-26,Eta,-3.00,Not booked',
      '2026-10-25,Theta,-5.00,Insufficient funds',
      '2026-10-24,Iota,-7.00,Standard',
    ],
    expected: ['-7'],
    payees: ['Iota'],
  },
  {
    name: 'United States: a column that is called after what has not happened',
    lines: ['Date,Payee,Amount,Pending', '2026-10-27,Zeta,-2.00,Yes', '2026-10-26,Eta,-3.00,No'],
    expected: ['-3'],
    payees: ['Eta'],
  },
  {
    name: 'United States: amount, fee and net',
    lines: [
      'Date,Transaction Type,Amount,Fee,Net Amount,Notes',
      '2026-10-27,Sent,-$100.00,-$1.75,-$101.75,Ada',
      '2026-10-26,Received,$50.00,$0.00,$50.00,Bob Stone',
    ],
    expected: ['-101.75', '50'],
    payees: ['Ada', 'Bob Stone'],
  },
  {
    name: 'Canada: no names, what went out, what came in, the balance',
    lines: [
      '10/27/2026,HARBOUR CAFE,4.50,,995.50',
      '10/26/2026,EXAMPLE PAYROLL,,900.00,1000.00',
      '10/25/2026,PETROL,40.00,,100.00',
    ],
    expected: ['-4.5', '900', '-40'],
    payees: ['HARBOUR CAFE', 'EXAMPLE PAYROLL', 'PETROL'],
  },
  {
    name: 'nowhere: amounts without signs, the way of each is in its balance',
    lines: [
      'Date,Description,Amount,Balance',
      '2026-10-25,Opening deposit,100.00,100.00',
      '2026-10-26,Zeta,20.00,80.00',
      '2026-10-27,Eta,5.00,75.00',
      '2026-10-28,Theta,50.00,125.00',
    ],
    expected: ['100', '-20', '-5', '50'],
    payees: ['Opening deposit', 'Zeta', 'Eta', 'Theta'],
  },
  {
    name: 'nowhere: purchases are plus and payments minus on an account of a bank',
    lines: [
      'Date,Type,Merchant,Amount',
      '10/27/2026,Purchase,Zeta,4.50',
      '10/26/2026,Purchase,Eta,22.00',
      '10/25/2026,Payment,Theta,-100.00',
    ],
    expected: 'ask',
    payees: ['Zeta', 'Eta', 'Theta'],
  },
  {
    name: 'China: a row whose word says neither way',
    lines: [
      '交易时间,交易对方,收/支,金额',
      '2026-10-27,咖啡,支出,35.00',
      '2026-10-26,公司,收入,900.00',
      '2026-10-25,余额宝,不计收支,1.20',
    ],
    expected: ['-35', '900'],
    payees: ['咖啡', '公司'],
  },
];

test.each(layouts)('reads the layout "$name"', (layout) => {
  expectLayoutRead(layout);
});
