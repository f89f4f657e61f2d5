import { basicBook } from '../../test/support/basic-book.ts';
import { newId } from '../../test/conformance/support.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openAccount, registerRow, signUpWithBook } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

/** The basic book with rows that carry these tags. */
function bookWithTags(tags: readonly string[]) {
  const book = basicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const transactions = tags.map((TagsInSemicolonSeparated, at) => ({
    TransactionId: newId(),
    TransactionDescription: `Row ${at + 1}`,
    TransactionNotes: '',
    TransactionDatePosted: '2026-01-05T12:00:00.000Z',
    TransactionDateEntered: `2026-01-05T12:00:0${at}.000Z`,
    TransactionSplitAId: newId(),
    TransactionSplitBId: newId(),
    TransactionSplitAAccountId: idOf('Shopping'),
    TransactionSplitBAccountId: idOf('Bank Account'),
    TransactionSplitAValue: '100',
    TransactionSplitBValue: '-100',
    TagsInSemicolonSeparated,
    PropsInJSON: '{}',
    OtherTransactionSplitInfoInJSON: '{}',
  }));
  return { ...book, transactions };
}

test('a tag is merged into another from the list of tags, by keyboard, and one undo brings it back @main', async ({
  page,
}) => {
  await signUpWithBook(page, bookWithTags(['Example', 'Example;home', 'EXAMPLE']));
  await page.getByRole('button', { name: 'Show tags' }).click();
  const list = page.getByRole('list', { name: 'Tags' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Actions for #EXAMPLE', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Merge into...' }).press('Enter');
  const popup = page.getByRole('dialog', { name: 'Merge #EXAMPLE into another tag' });
  await popup.getByRole('combobox', { name: 'Merge into' }).fill('#Exam');
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('status')).toContainText('1 transaction will be tagged #Example');
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Merge' }).click();
  await expect(popup).toBeHidden();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('3 transactions');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list).toContainText('#EXAMPLE');
});

test('a tag that is typed in another case is the tag that is known', async ({ page, isMobile }) => {
  await signUpWithBook(page, bookWithTags(['Example', 'Example;home']));
  await openAccount(page, ...bank);
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  const tags = editor.getByRole('combobox', { name: 'Tags' });
  await tags.fill('EXAMPLE');
  await tags.press('Enter');
  await expect(editor.getByRole('button', { name: 'Remove Example', exact: true })).toBeVisible();
  // What only begins like a known one is a tag of its own, unless that one is chosen.
  await tags.fill('HO');
  await tags.press('Enter');
  await expect(editor.getByRole('button', { name: 'Remove HO', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  test.skip(isMobile, 'the sheet of the desktop');
  await page.keyboard.press('m');
  const sheet = page.getByRole('dialog', { name: 'Add Multiple Transactions...' });
  await sheet.getByLabel('Description, row 1').fill('Typed');
  await sheet.getByLabel('Amount, row 1').fill('200');
  await sheet.getByRole('combobox', { name: 'Other account, row 1' }).fill('Shopping');
  await page.keyboard.press('Enter');
  await sheet.getByLabel('Tags, row 1').fill('EXAMPLE');
  await page.keyboard.press('Control+Enter');
  await expect(registerRow(page, 'Typed')).toContainText('Example');
});
