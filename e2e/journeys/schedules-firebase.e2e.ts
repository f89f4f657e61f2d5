import type { Page } from '@playwright/test';
import type { ScheduleBody } from '../../src/contract/schedule-kinds.ts';
import { addDays } from '../../src/values/calendar.ts';
import { confirmEmail } from '../../test/emulators/firebase.ts';
import type { createBasicBook } from '../../test/support/basic-book.ts';
import {
  answerOffer,
  exportFile,
  importFile,
  openAccount,
  registerRows,
  accountTotal,
  signUpByForm,
} from '../support/app.ts';
import { chooseProject, reasonToSkip, firebaseTest as test } from '../support/firebase.ts';
import { expect } from '../support/server.ts';

test.skip(reasonToSkip !== undefined, reasonToSkip);
test.describe.configure({ timeout: 240_000 });

const password = 'correct horse battery';

type Book = ReturnType<typeof createBasicBook>;

/** Adds a schedule for a rent whose first due date was yesterday. */
function withRent(book: Book) {
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const body: ScheduleBody<'schedule'> = {
    Name: 'Rent',
    Rule: 'FREQ=YEARLY',
    Start: addDays(new Date().toISOString().slice(0, 10), -1),
    BankDays: 'stay',
    Mode: 'remind',
    LeadDays: 0,
    Lines: [
      {
        SplitAAccount: idOf('Shopping'),
        SplitBAccount: idOf('Bank Account'),
        Value: '95000',
        Description: '',
        Notes: '',
        Tags: '',
      },
    ],
    Amount: 'exact',
    Skipped: [],
  };
  const item = {
    ItemId: 'RENT',
    BookId: book.accounts[0]?.AccountId,
    Kind: 'schedule',
    Body: JSON.stringify(body),
    ItemDateEntered: '2026-01-01T00:00:00.000Z',
  };
  return { ...book, items: [item] };
}

const sheet = (page: Page) => page.getByRole('dialog', { name: /: 1 due$/ });

async function expectOneRent(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await openAccount(page, 'Expenses', 'Shopping');
  await expect(accountTotal(page)).toHaveText('$950.00');
  await expect(registerRows(page)).toHaveCount(1);
}

test('an occurrence posted by one device without network and by another with it is stored only once', async ({
  page,
  google,
  browser,
  context,
  baseURL,
}) => {
  await chooseProject(page, google);
  const email = `rent-${process.pid}-${Date.now()}@example.org`;
  await signUpByForm(page, email);
  await expect(page.getByText('Please check your email for account confirmation...')).toBeVisible();
  await confirmEmail(google, email);
  const enter = async (device: Page) => {
    await device.goto('/dashboard');
    await device.getByLabel('Email').fill(email);
    await device.getByRole('textbox', { name: 'Password' }).fill(password);
    await device.getByRole('button', { name: 'Login', exact: true }).click();
  };
  await enter(page);
  await answerOffer(page, 'Yes !');
  const book: Book = JSON.parse(await exportFile(page));
  await importFile(page, { name: 'book.json', content: JSON.stringify(withRent(book)) });
  await page.goto('/dashboard');
  await expect(sheet(page)).toBeVisible();

  const elsewhere = await browser.newContext({
    ignoreHTTPSErrors: true,
    ...(baseURL !== undefined && { baseURL }),
  });
  const other = await elsewhere.newPage();
  await chooseProject(other, google);
  await enter(other);
  await expect(sheet(other)).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Add 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: /changes? not synced yet/ })).toBeVisible();
  await sheet(other).getByRole('button', { name: 'Add 1' }).click();
  await expect(other.getByText('Added: Rent')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: /Offline|Sending|wait/ })).toHaveCount(0, {
    timeout: 60_000,
  });
  for (const device of [page, other]) await expectOneRent(device);
  await expect(sheet(page)).toHaveCount(0);
  await elsewhere.close();
});
