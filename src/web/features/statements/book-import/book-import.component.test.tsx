import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import { press } from '../../../../../test/components/keys.ts';
import {
  accountField,
  chooseFiles,
  exportUserData,
  openStatement,
  pickAccount,
  statementRows,
} from '../../../../../test/components/statements.tsx';
import type { StubProvider } from '../../../../../test/components/stub-provider.ts';

const journal = `account Expenses:Food
include other.ledger
2026-01-01 Opening
  Assets:Giro   1000.00 EUR
  Equity:Opening
2026-01-02 Market ; weekly
  Expenses:Food   10.50 EUR
  Expenses:Home   2.50 EUR
  Assets:Giro
2026-01-03 Trip
  Expenses:Trip   5 USD
  Assets:Cash   -5 USD
`;
const complete = journal.replace('include other.ledger\n', '');

const chart = `<?xml version="1.0"?>
<gnc-account-example xmlns="http://www.gnucash.org/XML/" xmlns:gnc="http://www.gnucash.org/XML/gnc" xmlns:act="http://www.gnucash.org/XML/act" xmlns:cmdty="http://www.gnucash.org/XML/cmdty">
${[
  ['r', 'Root', 'ROOT', ''],
  ['a', 'Aktiva', 'ASSET', 'r'],
  ['g', 'Giro', 'BANK', 'a'],
]
  .map(
    ([id, name, type, parent]) =>
      `<gnc:account version="2.0.0"><act:name>${name}</act:name><act:id type="new">${id}</act:id><act:type>${type}</act:type><act:commodity><cmdty:space>ISO4217</cmdty:space><cmdty:id>EUR</cmdty:id></act:commodity>${parent && `<act:parent type="new">${parent}</act:parent>`}</gnc:account>`,
  )
  .join('')}
</gnc-account-example>`;

const ofProgram = (name: string) => page.getByRole('region', { name: `A book from ${name}` });
const region = ofProgram('ledger or hledger');
const importButton = region.getByRole('button', { name: 'Import 3 entries' });
const leftOut = region.getByText('What was imported is correct, but part of the file was skipped.');

/** Opens the import and chooses a journal. */
async function open(content = journal): Promise<StubProvider> {
  const provider = await openStatement({ account: null });
  await chooseFiles({ name: 'home.ledger', content });
  return provider;
}

const bookNames = async (provider: StubProvider) =>
  (await provider.elsewhere('all-books', {})).map(({ AccountName }) => AccountName);

const itemKinds = async (provider: StubProvider) =>
  ((await exportUserData(provider)).items ?? []).map(({ Kind }) => Kind);

describe('import of a journal into a new book', () => {
  test('the import names the book after the file, takes its currency, and lists skipped lines', async () => {
    const provider = await open();
    await expect.element(region.getByLabelText('Name of the book')).toHaveValue('home');
    await expect
      .element(region.getByRole('combobox', { name: 'Currency' }))
      .toHaveValue(expect.stringContaining('EUR'));
    await expect.element(region.getByText('include other.ledger')).toBeVisible();
    await expectAccessibleDialog();
    await importButton.click();
    await expect.element(leftOut).toBeVisible();
    await expect.element(region.getByText('1 line was not read and was skipped.')).toBeVisible();
    await expect.element(region.getByText('Everything is correct.')).not.toBeInTheDocument();
    expect((await bookNames(provider)).toSorted()).toEqual(['Main', 'home']);
  });

  test('a journal is imported by keyboard, and the import can be undone', async () => {
    const provider = await open();
    const before = await exportUserData(provider);
    (await region.getByRole('radio', { name: 'Into a new book' }).findElement()).focus();
    await press('Tab');
    await expect.element(region.getByLabelText('Name of the book')).toHaveFocus();
    await expect.element(importButton).toBeEnabled();
    await press('Enter');
    await expect.element(region.getByRole('button', { name: 'Open the book' })).toHaveFocus();
    const { transactions } = await exportUserData(provider);
    const amounts = transactions.map(({ TransactionSplitAValue }) => TransactionSplitAValue.replace('-', ''));
    expect(amounts.toSorted()).toEqual(['100000', '1050', '250', '500']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await exportUserData(provider)).transactions).toEqual([]);
    expect((await exportUserData(provider)).accounts).toHaveLength(before.accounts.length);
    await expect.element(importButton).toBeVisible();
    await expect.element(leftOut).not.toBeInTheDocument();
  });

  test('the imported book is opened on request', async () => {
    await open(complete);
    await importButton.click();
    await region.getByRole('button', { name: 'Open the book' }).click();
    await expect.poll(() => localStorage.getItem('Partita.CurrentBookName')).toBe('"home"');
  });

  test('the import makes schedules of periodic entries', async () => {
    const provider = await open(`${complete}
~ Monthly from 2026-01-15  Rent
  Expenses:Home   950 EUR
  Assets:Giro

~ Monthly from 2026-01-15  Nothing
  Assets:Giro   5 EUR
  Assets:Giro   -5 EUR
`);
    await expect.element(region.getByText('1 recurring entry becomes a schedule.')).toBeVisible();
    await importButton.click();
    await expect.element(region.getByRole('button', { name: 'Open the book' })).toBeVisible();
    expect(await itemKinds(provider)).toContain('schedule');
  });

  test('the import makes budgets of monthly goals', async () => {
    const provider = await open(`${complete}
~ monthly from 2026-01
  Expenses:Food   400 EUR
  Expenses:Home   50 EUR
  Assets:Giro
`);
    await expect.element(region.getByText('2 budgets are imported.')).toBeVisible();
    await importButton.click();
    await expect.element(region.getByRole('button', { name: 'Open the book' })).toBeVisible();
    expect((await itemKinds(provider)).filter((kind) => kind === 'budget')).toHaveLength(2);
  });
});

