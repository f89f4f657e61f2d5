import type { Page } from '@playwright/test';
import { callApi, openPage, signUpWithBook, openBookSettings, saveBookSettings } from '../support/app.ts';
import { expect, screenTest as test } from '../support/screen.ts';
import { wireAccount, wireTransaction } from '../../test/support/wire-factories.ts';

const transaction = (id: string, date: string) =>
  wireTransaction(id, { to: 'FOOD', from: 'CASH', valueMinor: 1234n }, { TransactionDatePosted: date });
const accounts = [
  wireAccount('R', 'ROOT', null),
  wireAccount('CASH', 'CASH', 'R'),
  wireAccount('FOOD', 'EXPENSE', 'R'),
];
const transactions = [transaction('T1', '2024-01-10T10:20:30.000Z')];

async function openPopup(page: Page) {
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Import data' }).click();
  const popup = page.getByRole('dialog', { name: 'Import data into account...' });
  await expect(popup).toBeVisible();
  return popup;
}

type Popup = Awaited<ReturnType<typeof openPopup>>;

async function chooseFile(page: Page, popup: Popup, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await popup.getByRole('button', { name: 'Choose a file' }).click();
  await (
    await chooser
  ).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

test('an import that renames the open book updates all tabs, and its settings apply at once @main', async ({
  page,
  context,
}) => {
  const named = (name: string) =>
    JSON.stringify({
      accounts: [wireAccount('R', 'ROOT', null, { AccountName: name }), ...accounts.slice(1)],
      transactions,
      userConfig: { enableAnimations: false },
    });
  await signUpWithBook(page, JSON.parse(named('Main')));
  await callApi(page, 'set-user-config', { config: { enableAnimations: true } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');
  const settings = await openBookSettings(page);
  await settings.getByLabel('Name').fill('Renamed');
  await saveBookSettings(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Renamed');

  const details: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) details.push(`${response.status()} ${response.url()}`);
  });
  const popup = await openPopup(page);
  const animations = page.getByRole('checkbox', { name: 'Coloured animations' });
  await expect(animations).toBeChecked();
  await chooseFile(page, popup, 'books.json', named('Main'));
  await popup.getByRole('button', { name: 'Import data' }).click();
  await expect(
    popup.getByRole('status').filter({ hasText: '0 added, 1 replaced, 3 already there.' }),
  ).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).last().click();
  await expect(animations).not.toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-animations', 'off');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Main');
  expect(details).toEqual([]);
});
