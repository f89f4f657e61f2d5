import type { Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
import { expectAccessible } from '../support/accessible.ts';
import { callApi, openAccount, signUpWithBook } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

/** A book of which Home shows an overview. */
function book() {
  const data = basicBook();
  const idOf = (name: string) =>
    data.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const transaction = {
    TransactionId: 'T',
    TransactionDescription: 'Wages',
    TransactionNotes: '',
    TransactionDatePosted: '2026-11-01T12:00:00.000Z',
    TransactionDateEntered: '2026-11-01T12:00:00.000Z',
    TransactionSplitAId: 'TA',
    TransactionSplitBId: 'TB',
    TransactionSplitAAccountId: idOf('Bank Account'),
    TransactionSplitBAccountId: idOf('Salary'),
    TransactionSplitAValue: '310000',
    TransactionSplitBValue: '-310000',
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
    OtherTransactionSplitInfoInJSON: '{}',
  };
  return { data: { ...data, transactions: [transaction] }, idOf };
}

const editorOf = (page: Page) => page.getByRole('dialog', { name: 'Add New Transaction...' });
const askOf = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });

/** Home, unfolded on the phone, with what waits there. */
async function goHome(page: Page, isMobile: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  if (isMobile) await page.getByRole('button', { name: /^Net worth/ }).click();
}

/** Types part of a transaction and keeps it as a draft. */
async function keepDraft(page: Page, isMobile: boolean): Promise<void> {
  await page
    .getByRole('button', { name: isMobile ? 'Add transaction' : /Add transaction/ })
    .first()
    .click();
  const editor = editorOf(page);
  await editor.getByLabel('Description').fill('Winter coat');
  await editor.getByLabel('Amount').pressSequentially('8500');
  await page.keyboard.press('Escape');
  await askOf(page).getByRole('button', { name: 'Keep as draft' }).click();
  await expect(editor).toBeHidden();
}

test('what is typed is kept as a draft, found on Home, opened and entered, once @phone @main', async ({
  page,
  isMobile,
}) => {
  const { data } = book();
  await signUpWithBook(page, data);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await keepDraft(page, isMobile);
  await goHome(page, isMobile);
  const draft = page.getByRole('button', { name: 'Draft: Winter coat, $85.00' });
  await expect(draft).toBeVisible();
  await expectAccessible(page, 'a draft on Home');

  // It is as it was; closed without a change nothing is asked.
  await draft.click();
  const editor = editorOf(page);
  await expect(editor.getByLabel('Description')).toHaveValue('Winter coat');
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();

  await draft.click();
  await editor.getByLabel('Description').fill('Winter coat, blue');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the question with three answers');
  await askOf(page).getByRole('button', { name: 'Keep as draft' }).click();
  const changed = page.getByRole('button', { name: 'Draft: Winter coat, blue, $85.00' });
  await expect(changed).toBeVisible();
  await expect(draft).toBeHidden();

  await changed.click();
  await editor.getByRole('combobox', { name: 'Other account' }).fill('Shopping');
  await page.keyboard.press('Enter');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(changed).toBeHidden();
  const stored = await callApi<unknown[]>(page, 'search-transactions', { searchText: 'winter coat' });
  expect(stored).toHaveLength(1);
  expect(await callApi<unknown[]>(page, 'items', { kinds: ['draft'] })).toHaveLength(0);

  // One action: undone, the draft is back and the transaction gone.
  await page.keyboard.press('Control+z');
  await expect(changed).toBeVisible();
  expect(await callApi<unknown[]>(page, 'search-transactions', { searchText: 'winter coat' })).toHaveLength(
    0,
  );
});
