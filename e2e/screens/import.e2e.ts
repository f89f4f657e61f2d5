import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { callApi, openPage, signUpWithBook, openBookSettings, saveBookSettings } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';
import { wireAccount, wireTransaction } from '../../test/support/wire-factories.ts';

const transaction = (id: string, date: string, [to, from]: [string, string] = ['FOOD', 'CASH']) =>
  wireTransaction(id, { to, from, valueMinor: 1234n }, { TransactionDatePosted: date });
const accounts = [
  wireAccount('R', 'ROOT', null),
  wireAccount('CASH', 'CASH', 'R'),
  wireAccount('FOOD', 'EXPENSE', 'R'),
];
const transactions = [
  transaction('T1', '2024-01-10T10:20:30.000Z'),
  {
    ...transaction('T2', '2024-03-05T12:00:00.000Z'),
    RecurringDate: '2024-05-06T13:00:00Z',
    Shop: 'Aldi',
  },
  transaction('T3', '2024-03-05T13:00:00.000Z', ['FOOD', 'GONE']),
];
const file = JSON.stringify({ accounts, transactions });

async function openPopup(page: Page) {
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Import data' }).click();
  const popup = page.getByRole('dialog', { name: 'Import data into account...' });
  await expect(popup).toBeVisible();
  return popup;
}

type Popup = Awaited<ReturnType<typeof openPopup>>;

