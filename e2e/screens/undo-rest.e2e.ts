import type { Locator, Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  callApi,
  editTransaction,
  importFile,
  openAccount,
  registerRow,
  signUpWithBook,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

const { data, idOf } = household(40);
const bookName = 'Household';
const names = ['First', 'Second', 'Third'];
const idFor = (name: string) => `REST-${name}`;

const three = Object.fromEntries(
  names.map((name) => [
    name,
    {
      TransactionId: idFor(name),
      TransactionDescription: name,
      TransactionDatePosted: '2024-05-06T12:00:00.000Z',
      TransactionSplitAId: `A-${name}`,
      TransactionSplitBId: `B-${name}`,
      TransactionSplitAAccountId: idOf('Checking'),
      TransactionSplitBAccountId: idOf('Regular'),
      TransactionSplitAValue: '100',
    },
  ]),
);

/** What of the three is stored. */
async function descriptions(page: Page): Promise<string[]> {
  const exported = await callApi<{
    data: { transactions: { TransactionId: string; TransactionDescription: string }[] };
  }>(page, 'export-data', {});
  return exported.data.transactions
    .filter(({ TransactionId }) => TransactionId.startsWith('REST-'))
    .map(({ TransactionDescription }) => TransactionDescription)
    .toSorted();
}

/** Adds three transactions at once, past the page, as another device does. */
const addThree = (page: Page) =>
  callApi(page, 'change-transactions', {
    bookName,
    add: Object.values(three),
    action: { id: 'THREE', kind: 'bulk-add' },
  });

/** Changes transactions past the page: an action of its own that is not the last of what the page did. */
const changeElsewhere = (page: Page, ...changed: string[]) =>
  callApi(page, 'change-transactions', {
    bookName,
    update: changed.map((name) => ({
      TransactionId: idFor(name),
      TransactionDescription: `${name} changed`,
    })),
  });

const expectThere = async (page: Page, ...there: string[]) => {
  for (const name of names)
    await expect(registerRow(page, name)).toBeVisible({ visible: there.includes(name) });
};

const history = (page: Page) => page.getByRole('dialog', { name: /^History/ });
const hindered = (page: Page) => page.getByRole('dialog', { name: 'This cannot be undone as it stands' });
const entryOf = (page: Page, text: string): Locator =>
  history(page)
    .getByRole('list', { name: 'Changes' })
    .getByRole('listitem')
    .filter({ hasText: text })
    .first();

/** Opens the history and undoes there that three were added. */
async function undoInHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'History' }).first().click();
  await entryOf(page, 'Added 3 transactions').getByRole('button', { name: /^Undo/ }).click();
}

async function openWithThree(page: Page): Promise<void> {
  await signUpWithBook(page, data);
  await addThree(page);
  await openAccount(page, 'Assets', 'Checking');
  await expectThere(page, ...names);
}

test('of three that were added one was changed since: it is named, the rest goes by Enter, and a redo brings it back @main', async ({
  page,
}) => {
  await openWithThree(page);
  await editTransaction(page, 'Second');
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await editor.getByLabel('Description').fill('Second changed');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(registerRow(page, 'Second changed')).toBeVisible();
  await undoInHistory(page);
  await expect(hindered(page).getByRole('listitem')).toHaveText(/Second changed was changed since/);
  await expect(hindered(page)).toContainText('2 of these 3 changes can still be undone.');
  await expect(hindered(page).getByRole('button', { name: 'Undo the rest' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(hindered(page)).toBeHidden();
  await expect(page.getByText(/^Undone: Added 3 transactions/)).toBeVisible();
  await expectThere(page, 'Second');
  await expect(registerRow(page, 'Second changed')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expectThere(page, ...names);
  await expect(registerRow(page, 'Second changed')).toBeVisible();
});

test('a message offers the rest as well, and the way back from that', async ({ page }) => {
  await signUpWithBook(page, data);
  const transactions = names.map((name) => ({
    ...three[name],
    TransactionNotes: '',
    TransactionDateEntered: '2024-05-06T12:00:00.000Z',
    TransactionSplitBValue: '-100',
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
    OtherTransactionSplitInfoInJSON: '{}',
  }));
  await importFile(page, { name: 'three.json', content: JSON.stringify({ ...data, transactions }) });
  await changeElsewhere(page, 'First');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(hindered(page).getByRole('listitem')).toHaveText(/First changed was changed since/);
  await hindered(page).getByRole('button', { name: 'Undo the rest' }).click();
  await expect(hindered(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Redo' })).toBeVisible();
  expect(await descriptions(page)).toEqual(['First changed']);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await descriptions(page)).toEqual(['First changed', 'Second', 'Third']);
});

for (const lost of [1, 2])
  test(`an undo whose answer is lost ${lost} times is done once, and the next goes on from there`, async ({
    page,
  }) => {
    await signUpWithBook(page, data);
    await openAccount(page, 'Assets', 'Checking');
    for (const description of ['Earlier', 'Later'])
      await addTransaction(page, { description, digits: '100', other: 'Regular' });
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/undo', loseAnswer, { times: lost });
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: Added “Later”')).toBeVisible();
    await expect(registerRow(page, 'Later')).toBeHidden();
    await expect(registerRow(page, 'Earlier')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(registerRow(page, 'Earlier')).toBeHidden();
  });

test('a message says what it took back, and that it goes on where that takes long', async ({ page }) => {
  await signUpWithBook(page, data);
  await importFile(page, { name: 'again.json', content: JSON.stringify(household(60).data) });
  const goOn = Promise.withResolvers<void>();
  await page.route('**/api/undo', async (route) => {
    await goOn.promise;
    await route.continue();
  });
  const busy = page.getByRole('status').filter({ hasText: 'Undoing...' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(busy).toBeVisible();
  goOn.resolve();
  await expect(page.getByRole('status').filter({ hasText: /^Undone: Import of \d+ rows/ })).toBeVisible();
  await expect(busy).toBeHidden();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Redone: Import of \d+ rows/ })).toBeVisible();
});

test('what was undone elsewhere already is said, and goes from sight', async ({ page }) => {
  await openWithThree(page);
  await page.getByRole('button', { name: 'History' }).first().click();
  const back = entryOf(page, 'Added 3 transactions').getByRole('button', { name: /^Undo/ });
  await expect(back).toBeVisible();
  await callApi(page, 'undo', { undoes: 'THREE' });
  await back.click();
  await expect(hindered(page)).toContainText('This is undone already');
  await expectThere(page);
});

test('what cannot be undone any more when the rest is asked for is told in its place', async ({ page }) => {
  await openWithThree(page);
  await changeElsewhere(page, 'Second');
  await undoInHistory(page);
  await expect(hindered(page).getByRole('button', { name: 'Undo the rest' })).toBeVisible();
  await changeElsewhere(page, 'First', 'Third');
  await hindered(page).getByRole('button', { name: 'Undo the rest' }).click();
  await expect(hindered(page).getByRole('listitem')).toHaveCount(3);
  await expect(hindered(page).getByRole('button', { name: 'Undo the rest' })).toBeHidden();
  await expect(hindered(page).getByRole('button', { name: 'Close' }).last()).toBeFocused();
});
