import { basicBook } from '../../test/support/basic-book.ts';
import { expectAccessible } from '../support/accessible.ts';
import { registerRow, registerRows, signUpWithBook } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';
import {
  add,
  addButton,
  bookWithOne,
  choose,
  type ChosenFile,
  openDesk,
  row,
  stored,
} from '../support/statement-review.ts';

const mt940: ChosenFile = {
  name: 'giro.sta',
  content: `:20:1
:25:12345678/0012345678
:28C:1/1
:60F:C260930USD1234,56
:61:2610051005D40,00NMSCNONREF
:86:Corner Market
:61:2610091009D100,00NMSCNONREF
:86:Book shop
:62F:C261031USD1094,56
-
`,
};

test('the first statement of an account brings its opening balance; Home leads to what is to be sorted', async ({
  page,
}) => {
  await signUpWithBook(page, basicBook());
  await openDesk(page);
  await choose(page, mt940);
  const offer = page.getByLabel('The file starts with $1,234.56: book it as the opening balance');
  await expect(offer).toBeChecked();
  await expect(page.getByTestId('closing')).toHaveText('Matches');
  await expect(addButton(page)).toHaveText('Add 3 transactions');
  await offer.uncheck();
  await expect(page.getByTestId('closing')).toHaveText('Your book will have -$140.00');
  await offer.check();
  await expectAccessible(page, 'an opening balance');
  await add(page, 3);
  await expect(offer).toHaveCount(0);
  await expect(page.getByTestId('closing')).toHaveText('Matches');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Home' }).click();
  await page.getByRole('link', { name: '2 to sort' }).click();
  await expect(registerRows(page)).toHaveCount(2);
  await expect(registerRow(page, 'Book shop')).toBeVisible();
});

test('an account that began later than its statement is offered the opening balance without a tick', async ({
  page,
}) => {
  await signUpWithBook(page, bookWithOne('Salary', '2026-11-20', 100_00));
  await openDesk(page);
  await choose(page, mt940);
  const offer = page.getByLabel('The file starts with $1,234.56: book it as the opening balance');
  await expect(offer).not.toBeChecked();
  await expect(page.getByTestId('closing')).toHaveText('Your book will have -$140.00');
  await offer.check();
  await expect(page.getByTestId('closing')).toHaveText('Matches');
});

test('a QIF entry with split lines comes in as a split; what has no account waits to be sorted', async ({
  page,
}) => {
  const content = [
    '!Type:Bank',
    'D10/05/2026',
    'T-60.00',
    'PWeekend shop',
    'LFood & Drinks',
    'SFood & Drinks',
    '$-40.00',
    'S',
    '$0.00',
    'SHousehold',
    '$-20.00',
    '^',
    '',
  ].join('\n');
  await signUpWithBook(page, basicBook());
  await openDesk(page);
  await choose(page, { name: 'shop.qif', content });
  await expect(row(page, 'Weekend shop')).toContainText('Split (2) in the file');
  await expect(row(page, 'Weekend shop')).not.toContainText('The file says');
  await expect(page.getByText('1 without an account goes')).toBeVisible();
  await row(page, 'Weekend shop').click();
  await expect(page.getByLabel('Part 1: Amount')).toHaveValue('40.00');
  await page.getByLabel('Part 2: Amount').fill('19.00');
  await expect(addButton(page)).toHaveText('Nothing to add');
  await page.getByLabel('Part 2: Amount').fill('20.00');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expectAccessible(page, 'a row that is split in the file');
  await add(page, 1);
  const values = (await stored(page)).map(({ TransactionSplitAValue }) => TransactionSplitAValue);
  expect(values.toSorted()).toEqual(['-2000', '-4000']);
});
