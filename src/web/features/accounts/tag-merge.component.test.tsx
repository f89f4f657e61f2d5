import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage } from '../../../../test/components/dashboard.tsx';
import { press } from '../../../../test/components/keys.ts';

/** Returns the basic book with one transaction for each of these tag lists. */
function bookWithTags(...tags: string[]) {
  const book = createBasicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const transactions = tags.map((TagsInSemicolonSeparated, at) =>
    wireTransaction(
      `TAGGED-${at}`,
      { to: idOf('Shopping'), from: idOf('Bank Account'), valueMinor: 100n },
      { TagsInSemicolonSeparated },
    ),
  );
  return { ...book, transactions };
}

const list = page.getByRole('list', { name: 'Tags' });

test('a tag is merged into another by keyboard, and one undo restores it', async () => {
  await openAccountPage('Main', bookWithTags('Example', 'Example;home', 'EXAMPLE'));
  await page.getByRole('button', { name: 'Show tags' }).click();
  await expect.element(list.getByRole('listitem')).toHaveLength(3);
  (await page.getByRole('button', { name: 'Actions for #EXAMPLE', exact: true }).findElement()).focus();
  await press('Enter');
  (await page.getByRole('menuitem', { name: 'Merge into...' }).findElement()).focus();
  await press('Enter');
  const popup = page.getByRole('dialog', { name: 'Merge #EXAMPLE into another tag' });
  await popup.getByRole('combobox', { name: 'Merge into' }).fill('#Exam');
  await press('Enter');
  await expect.element(popup.getByRole('status')).toMatchTextContent('1 transaction will be tagged #Example');
  await expectAccessibleDialog();
  await popup.getByRole('button', { name: 'Merge' }).click();
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(list.getByRole('listitem')).toHaveLength(2);
  await expect.element(list).toMatchTextContent('3 transactions');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.element(list.getByRole('listitem')).toHaveLength(3);
  await expect.element(list).toMatchTextContent('#EXAMPLE');
});

test('a typed tag that differs from a known tag in case only becomes the known tag', async () => {
  await openAccountPage('Bank Account', bookWithTags('Example', 'Example;home'));
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  const tags = editor.getByRole('combobox', { name: 'Tags' });
  const remove = (tag: string) => editor.getByRole('button', { name: `Remove ${tag}`, exact: true });
  await tags.fill('EXAMPLE');
  await press('Enter');
  await expect.element(remove('Example')).toBeVisible();
  // A prefix of a known tag becomes a new tag unless the user chooses the known one.
  await tags.fill('HO');
  await press('Enter');
  await expect.element(remove('HO')).toBeVisible();
});
