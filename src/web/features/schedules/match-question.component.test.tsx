import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rowButtonWith, rows } from '../../../../test/components/dashboard.tsx';
import { closeDueQuestion } from '../../../../test/components/due.tsx';
import { press } from '../../../../test/components/keys.ts';
import {
  bookWithRent,
  unmatchedOccurrence,
  matchedOccurrence,
  readStoredRow,
} from '../../../../test/components/rent.ts';
import { chooseFiles, expectCounts, statementRow } from '../../../../test/components/statements.tsx';
import { setToday } from '../../../../test/components/today.ts';
import { mountFeature } from '../../../../test/components/mount.tsx';
import { StatementPage } from '#web/app/dashboard/statement-page.tsx';
// Modules that the app loads on demand are imported here, because on a busy machine they would load too late for the tests.
import '#web/features/transactions/transaction-editor.tsx';
import './match-question.tsx';

beforeEach(() => setToday('2026-11-03T12:00:00Z'));

async function openBank() {
  const provider = await openAccountPage('Bank Account', bookWithRent().data);
  await closeDueQuestion();
  return provider;
}

async function addRow(description: string, digits: string): Promise<void> {
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabelText('Description').fill(description);
  await editor.getByLabelText('Amount').fill(digits);
  await editor.getByRole('combobox', { name: 'Other account' }).fill('Monthly Expenses');
  await expect.element(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await press('Enter');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(editor).not.toBeInTheDocument();
}

test('a typed transaction is matched with the expected one by Y, and Ctrl+Z reverts that', async () => {
  const provider = await openBank();
  await addRow('Landlord', '85000');
  const question = page.getByText('“Rent” was expected on Nov 1, 2026. Is this it?');
  await expect.element(question).toBeVisible();
  await press('y');
  await expect.element(page.getByText('Matched with “Rent” of Nov 1, 2026')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => readStoredRow(provider, 'Landlord')).toEqual(matchedOccurrence);
  await rowButtonWith('Landlord').click();
  await expect
    .element(page.getByRole('link', { name: 'Rent', exact: true }))
    .toHaveAttribute('href', '/upcoming?schedule=S0');
  await press('Control+z');
  await expect.poll(() => readStoredRow(provider, 'Landlord')).toEqual(unmatchedOccurrence);
  await expect.element(rows.filter({ hasText: 'Landlord' })).toBeVisible();
});

test('a typed transaction is not matched without an answer, and one with another amount causes no question', async () => {
  const provider = await openBank();
  await addRow('Chair', '85100');
  await addRow('Landlord', '85000');
  await expect.element(page.getByText(/Is this it/)).toHaveLength(1);
  await expectAccessibleDialog();
  expect(await readStoredRow(provider, 'Landlord')).toEqual(unmatchedOccurrence);
});

test('an expected statement row is marked, and becomes the occurrence once it is added', async () => {
  const { data, idOf } = bookWithRent();
  const provider = await mountFeature(<StatementPage />, {
    book: data,
    at: `/statement?account=${idOf('Bank Account')}`,
    hasTasks: true,
  });
  const lines = ['Date,Description,Amount', '10/31/2026,Bakery,-4.20', '11/02/2026,SEPA 4711,-850.00', ''];
  await chooseFiles({ name: 'november.csv', content: lines.join('\n') });
  await expectCounts(2, 0, 0);
  const row = statementRow('SEPA 4711');
  await expect.element(row).toMatchTextContent('Monthly Expenses');
  await expect.element(row).toMatchTextContent('Expected Nov 1, 2026: “Rent”');
  await row.click();
  const box = page.getByRole('checkbox', { name: 'This is “Rent”, expected on Nov 1, 2026' });
  await expect.element(box).toBeChecked();
  await box.click();
  await expect.element(row).not.toMatchTextContent('Expected Nov 1, 2026');
  await box.click();
  await expectAccessibleDialog();
  await page.getByRole('button', { name: /^Add 2/ }).click();
  await expect.element(page.getByText(/^2 transactions added/).first()).toBeVisible();
  await expect.poll(() => readStoredRow(provider, 'SEPA 4711')).toEqual(matchedOccurrence);
  await press('Control+z');
  await expect.poll(() => readStoredRow(provider, 'SEPA 4711')).toEqual(unmatchedOccurrence);
});
