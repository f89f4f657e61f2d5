import type { Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
import { expectAccessible } from '../support/accessible.ts';
import { callApi, openAccount, registerRows, signUpWithBook, startOnOlderPlace } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

/** A book with a bank account whose rows are these, on days of October 2026, and a credit card. */
function bookWith(rows: readonly (readonly [day: number, description: string, cents: number])[]) {
  const book = basicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const transactions = rows.map(([day, description, cents], at) => {
    const moment = `2026-10-${String(day).padStart(2, '0')}T10:00:00.000Z`;
    return {
      TransactionId: `t${at}`,
      TransactionDescription: description,
      TransactionNotes: '',
      TransactionDatePosted: moment,
      TransactionDateEntered: moment,
      TransactionSplitAId: `t${at}a`,
      TransactionSplitBId: `t${at}b`,
      TransactionSplitAAccountId: idOf('Bank Account'),
      TransactionSplitBAccountId: idOf(cents > 0 ? 'Salary' : 'Food & Drinks'),
      TransactionSplitAValue: String(cents),
      TransactionSplitBValue: String(-cents),
      TagsInSemicolonSeparated: '',
      PropsInJSON: '{}',
      OtherTransactionSplitInfoInJSON: '{}',
    };
  });
  return { data: { ...book, transactions }, idOf };
}

const october = [
  [1, 'Salary', 320_000],
  [5, 'Market', -4000],
  [9, 'Bakery', -1250],
  [12, 'Supper', -6000],
  [31, 'Late snack', -300],
] as const;

const rowsOf = (page: Page) => page.getByRole('checkbox');
const row = (page: Page, text: string) => rowsOf(page).filter({ hasText: text });
const difference = (page: Page) => page.getByTestId('difference');
const finish = (page: Page) => page.getByRole('button', { name: 'Finish', exact: true });

/** Opens the desk of the bank account by its menu and begins a statement of 31 October 2026. */
async function begin(page: Page, cents: string) {
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Reconcile...' }).click();
  await beginHere(page, cents);
}

async function beginHere(page: Page, cents: string) {
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await page.getByLabel('Last day of the statement').fill('2026-10-31');
  await page.getByLabel('Balance on that day').fill('');
  await page.getByLabel('Balance on that day').pressSequentially(cents);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
}

/** Changes a transaction past the page, as another device does. */
const changeElsewhere = (page: Page, id: string, cents: number) =>
  callApi(page, 'update-transaction', {
    bookName: 'Main',
    transaction: {
      TransactionId: id,
      TransactionSplitAValue: String(cents),
      TransactionSplitBValue: String(-cents),
    },
  });

test('a statement by keys: begun, ticked, a row added in place, finished, undone, finished again @main', async ({
  page,
}) => {
  const { data } = bookWith(october);
  await signUpWithBook(page, data);
  await begin(page, '308150');
  await expect(page).toHaveURL(/\/reconcile\?account=/);
  await expect(difference(page)).toContainText('$3,081.50');
  await expectAccessible(page, 'desk');

  // From the first row to the fourth, then the third not.
  await rowsOf(page).first().focus();
  await page.keyboard.press(' ');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ ');
  await expect(difference(page)).toContainText('-$6.00');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press(' ');
  await expect(row(page, 'Bakery')).not.toBeChecked();
  await expect(difference(page)).toContainText('-$18.50');
  await page.keyboard.press('a');
  await expect(row(page, 'Bakery')).toBeChecked();
  await page.keyboard.press('End');
  await page.keyboard.press(' ');
  await expect(difference(page)).toContainText('-$3.00');
  await finish(page).click();
  await expect(page.getByRole('alert')).toContainText('-$3.00 left');

  // What the bank knows of and the book does not.
  await page.keyboard.press('n');
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabel('Description').fill('Fee');
  await editor.getByLabel('Amount').pressSequentially('300');
  await editor.getByRole('combobox', { name: 'Other account' }).fill('food');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(editor).toBeHidden();
  await expect(row(page, 'Fee')).toContainText('Oct 31');
  await expect(row(page, 'Fee')).not.toBeChecked();
  await row(page, 'Fee').focus();
  await page.keyboard.press(' ');
  await expect(difference(page)).toContainText('It adds up');

  // What Esc closes is all that it leaves.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('When reconciling');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Actions for Fee' }).click();
  await expect(page.getByRole('menuitem', { name: 'Tick all up to here' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Tick all up to here' })).toBeHidden();
  await expect(difference(page)).toBeVisible();

  // Left and taken up again, also after a reload.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');
  await page.goBack();
  await page.reload();
  await expect(row(page, 'Fee')).toBeChecked();
  await expect(difference(page)).toContainText('$0.00');

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The statement of Oct 31, 2026 is finished')).toBeVisible();
  await expect(page.getByText('Starts with $3,081.50')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, 'Fee')).toBeChecked();
  await expect(difference(page)).toContainText('It adds up');
  await expect(page.getByRole('tab', { name: /Finished/ })).toContainText('0');
  await finish(page).click();
  await page.getByRole('button', { name: 'Add a balance check' }).click();
  await expect(page.getByText('Balance check of Oct 31, 2026 added')).toBeVisible();
  await page.getByRole('tab', { name: /Finished/ }).click();
  const statement = page.getByRole('list', { name: 'Finished statements' }).getByRole('listitem');
  await expect(statement).toContainText('6 transactions');
  await expect(statement).toContainText('$3,081.50');
  await expectAccessible(page, 'finished statements');
  await statement.getByRole('link').click();
  await expect(
    page.getByRole('list', { name: /Transactions of the statement/ }).getByRole('listitem'),
  ).toHaveCount(6);
  await page.keyboard.press('Escape');
  await expect(statement).toBeVisible();
  const items = await callApi<{ Kind: string; Body: string }[]>(page, 'items', { bookName: 'Main' });
  const said = Object.fromEntries(items.map(({ Kind, Body }) => [Kind, JSON.parse(Body)]));
  expect(said).toMatchObject({
    statement: { Date: '2026-10-31', Balance: '308150', Begin: '0', Rows: 6 },
    'balance-check': { Date: '2026-10-31', Balance: '308150' },
  });
});

test('a finished statement that no longer adds up says what changed; that is undone, and it is reopened @phone', async ({
  page,
}) => {
  const { data, idOf } = bookWith(october);
  await signUpWithBook(page, data);
  await page.goto(`/reconcile?account=${idOf('Bank Account')}`);
  await beginHere(page, '308450');
  await page.getByRole('button', { name: 'Tick all' }).click();
  await finish(page).click();
  await expect(page.getByText('Starts with $3,084.50')).toBeVisible();

  await changeElsewhere(page, 't1', -7456);
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: 'no longer adds up' });
  await expect(notice).toContainText('Statement of Oct 31, 2026 no longer adds up: $34.56 less');
  await expect(notice).toContainText('Changed “Market”');
  await expect(notice).toContainText('Amount $40.00 to $74.56');
  await expectAccessible(page, 'broken');
  await page.getByRole('tab', { name: /Finished/ }).click();
  await expect(page.getByRole('list', { name: 'Finished statements' })).toContainText('no longer adds up');
  await notice.getByRole('button', { name: /^Undo/ }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('list', { name: 'Finished statements' })).not.toContainText('no longer');

  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await expect(row(page, 'Market')).toBeChecked();
  await expect(difference(page)).toContainText('It adds up');
  await row(page, 'Late snack').click();
  await page.getByRole('button', { name: 'Change date or balance' }).click();
  await page.getByLabel('Balance on that day').fill('');
  await page.getByLabel('Balance on that day').pressSequentially('308750');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(difference(page)).toContainText('It adds up');
  await finish(page).click();
  await expect(page.getByRole('tab', { name: /Finished/ })).toContainText('1');
  await expect(page.getByText('Starts with $3,087.50')).toBeVisible();
});

test('what cannot be ticked says so and loses its tick; a statement given up leaves the ticks', async ({
  page,
}) => {
  const { data, idOf } = bookWith(october);
  await signUpWithBook(page, data);
  await page.goto(`/reconcile?account=${idOf('Bank Account')}`);
  await beginHere(page, '308450');
  await page.route('**/api/update-transaction', (route) => route.abort());
  await row(page, 'Market').click();
  await expect(page.getByText(/That could not be ticked/)).toBeVisible();
  await expect(row(page, 'Market')).not.toBeChecked();
  await page.unroute('**/api/update-transaction');
  await row(page, 'Bakery').click();
  await expect(row(page, 'Bakery')).toBeChecked();
  await expect(difference(page)).toContainText('$3,097.00');

  await page.getByRole('button', { name: 'Discard' }).click();
  const ask = page.getByRole('dialog', { name: 'Discard this statement?' });
  await expectAccessible(page, 'give up');
  await ask.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await beginHere(page, '308450');
  await expect(row(page, 'Bakery')).toBeChecked();
});

test('many quick ticks go in few calls, and a day before the statement is all that is offered', async ({
  page,
}) => {
  const many = Array.from({ length: 120 }, (_, at) => [1 + (at % 28), `Row ${at}`, -100] as const);
  const { data, idOf } = bookWith(many);
  await signUpWithBook(page, data);
  await page.goto(`/reconcile?account=${idOf('Bank Account')}`);
  await beginHere(page, '12000');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const stored = page.waitForResponse(/change-transactions/);
  await page.getByRole('button', { name: 'Tick all' }).click();
  await expect(page.getByText('120 of 120 transactions')).toBeVisible();
  await stored;
  expect(requests.filter((path) => path.endsWith('/change-transactions'))).toHaveLength(1);
  await page.reload();
  await expect(page.getByText('120 of 120 transactions')).toBeVisible();
});

test('what a card owes is typed as the bank prints it', async ({ page }) => {
  const { data, idOf } = bookWith([]);
  const card = data.accounts.find(({ AccountName }) => AccountName === 'Loans')?.AccountId ?? '';
  const transaction = {
    TransactionId: 'c1',
    TransactionDescription: 'Shoes',
    TransactionDatePosted: '2026-10-05T10:00:00.000Z',
    TransactionSplitAId: 'c1a',
    TransactionSplitBId: 'c1b',
    TransactionSplitAAccountId: card,
    TransactionSplitBAccountId: idOf('Food & Drinks'),
    TransactionSplitAValue: '-5000',
  };
  await signUpWithBook(page, data);
  await callApi(page, 'add-transaction', { bookName: 'Main', transaction });
  await page.goto(`/reconcile?account=${card}`);
  await expect(page.getByRole('radio', { name: 'You owe this' })).toBeChecked();
  await expectAccessible(page, 'begin');
  await beginHere(page, '5000');
  await row(page, 'Shoes').click();
  await expect(difference(page)).toContainText('It adds up');
});

test('a place of an older version has no desk', async ({ page }) => {
  const { data, idOf } = bookWith(october);
  await startOnOlderPlace(page);
  await signUpWithBook(page, data);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await expect(registerRows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Account actions' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Reconcile...' })).toBeHidden();
  await page.goto(`/reconcile?account=${idOf('Bank Account')}`);
  await expect(page.getByText('must be updated')).toBeVisible();
});

