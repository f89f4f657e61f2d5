import type { Locator } from '@playwright/test';
import { formatMinor } from '../../src/ledger/money.ts';
import {
  answerOffer,
  callApi,
  openAccount,
  registerRow,
  registerRows,
  signUp,
  signUpWithBasicAccounts,
  signUpWithBook,
  startCallByCall,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

const heading = 'heading';

test('tags stand by the size of their total, a tag shows its transactions, favourites and home are one click away', async ({
  page,
}) => {
  const { data } = household(400);
  await signUpWithBook(page, data);
  await page.getByRole('button', { name: 'Show tags' }).click();
  const tags = page.getByRole('list', { name: 'Tags' }).getByRole('button', { name: /^#/ });
  const known = await callApi<{ AccountName: string; TotalAmountHeld: string; TransactionsCount: number }[]>(
    page,
    'all-tag-accounts',
    { bookName: 'Household' },
  );
  const size = (total: string) => Math.abs(Number(total));
  const sorted = known.toSorted((a, b) => size(b.TotalAmountHeld) - size(a.TotalAmountHeld));
  await expect(tags).toHaveCount(sorted.length);
  for (const [index, tag] of sorted.entries()) {
    await expect(tags.nth(index)).toContainText(`#${tag.AccountName}`);
  }
  // The names of the tags stand right below that of the tab.
  const leftOf = (words: Locator) =>
    words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().left);
    });
  expect(await leftOf(tags.first().getByText(/^#/))).toBe(
    await leftOf(page.getByRole('tab', { name: /Tags/ })),
  );
  const [largest] = sorted;
  await tags.first().click();
  await expect(page.getByRole(heading, { level: 1 })).toHaveText(`#${largest?.AccountName}`);
  await expect(page.getByRole('tab')).toHaveText(`Transactions ${largest?.TransactionsCount}`);
  await expect(registerRows(page).first()).toContainText('→');

  await page.getByRole('navigation', { name: 'Account path' }).getByRole('button', { name: 'Tags' }).click();
  await expect(tags).toHaveCount(sorted.length);

  await page.getByRole('button', { name: 'Show favourites' }).click();
  const favourites = data.accounts.filter((account) => account.IsFavourite === '1');
  const listed = page.getByRole('list', { name: 'Sub-accounts' }).getByRole('listitem');
  await expect(listed).toHaveCount(favourites.length);
  await page.reload();
  await expect(listed).toHaveCount(favourites.length);
  await page.getByRole('button', { name: 'Home' }).click();
  await expect(page.getByRole(heading, { level: 1 })).toHaveText('Household');
});

test('a book without tags and favourites says so', async ({ page }) => {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await expect(page.getByText('No sub-accounts !')).toBeVisible();
  await page.getByRole('button', { name: 'Show tags' }).click();
  await expect(page.getByText('No tags !')).toBeVisible();
  await page.getByRole('button', { name: 'Show favourites' }).click();
  await expect(page.getByText('No sub-accounts !')).toBeVisible();
  const summary = page.getByRole('region', { name: 'Account info summary' });
  await expect(summary).toContainText('0 sub-accounts');
  await expect(summary).not.toContainText('0 transactions');
});

test('a search that fails says nothing of how many accounts it found', async ({ page }) => {
  await signUpWithBook(page, household(1).data);
  await page.route('**/api/search-*', (route) => route.abort());
  const field = page.getByRole('searchbox', { name: 'Search items' });
  await field.fill('cafe');
  await field.press('Enter');
  const summary = page.getByRole('region', { name: 'Account info summary' });
  await expect(summary.getByRole('heading', { level: 1 })).toContainText('cafe');
  await expect(summary).not.toContainText('sub-account');
});

test('searching finds transactions and sub-accounts, survives a reload, and says when there is too little to go by @main', async ({
  page,
}) => {
  const { data } = household(400);
  await signUpWithBook(page, data);
  const field = page.getByRole('searchbox', { name: 'Search items' });
  await field.fill('c');
  await field.press('Enter');
  await expect(page.getByText('Type at least two characters')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('q');
  await expect(page.getByText('Nothing found. Type at least two characters to search.')).toBeVisible();
  await page.keyboard.press('Escape');
  // Without its accents, and in other capitals.
  await field.fill('CAFE');
  await field.press('Enter');
  const hits = data.transactions.filter((each) => each.TransactionDescription === 'Café Central');
  await expect(page.getByRole('tab', { name: /Transactions/ })).toHaveText(`Transactions ${hits.length}`);
  await expect(registerRows(page).first()).toContainText('Café Central');
  await page.reload();
  await expect(field).toHaveValue('CAFE');
  await expect(registerRows(page).first()).toContainText('Café Central');

  await field.fill('check');
  await field.press('Enter');
  const found = page.getByRole('list', { name: 'Sub-accounts' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await found
    .getByRole('button', { name: /Checking/ })
    .first()
    .click();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toHaveText('HouseholdAssetsChecking');
});

test('placeholders have no transactions, preferences order the accounts and choose the tab, black is grey', async ({
  page,
}) => {
  const { data, idOf } = household(50, (book) => {
    for (const account of book.accounts) {
      if (account.AccountName === 'Savings')
        account.PropsInJSON = '{"preferences":{"sortOrder":5,"showTransactionsFirst":true}}';
      if (account.AccountName === 'Fund') account.ParentAccountId = idOfIn(book, 'Savings');
      if (account.AccountName === 'Shares') account.AccountColor = '#000000';
    }
  });
  await signUpWithBook(page, data);
  await openAccount(page, 'Assets');
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expect(page.getByRole('tab', { name: /Sub-accounts/ })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Sub-accounts' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Savings');
  await expect(rows.nth(1)).toContainText('Cash in Hand');
  const spine = rows.filter({ hasText: 'Shares' }).locator('span[aria-hidden]').first();
  await expect(spine).toHaveCSS('background-color', 'rgb(138, 138, 132)');
  await rows.first().getByRole('button').first().click();
  await expect(page.getByRole('tab', { name: /Transactions/ })).toHaveAttribute('aria-selected', 'true');
  await page.goto(`/dashboard?at=${idOf('Checking')}`);
  await expect(page.getByRole('tab', { name: /Transactions/ })).toHaveAttribute('aria-selected', 'true');
});

function idOfIn(book: ReturnType<typeof household>['data'], name: string): string {
  return book.accounts.find((account) => account.AccountName === name)?.AccountId ?? '';
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`a search for one letter says so and moves nothing, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signUpWithBook(page, household(20).data);
    const field = page.getByRole('searchbox', { name: 'Search items' });
    const boxes = () =>
      Promise.all(
        [
          field,
          page.getByRole('button', { name: 'Show tags' }),
          page.getByRole('heading', { level: 1 }),
          page.getByRole('list', { name: 'Sub-accounts' }),
        ].map((each) => each.boundingBox()),
      );
    await page.keyboard.press('/');
    await field.fill('c');
    await expect(page.getByTestId('net-worth')).toBeVisible();
    const before = await boxes();
    await field.press('Enter');
    await expect(page.getByText('Type at least two characters')).toBeVisible();
    expect(await boxes()).toEqual(before);
    await field.press('x');
    await expect(page.getByText('Type at least two characters')).toBeHidden();
  });
}

test('a star makes a favourite and takes it back; a failure puts the star back and says so', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Liabilities');
  await page.getByRole('button', { name: 'Add Liabilities to favourites' }).click();
  const starred = page.getByRole('button', { name: 'Remove Liabilities from favourites' });
  await expect(starred).toBeVisible();
  await page.getByRole('button', { name: 'Show favourites' }).click();
  const listed = page.getByRole('list', { name: 'Sub-accounts' }).getByRole('listitem');
  await expect(listed).toHaveCount(3);
  await listed
    .filter({ hasText: 'Liabilities' })
    .getByRole('button', { name: 'Actions for Liabilities' })
    .click();
  await page.getByRole('menuitem', { name: 'Remove from favourites' }).click();
  await expect(listed).toHaveCount(2);
  await page.goBack();
  await page.getByRole('button', { name: 'Add Liabilities to favourites' }).click();
  await page.route('**/api/update-subaccount', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'no' } }),
  );
  await starred.click();
  await expect(page.getByText('Error adding sub-account to favourites !')).toBeVisible();
  await expect(starred).toBeVisible();
});

test('the path can be dragged in steps on the phone, and leads back', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the desk shows the whole path');
  const names = ['A rather long name', 'Another rather long name', 'A third rather long name'];
  const { data } = household(0);
  await signUpWithBook(page, data);
  let parent = data.accounts.find((account) => account.AccountName === 'Assets')?.AccountId ?? '';
  for (const [index, AccountName] of names.entries()) {
    const AccountId = `DRAG${index}`;
    await callApi(page, 'add-subaccount', {
      account: {
        AccountId,
        AccountName,
        AccountDescription: 'x',
        AccountType: 'ASSET',
        ParentAccountId: parent,
      },
      bookName: 'Household',
    });
    parent = AccountId;
  }
  await page.goto(`/dashboard?at=${parent}`);
  const path = page.getByRole('navigation', { name: 'Account path' });
  await expect(path).toContainText('A third rather long name');
  const left = () => path.evaluate((element) => element.scrollLeft);
  const start = await left();
  expect(start).toBeGreaterThan(120);
  const drag = async (from: number, to: number) => {
    const box = await path.boundingBox();
    const y = (box?.y ?? 0) + 20;
    await path.dispatchEvent('pointerdown', { clientX: from, clientY: y, pointerId: 1, button: 0 });
    await path.dispatchEvent('pointermove', { clientX: to, clientY: y, pointerId: 1 });
    await path.dispatchEvent('pointerup', { clientX: to, clientY: y, pointerId: 1 });
  };
  await drag(100, 149);
  expect(await left()).toBe(start);
  await drag(100, 215);
  expect(await left()).toBe(start - 100);
  await path.getByRole('button', { name: 'Assets' }).click();
  await expect(page.getByRole(heading, { level: 1 })).toHaveText('Assets');
});

test('logging out is said while it lasts and cannot be clicked away', async ({ page }) => {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/logout', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText('Logging out.. Please wait...');
  await expect(popup.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(popup).toBeVisible();
  letGo();
  await expect(page.getByText('Logged out successfully !')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the name in the header goes by the order of preference, and a picture that fails falls back', async ({
  page,
}) => {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await startCallByCall(page);
  for (const [metadata, shown] of [
    [{ full_name: 'Ada Example', preferred_username: 'ada' }, 'Ada Example'],
    [{ preferred_username: 'ada', user_name: 'a.e' }, 'ada'],
    [{ user_name: 'a.e', avatar_url: 'https://nowhere.invalid/a.png' }, 'a.e'],
  ] as const) {
    await page.route('**/api/login', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.session.user.user_metadata = metadata;
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    const header = page.getByRole('banner');
    await expect(header.locator('svg').first()).toBeVisible();
    await expect(header.locator('[data-picture="default"]')).toBeVisible();
    // It is larger than the icon beside it.
    expect((await header.locator('[data-picture="default"]').boundingBox())?.width).toBe(30);
    expect((await header.getByRole('button', { name: 'Logout' }).locator('svg').boundingBox())?.width).toBe(
      18,
    );
    await expect(header.getByText(shown, { exact: true })).toBeAttached();
    await page.unroute('**/api/login');
  }
});

test('unfolding a row shows the rest and leads to its accounts and tags', async ({ page }) => {
  const { data, idOf, registerOf } = household(200, (book) => {
    for (const each of book.transactions) each.TagsInSemicolonSeparated = '100 %2F/ö?&#x';
  });
  const [newest] = registerOf('Checking');
  await signUpWithBook(page, data);
  await page.goto(`/dashboard?at=${idOf('Checking')}`);
  const row = registerRow(page, newest?.TransactionDescription ?? '');
  await row.click();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  const details = registerRows(page).first();
  await expect(details).toContainText('Date posted');
  await expect(details).toContainText('Date modified');
  await details.getByRole('button', { name: '#100 %2F/ö?&#x', exact: true }).click();
  await expect(page.getByRole(heading, { level: 1 })).toHaveText('#100 %2F/ö?&#x');
  await page.reload();
  await expect(page.getByRole(heading, { level: 1 })).toHaveText('#100 %2F/ö?&#x');
});

test('beside each row stands what the account held after it', async ({ page, isMobile }) => {
  test.skip(isMobile, 'there is no room for it');
  const { data, idOf, registerOf } = household(80);
  const rows = registerOf('Checking');
  await signUpWithBook(page, data);
  await page.goto(`/dashboard?at=${idOf('Checking')}`);
  const gain = (row: (typeof rows)[number]) =>
    BigInt(
      row.TransactionSplitAAccountId === idOf('Checking')
        ? row.TransactionSplitAValue
        : row.TransactionSplitBValue,
    );
  const write = (minor: bigint) => formatMinor(minor, { currency: 'EUR', formatTag: 'de-DE', decimals: 2 });
  let held = rows.reduce((sum, row) => sum + gain(row), 0n);
  for (const [index, row] of rows.slice(0, 10).entries()) {
    await expect(registerRows(page).nth(index).getByTitle('Balance')).toHaveText(write(held));
    held -= gain(row);
  }
});
