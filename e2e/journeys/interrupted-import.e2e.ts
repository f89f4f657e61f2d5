import type { Page } from '@playwright/test';
import { answerOffer, openPage } from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { expect, serverTest as test } from '../support/server.ts';

/** Starts an import into books of this browser and closes the page after some of the rows were imported. */
async function interruptImport(page: Page, content: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start without an account' }).click();
  await answerOffer(page, 'No thanks !');
  await openPage(page, 'Settings');
  const popup = await chooseFile(page, content, () =>
    page.getByRole('button', { name: 'Import data' }).click(),
  );
  await popup.getByRole('button', { name: 'Import data', exact: true }).click();
  await expect(popup.getByRole('progressbar')).toBeVisible();
  await page.reload();
}

async function chooseFile(page: Page, content: string, open: () => Promise<void>) {
  await open();
  const popup = page.getByRole('dialog', { name: 'Import data into account...' });
  const chooser = page.waitForEvent('filechooser');
  await popup.getByRole('button', { name: 'Choose a file' }).click();
  const file = { name: 'b.json', mimeType: 'application/json', buffer: Buffer.from(content) };
  await (await chooser).setFiles(file);
  return popup;
}

async function expectInHistory(page: Page, what: RegExp): Promise<void> {
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'History of all books' }).click();
  await expect(page.getByRole('dialog')).toContainText(what);
  await page.keyboard.press('Escape');
}

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'was interrupted' });

test('an interrupted import is reported on reopening, shown in the history, and can be continued', async ({
  page,
}) => {
  const { data } = createHousehold(2500);
  const content = JSON.stringify(data);
  await interruptImport(page, content);
  await expect(notice(page)).toBeVisible();
  await expectInHistory(page, /Import interrupted after [\d,]+ rows/);
  const popup = await chooseFile(page, content, () =>
    notice(page).getByRole('button', { name: 'Continue...' }).click(),
  );
  await expect(popup).toContainText('Choose the same file again');
  await popup.getByRole('button', { name: 'Import data', exact: true }).click();
  await expect(popup).toContainText('Everything is correct.', { timeout: 60_000 });
  await page.keyboard.press('Escape');
  await page.reload();
  await expectInHistory(page, /Import of [\d,]+ rows/);
  await expect(notice(page)).toHaveCount(0);
});