test('while a statement is finished the desk stays as it is, says how far it is, and the browser asks before it leaves', async ({
  page,
}) => {
  const many = Array.from({ length: 450 }, (_, at) => [1 + (at % 28), `Row ${at}`, 100] as const);
  const { data, idOf } = bookWith(many);
  await signUpWithBook(page, data);
  await page.goto(`/reconcile?account=${idOf('Bank Account')}`);
  await beginHere(page, '45000');
  const { promise: ticksMayGo, resolve: letTicksGo } = Promise.withResolvers<undefined>();
  await page.route('**/api/change-transactions', async (route) => {
    await ticksMayGo;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Tick all' }).click();
  await expect(page.getByText('Saving...')).toBeVisible();
  const isAsked = await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(isAsked).toBe(true);
  letTicksGo(undefined);
  // Hundreds of rows take their time on a busy machine.
  await expect(page.getByText('Saving...')).toBeHidden({ timeout: 60_000 });
  await page.unroute('**/api/change-transactions');

  let calls = 0;
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<undefined>();
  await page.route('**/api/change-transactions', async (route) => {
    calls += 1;
    if (calls > 1) await mayEnd;
    await route.continue();
  });
  await finish(page).click();
  await expect(page.getByText('200 of 450')).toBeVisible();
  await expect(page.getByText('450 of 450 transactions')).toBeVisible();
  await expect(difference(page)).toContainText('It adds up');
  await expect(page.getByRole('button', { name: 'Add transaction' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Change date or balance' })).toBeDisabled();
  await expectAccessible(page, 'finishing');
  letEnd(undefined);
  await expect(page.getByText('The statement of Oct 31, 2026 is finished')).toBeVisible();
  await expect(page.getByText('Starts with $450.00')).toBeVisible();
});

test('ticks that wait go on when the desk is left by a link', async ({ page }) => {
  const { data, idOf } = bookWith(october);
  await signUpWithBook(page, data);
  await page.goto(`/reconcile?account=${idOf('Bank Account')}`);
  await beginHere(page, '308450');
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<undefined>();
  await page.route('**/api/update-transaction', async (route) => {
    await mayGo;
    await route.continue();
  });
  await row(page, 'Market').click();
  await row(page, 'Bakery').click();
  await page.getByRole('link', { name: 'Back to Bank Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');
  letGo(undefined);
  const status = async () => {
    const stored = await callApi<
      { TransactionDescription: string; OtherTransactionSplitInfoInJSON: string }[]
    >(page, 'transactions', { account: { AccountId: idOf('Bank Account') }, bookName: 'Main' });
    return stored
      .filter(({ OtherTransactionSplitInfoInJSON: text }) => text.includes('cleared'))
      .map(({ TransactionDescription: what }) => what)
      .toSorted();
  };
  await expect.poll(status).toEqual(['Bakery', 'Market']);
});