async function choose(page: Page, popup: Popup, name: string, content: string): Promise<void> {
  const label = name.endsWith('.txt') ? 'Or a text file' : 'Choose a file';
  const chooser = page.waitForEvent('filechooser');
  await popup.getByRole('button', { name: label }).click();
  await (
    await chooser
  ).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

const emptyBook = {
  accounts: [wireAccount('M', 'ROOT', null), wireAccount('M1', 'CASH', 'M')],
  transactions: [],
};
const list = (popup: Popup) => popup.getByRole('list', { name: 'Items to import' }).getByRole('listitem');

type Stored = { TransactionId: string; PropsInJSON: string };

async function storedRows(page: Page): Promise<Stored[]> {
  const found = await callApi<{ data: { transactions: Stored[] } }>(page, 'export-data', {});
  return found.data.transactions;
}

async function stored(page: Page): Promise<string[]> {
  return (await storedRows(page)).map(({ TransactionId }) => TransactionId);
}

for (const name of ['books.json', 'books.pcx', 'books.txt']) {
  test(`${name}: what goes in is seen before it goes`, async ({ page }) => {
    await signUpWithBook(page, emptyBook);
    const popup = await openPopup(page);
    await choose(page, popup, name, file);
    await expect(popup.getByLabel('Only transactions from')).toHaveValue('2024-01-10T11:20:30');
    await expect(popup.getByText('To import: 3 accounts, 2 of 3 transactions.')).toBeVisible();
    await expect(
      popup.getByText('Left out because one of their accounts is not in the file: 1.'),
    ).toBeVisible();
    await expect(list(popup)).toHaveCount(5);
    await expect(list(popup).filter({ hasText: 'Lunch T1' })).toContainText('$12.34');
    await expect(list(popup).filter({ hasText: 'Lunch T1' })).toContainText('Account FOOD ← Account CASH');
    await expect(list(popup).filter({ hasText: 'Lunch T2' })).toContainText(
      /Recurring: May 6, 2024, 6:30\sPM \(\+05:30\)/,
    );
    await popup.getByLabel('Filter the list').fill('t2');
    await expect(list(popup)).toHaveCount(1);
    await popup.getByRole('button', { name: 'Import data' }).click();
    await expect(page.getByText('Data imported successfully...')).toBeVisible();
    await expect(
      popup.getByRole('status').filter({ hasText: '5 added, 0 replaced, 0 already there.' }),
    ).toBeVisible();
    const rows = await storedRows(page);
    expect(rows.map(({ TransactionId }) => TransactionId)).toEqual(['T1', 'T2']);
    expect(JSON.parse(rows[1]?.PropsInJSON ?? '')).toEqual({
      imported: { RecurringDate: '2024-05-06T13:00:00Z', Shop: 'Aldi' },
    });
  });
}

test('the date keeps earlier ones out, from the very second on', async ({ page }) => {
  await signUpWithBook(page, emptyBook);
  const popup = await openPopup(page);
  await choose(page, popup, 'books.json', file);
  await popup.getByLabel('Only transactions from').fill('2024-03-05T13:00:00'); // Berlin: 12:00 UTC
  await expect(popup.getByText('To import: 3 accounts, 1 of 3 transactions.')).toBeVisible();
  await expect(popup.getByText('Left out because they are earlier: 1.')).toBeVisible();
  await expect(list(popup).filter({ hasText: 'Lunch' })).toHaveCount(1);
  await popup.getByLabel('Only transactions from').fill('2024-03-05T13:00:01');
  await expect(popup.getByText('To import: 3 accounts, 0 of 3 transactions.')).toBeVisible();
  await popup.getByLabel('Only transactions from').fill('2024-03-05T13:00:00');
  await popup.getByRole('button', { name: 'Import data' }).click();
  await expect(page.getByText('Data imported successfully...')).toBeVisible();
  expect(await stored(page)).toEqual(['T2']);
});

test('the defaults of the date and of the toggle may be set', async ({ page }) => {
  await page.route('**/static/config/app-functionalities-config.json', (route) =>
    route.fulfill({
      json: { transactionImportDateOverride: ',,1,0,0,0', importSettingsTransactionsOnlyOverride: true },
    }),
  );
  await signUpWithBook(page, emptyBook);
  const popup = await openPopup(page);
  await choose(page, popup, 'books.json', file);
  await expect(popup.getByLabel('Only transactions from')).toHaveValue(/^2024-01-01T00:00/);
  await expect(popup.getByRole('switch', { name: 'Transactions only' })).toBeChecked();
});

test('transactions only go into the accounts that are there @main', async ({ page }) => {
  await signUpWithBook(page, { accounts, transactions: [] });
  const popup = await openPopup(page);
  const more = [...transactions, transaction('T4', '2024-02-01T00:00:00Z', ['NEW', 'CASH'])];
  await choose(
    page,
    popup,
    'books.json',
    JSON.stringify({
      accounts: [...accounts, wireAccount('NEW', 'EXPENSE', 'R')],
      transactions: more,
      userConfig: { enableAnimations: false },
    }),
  );
  await expect(popup.getByText('To import: 4 accounts, 3 of 4 transactions.')).toBeVisible();
  await popup.getByRole('switch', { name: 'Transactions only' }).click();
  await expect(popup.getByText('To import: 0 accounts, 2 of 4 transactions.')).toBeVisible();
  await expect(
    popup.getByText('Left out because one of their accounts is not in the open book: 2.'),
  ).toBeVisible();
  await expectAccessible(page);
  const sent = page.waitForRequest('**/api/import-data');
  await popup.getByRole('button', { name: 'Import data' }).click();
  const body: { data: object } = (await sent).postDataJSON();
  expect(Object.keys(body.data)).toEqual(['transactions']);
  await expect(page.getByText('Data imported successfully...')).toBeVisible();
  expect(await stored(page)).toEqual(['T1', 'T2']);
  const after = await callApi<{ enableAnimations?: boolean }>(page, 'get-user-config', {});
  expect(after.enableAnimations).toBeUndefined();
});

test('with nothing to import there is nothing to press', async ({ page }) => {
  await signUpWithBook(page, emptyBook);
  const popup = await openPopup(page);
  const button = popup.getByRole('button', { name: 'Import data' });
  await choose(page, popup, 'books.json', JSON.stringify({ accounts: [], transactions: [] }));
  await expect(popup.getByText('To import: 0 accounts, 0 of 0 transactions.')).toBeVisible();
  await expect(button).toBeDisabled();
  await choose(page, popup, 'books.json', file);
  await expect(button).toBeEnabled();
  const toggle = popup.getByRole('switch', { name: 'Transactions only' });
  // What it is called stands beside it, as everywhere.
  const around = popup.getByText('Transactions only', { exact: true }).locator('xpath=../..');
  await expect(around).toHaveCSS('display', 'flex');
  await toggle.click();
  await expect(button).toBeDisabled();
});

test('no file, a wrong one, and an import that fails: said in plain words, nothing chosen is lost', async ({
  page,
}) => {
  await signUpWithBook(page, emptyBook);
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'Import data' }).click();
  await expect(popup.getByRole('alert')).toHaveText('No file selected');
  await choose(page, popup, 'books.txt', '{"accounts": [}');
  await expect(popup.getByRole('alert')).toHaveText(
    'This file cannot be read: it is damaged in line 1, column 15. Please export it again.',
  );
  await choose(page, popup, 'books.json', '{"other":[]}');
  await expect(popup.getByRole('alert')).toHaveText('This file contains neither accounts nor transactions.');

  await choose(page, popup, 'books.json', file);
  await popup.getByLabel('Only transactions from').fill('2024-03-01T00:00:00');
  await page.route(
    '**/api/import-data',
    (route) => route.fulfill({ status: 429, json: { code: 'quota', message: 'Your books are full' } }),
    { times: 1 },
  );
  await popup.getByRole('button', { name: 'Import data' }).click();
  await expect(page.getByText('Import failed !')).toBeVisible();
  await expect(popup.getByRole('alert')).toHaveText('Failed ! Your books are full');
  await expect(popup.getByLabel('Only transactions from')).toHaveValue(/^2024-03-01T00:00/);
  await popup.getByRole('button', { name: 'Import data' }).click();
  await expect(popup.getByRole('status').filter({ hasText: '4 added' })).toBeVisible();
});

