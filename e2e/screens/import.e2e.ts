import type { Page } from '@playwright/test';
import { callApi, openPage, signUpWithBook, openBookSettings, saveBookSettings } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';
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

async function choose(page: Page, popup: Popup, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await popup.getByRole('button', { name: 'Choose a file' }).click();
  await (
    await chooser
  ).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

const emptyBook = {
  accounts: [wireAccount('M', 'ROOT', null), wireAccount('M1', 'CASH', 'M')],
  transactions: [],
};

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

test('the import of a large file shows its progress', async ({ page }) => {
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

test('an import that renames the open book is followed in all tabs, and its settings apply at once @main', async ({
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
