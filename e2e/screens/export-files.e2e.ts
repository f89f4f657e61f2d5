import { readFile as readBytes } from 'node:fs/promises';
import { readFile } from '../../src/statements/read-file.ts';
import { openAccount, openPage, signUpWithBook } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

// More transactions than one call returns.
const book = household(1200);

test('an account and the whole book are downloaded as files of other programs @main', async ({ page }) => {
  await signUpWithBook(page, book.data);
  await openAccount(page, 'Assets', 'Checking');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Export as a file');
  await page.keyboard.press('Enter');
  const ofAccount = page.getByRole('dialog', { name: 'Export Checking as a file' });
  await ofAccount.getByRole('radio', { name: 'OFX', exact: true }).check();
  const first = page.waitForEvent('download');
  await page.keyboard.press('Control+Enter');
  expect((await first).suggestedFilename()).toMatch(/^Checking .*\.ofx$/);

  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Export the book as a file...' }).click();
  const ofBook = page.getByRole('dialog', { name: 'Export Household as a file' });
  await ofBook.getByRole('radio', { name: 'GnuCash', exact: true }).check();
  const second = page.waitForEvent('download');
  await ofBook.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await second;
  expect(download.suggestedFilename()).toMatch(/^Household \d{4}-\d\d-\d\d\.gnucash$/);
  const { file } = readFile(new Uint8Array(await readBytes(await download.path())));
  expect(file).toMatchObject({ unread: [], entries: { length: expect.any(Number) } });
});