test('an import that is not complete is told as a failure and may be tried again', async ({ page }) => {
  await signUpWithBook(page, emptyBook);
  const popup = await openPopup(page);
  await choose(page, popup, 'books.json', file);
  await popup.getByLabel('Only transactions from').fill('2024-03-01T00:00:00');
  const none = { added: 0, updated: 0, skipped: 0 };
  await page.route(
    '**/api/import-data',
    (route) =>
      route.fulfill({
        json: {
          complete: false,
          accounts: none,
          transactions: none,
          rejected: [{ id: 'T1', message: 'No' }],
        },
      }),
    { times: 1 },
  );
  await popup.getByRole('button', { name: 'Import data' }).click();
  await expect(page.getByText('Import failed !')).toBeVisible();
  await expect(popup.getByText('T1: No')).toBeVisible();
  await expect(popup.getByText('Not everything was imported.')).toBeVisible();
  await expect(popup.getByLabel('Only transactions from')).toHaveValue(/^2024-03-01T00:00/);
  await popup.getByRole('button', { name: 'Import data' }).click();
  await expect(popup.getByText('4 added, 0 replaced, 0 already there.')).toBeVisible();
  await expect(popup.getByText('Not everything was imported.')).toBeHidden();
  expect(await stored(page)).toEqual(['T2']);
});

/** Lets the lines of an answer come one by one, each when what it changes can have been drawn, however slow the machine is. */
const comeSlowly = (page: Page, end: string) =>
  page.addInitScript((path) => {
    const send = window.fetch;
    const drawn = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    window.fetch = async (...request) => {
      const answer = await send(...request);
      if (!answer.url.endsWith(path)) return answer;
      const lines = (await answer.text()).split(/(?<=\n)/);
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const line = lines.shift();
          await drawn();
          if (line === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(line));
        },
      });
      return new Response(body, answer);
    };
  }, end);

