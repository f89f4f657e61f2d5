import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

function rowsOf(text: string) {
  const { file } = readFile(new TextEncoder().encode(text));
  if (!('statements' in file)) throw new Error('a book');
  return file.statements.flatMap(({ rows }) => rows);
}

const qif = (parts: string) =>
  rowsOf(`!Type:Bank\nD10/05/2026\nT-60.00\nPWeekend shop\nLGroceries\n${parts}^\n`);

test('a QIF entry has the parts of its split lines, without those of 0.00', () => {
  const parts = [
    { category: 'Groceries', amount: '-40', text: '' },
    { category: 'Household', amount: '-20', text: 'soap' },
  ];
  expect(qif('SGroceries\n$-40.00\nS\n$0.00\nSHousehold\nEsoap\n$-20.00\n')[0]).toMatchObject({
    amount: '-60',
    parts,
  });
  expect(qif('SGroceries\n$-40.00\nSHousehold\nEsoap\n$-20.00\n')[0]).toMatchObject({ parts });
});

test('a QIF entry of one part with the whole amount is no split', () => {
  const [row] = rowsOf('!Type:Bank\nD10/05/2026\nT-60.00\nL--Split--\nSHousehold\n$-60.00\nS\n$0.00\n^\n');
  expect(row).toMatchObject({ category: 'Household' });
  expect(row).not.toHaveProperty('parts');
});

type Payment = { amount?: string; currency?: string; mark?: string; party?: string; text?: string };

const camt = (amount: string, mark: string, payments: readonly Payment[], tag = 'Cdtr') =>
  rowsOf(`<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2026-10-10</Dt></BookgDt><NtryDtls>
${payments
  .map(
    (each) => `<TxDtls>${each.mark === undefined ? '' : `<CdtDbtInd>${each.mark}</CdtDbtInd>`}
${each.amount === undefined ? '' : `<AmtDtls><TxAmt><Amt Ccy="${each.currency ?? 'EUR'}">${each.amount}</Amt></TxAmt></AmtDtls>`}
<RltdPties><${tag}><Nm>${each.party ?? ''}</Nm></${tag}></RltdPties><RmtInf><Ustrd>${each.text ?? ''}</Ustrd></RmtInf></TxDtls>`,
  )
  .join('')}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`);

test('a CAMT batch has the payments as its parts if their amounts add up to it', () => {
  const payments = [
    { amount: '310.00', party: 'Printer Ltd', text: 'Invoice 11' },
    { amount: '90.00', party: 'Hall rent', text: 'October' },
  ];
  expect(camt('400.00', 'DBIT', payments)[0]).toMatchObject({
    amount: '-400',
    payee: 'Printer Ltd, Hall rent',
    parts: [
      { amount: '-310', category: '', text: 'Printer Ltd Invoice 11' },
      { amount: '-90', category: '', text: 'Hall rent October' },
    ],
  });
  const [back] = camt('390.00', 'CRDT', [{ amount: '400' }, { amount: '10', mark: 'DBIT' }]);
  expect(back?.parts?.map(({ amount }) => amount)).toEqual(['400', '-10']);
});

test.for([
  ['do not add up', [{ amount: '310' }, { amount: '80' }]],
  ['are not all there', [{ amount: '310' }, {}]],
  ['are in another currency', [{ amount: '310' }, { amount: '90', currency: 'USD' }]],
  ['are of one payment', [{ amount: '400' }]],
] as const)('a CAMT batch has no parts if its amounts %s', ([, payments]) => {
  expect(camt('400.00', 'DBIT', payments)[0]).not.toHaveProperty('parts');
});

test('the payee of a CAMT row is the only party that the bank names, whatever its tag', () => {
  expect(camt('50.00', 'DBIT', [{ party: 'Returned direct debit' }], 'Dbtr')[0]?.payee).toBe(
    'Returned direct debit',
  );
  expect(camt('50.00', 'CRDT', [{ party: 'Returned direct debit' }], 'Cdtr')[0]?.payee).toBe(
    'Returned direct debit',
  );
  const [own] = camt('50.00', 'DBIT', [{ party: 'Ada Example', text: 'Card payment' }], 'Dbtr');
  expect(own?.payee).toBe('Card payment');
});