test('a second import of the same journal below a book adds nothing', async () => {
  const provider = await open(complete.replaceAll('EUR', 'USD'));
  const before = await exportUserData(provider);
  await region.getByLabelText('Below an account of this book').click();
  await importButton.click();
  await expect.element(region.getByText('Everything is correct.')).toBeVisible();
  const once = await exportUserData(provider);
  expect(once.transactions).toHaveLength(before.transactions.length + 4);
  expect(once.accounts.length).toBeGreaterThan(before.accounts.length);
  await page.getByRole('button', { name: 'Remove home.ledger' }).click();
  await chooseFiles({ name: 'home.ledger', content: complete.replaceAll('EUR', 'USD') });
  await region.getByLabelText('Below an account of this book').click();
  await importButton.click();
  await expect.element(region.getByText('Everything is correct.')).toBeVisible();
  const twice = await exportUserData(provider);
  expect(twice.transactions).toHaveLength(once.transactions.length);
  expect(twice.accounts).toHaveLength(once.accounts.length);
});

test('a GnuCash chart in another currency than the open book is imported', async () => {
  const provider = await openStatement({ account: null });
  await chooseFiles({ name: 'chart-de.gnucash-xea', content: chart });
  const gnucash = ofProgram('GnuCash');
  await expect.element(gnucash.getByLabelText('Name of the book')).toHaveValue('chart-de');
  await gnucash.getByLabelText('Below an account of this book').click();
  await expect.element(gnucash.getByText('Giro')).toBeVisible();
  await gnucash.getByRole('button', { name: 'Import the accounts' }).click();
  const names = async () => (await exportUserData(provider)).accounts.map(({ AccountName }) => AccountName);
  await expect.poll(names).toEqual(expect.arrayContaining(['Aktiva', 'Giro']));
});

test('a file is imported to the target chosen last, even before the preview follows', async () => {
  const provider = await open(complete.replaceAll('EUR', 'USD'));
  const below = await region.getByLabelText('Below an account of this book').findElement();
  const start = await importButton.findElement();
  await expect.element(importButton).toBeEnabled();
  const click = (element: Element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  click(below);
  // React renders the choice in a microtask, and the preview after the next event.
  await Promise.resolve();
  click(start);
  await expect.element(region.getByText('Everything is correct.')).toBeVisible();
  expect(await bookNames(provider)).toEqual(['Main']);
  expect((await exportUserData(provider)).transactions).toHaveLength(4);
});

test('a journal without readable content shows the reason and offers no import', async () => {
  await open('2026-01-02 Market\n  Expenses:Food\n  Assets:Giro\n');
  await expect.element(region.getByText('Nothing in this file could be read.')).toBeVisible();
  await expect.element(region.getByText('1 line was not read and is skipped:')).toBeVisible();
  await expect.element(region.getByRole('button', { name: /^Import / })).not.toBeInTheDocument();
  await expectAccessibleDialog();
});

test("a journal beside a statement hides the statement's account until the import is cancelled", async () => {
  await openStatement({ account: null });
  await chooseFiles(
    { name: 'giro.csv', content: 'Date;Payee;Amount\n2026-01-02;Market;-12.50\n2026-01-03;Work;20.00\n' },
    { name: 'home.ledger', content: journal },
  );
  await expect.element(region).toBeVisible();
  await expect.element(accountField).not.toBeInTheDocument();
  await region.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(accountField).toBeVisible();
});

test('the table of a budget program is imported as a book, or as a statement on request', async () => {
  await openStatement({ account: null });
  const lines = [
    '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"',
    '"11/02/2026","Market","MARKET 4711","12.50","debit","Groceries","Checking","",""',
    '"11/03/2026","Salary","ACME","2000.00","credit","Paycheck","Checking","",""',
  ];
  await chooseFiles({ name: 'transactions.csv', content: lines.join('\n') });
  await expect.element(ofProgram('Mint')).toBeVisible();
  await page.getByRole('button', { name: 'Import it as a statement' }).click();
  await pickAccount(accountField, 'Bank Account');
  await expect.element(statementRows).toHaveLength(2);
  await expect.element(statementRows.first()).toMatchTextContent('Market');
});