test('a file that is too large says so, in the words of the answer', async ({ page }) => {
  await signUpWithBook(page, emptyBook);
  const popup = await openPopup(page);
  await choose(page, popup, 'books.json', file);
  await page.route('**/api/import-data', (route) =>
    route.fulfill({ status: 413, json: { code: 'too-large', message: 'At most 50 MB can be sent at once' } }),
  );
  await popup.getByRole('button', { name: 'Import data' }).click();
  await expect(popup.getByRole('alert')).toHaveText('Failed ! At most 50 MB can be sent at once');
  await expect(page.getByText('Import failed !')).toBeVisible();
});

test('while it is sent the popup stays', async ({ page }) => {
  await signUpWithBook(page, emptyBook);
  const popup = await openPopup(page);
  await choose(page, popup, 'books.json', file);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/import-data', async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/import-data');
  await popup.getByRole('button', { name: 'Import data' }).click();
  await sent;
  await expect(popup.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await expect(popup.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(popup.getByLabel('Only transactions from')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(popup).toBeVisible();
  letGo();
  await expect(popup.getByText('5 added, 0 replaced, 0 already there.')).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).last().click();
  await expect(popup).toBeHidden();
});

test('while a large file goes in its words and its bar say how far it is', async ({ page }) => {
  await comeSlowly(page, '/import-data');
  await signUpWithBook(page, emptyBook);
  const popup = await openPopup(page);
  const many = Array.from({ length: 6_000 }, (_, at) => transaction(`T${at}`, '2024-03-05T12:00:00.000Z'));
  await choose(page, popup, 'books.json', JSON.stringify({ accounts, transactions: many }));
  // What the popup shows is gone again when the import is: it is written down as it comes.
  await popup.evaluate((dialog) => {
    const seen = new Set<string>();
    const look = () => {
      const bar = dialog.querySelector('[role=progressbar]');
      const { left = 0, top = 0 } = bar?.getBoundingClientRect() ?? {};
      const isInSight = bar?.parentElement?.contains(document.elementFromPoint(left + 1, top + 1)) ?? false;
      const words = bar?.getAttribute('aria-label');
      if (isInSight && words && dialog.textContent.includes(words)) seen.add(words);
      for (const { textContent } of dialog.querySelectorAll('[role=status]')) seen.add(textContent);
      dialog.setAttribute('data-seen', JSON.stringify([...seen]));
    };
    new MutationObserver(look).observe(dialog, { childList: true, subtree: true, characterData: true });
  });
  await popup.getByRole('button', { name: 'Import data' }).click();
  await expect(popup.getByText('6,003 added, 0 replaced, 0 already there.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(popup.getByRole('progressbar')).toHaveCount(0);
  const seen: string[] = JSON.parse((await popup.getAttribute('data-seen')) ?? '[]');
  const counts = seen.flatMap((words) => /^([\d,]+) of 6,000 transactions$/.exec(words)?.[1] ?? []);
  const counted = counts.map((count) => Number(count.replace(',', '')));
  expect(counted.length).toBeGreaterThan(3);
  expect(counted).toEqual(counted.toSorted((a, b) => a - b));
  expect(seen.filter((words) => /^At least \d+% of the transactions imported$/.test(words))).not.toEqual([]);
});

test('an import that calls the open book otherwise is followed, and its settings show at once', async ({
  page,
  context,
}) => {
  const named = (name: string) =>
    JSON.stringify({
      accounts: [wireAccount('R', 'ROOT', null, { AccountName: name }), ...accounts.slice(1)],
      transactions: transactions.slice(0, 1),
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

  const refusals: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) refusals.push(`${response.status()} ${response.url()}`);
  });
  const popup = await openPopup(page);
  const animations = page.getByRole('checkbox', { name: 'Coloured animations' });
  await expect(animations).toBeChecked();
  await choose(page, popup, 'books.json', named('Main'));
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
  expect(refusals).toEqual([]);
});
