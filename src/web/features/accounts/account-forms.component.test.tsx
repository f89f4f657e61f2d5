import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { createCurrencyBook } from '../../../../test/support/currency-book.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rows } from '../../../../test/components/dashboard.tsx';
import { press } from '../../../../test/components/keys.ts';
import { closeMessages } from '../../../../test/components/reset.ts';
import {
  serverFailure,
  openStubProvider,
  type StubProvider,
} from '../../../../test/components/stub-provider.ts';

const book = createBasicBook();
const idOf = (name: string) => book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const menuItem = (name: string) => page.getByRole('menuitem', { name });
const heading = page.getByRole('heading', { level: 1 });
const subAccounts = page.getByRole('list', { name: 'Sub-accounts' }).getByRole('listitem');
const diskIsFull = serverFailure('The disk is full');

const pay = (id: string, to: string, from: string) =>
  wireTransaction(id, { to: idOf(to), from: idOf(from), valueMinor: 8000n });
const shoes = { ...book, transactions: [pay('SHOES', 'Shopping', 'Bank Account')] };

const openMenu = async (item: string) => {
  await button('Account actions').click();
  await menuItem(item).click();
};

const storedOf = async (provider: StubProvider, name: string) =>
  (await provider.elsewhere('all-accounts', { bookName: 'Main' })).find((each) => each.AccountName === name);

describe('a new sub-account', () => {
  const popup = page.getByRole('dialog', { name: 'Add New Sub-Account...' });
  const name = popup.getByLabelText('Name');

  async function open() {
    const provider = await openAccountPage('Expenses', book);
    await openMenu('Add New Sub-Account...');
    await expect.element(name).toBeVisible();
    return provider;
  }

  test('needs a name and a description, and focuses the first invalid field', async () => {
    await open();
    await popup.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(popup.getByText('Required')).toHaveLength(2);
    await name.fill('Pocket');
    // The description follows the name until the user types one.
    await popup.getByLabelText('Description').fill('');
    await popup.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(popup.getByLabelText('Description')).toHaveFocus();
    await expectAccessibleDialog();
  });

  test('starts with a suggested type, parent and colour', async () => {
    await open();
    await expect.element(popup.getByRole('combobox', { name: 'Type' })).toHaveValue('Expense');
    await expect.element(popup.getByRole('combobox', { name: 'Parent account' })).toHaveValue('Expenses');
    await expect
      .element(popup.getByRole('button', { name: 'Black' }))
      .toHaveAttribute('aria-pressed', 'true');
  });

  test('rejects a name that is already taken', async () => {
    await open();
    await popup.getByRole('button', { name: 'Save', exact: true }).click();
    await name.fill('SHOPPING');
    await expect.element(popup.getByText('Sub-Account already exists...')).toBeVisible();
  });

  test('keeps the typed values if saving fails, and saves them at the next try', async () => {
    const provider = await open();
    await name.fill('Books');
    await popup.getByLabelText('Description').fill('Paper and ink');
    await popup.getByRole('button', { name: 'Blue' }).click();
    await popup.getByRole('checkbox', { name: 'Favourite' }).click();
    await popup.getByRole('combobox', { name: 'Tags' }).fill('reading;');
    provider.rejectsOnce('add-subaccount', diskIsFull);
    await press('Control+Enter');
    await expect.element(page.getByText('Error adding new sub-account !')).toBeVisible();
    await expect.element(popup.getByRole('alert')).toHaveTextContent('Failed ! The disk is full');
    await expect.element(name).toHaveValue('Books');
    await press('Control+Enter');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(subAccounts.filter({ hasText: 'Books' })).toBeVisible();
    expect(await storedOf(provider, 'Books')).toMatchObject({
      IsFavourite: '1',
      TagsInSemicolonSeparated: 'reading',
    });
  });
});

describe('the account editor', () => {
  const popup = page.getByRole('dialog', { name: 'Edit sub-account...' });
  const save = popup.getByRole('button', { name: 'Save', exact: true });

  async function open(name = 'Shopping', provider = openStubProvider()) {
    await openAccountPage(name, book, { provider });
    await openMenu('Edit sub-account...');
    return provider;
  }

  test('offers only parents that can hold the account', async () => {
    await open();
    await popup.getByRole('combobox', { name: 'Parent account' }).click();
    const option = (name: string) => page.getByRole('option', { name, exact: true });
    await expect.element(option('Main')).not.toHaveAttribute('data-combobox-disabled', 'true');
    await expect.element(option('Shopping')).toHaveAttribute('data-combobox-disabled', 'true');
    await expect.element(option('All Assets')).toHaveAttribute('data-combobox-disabled', 'true');
  });

  test('does not change the currency of an account with transactions', async () => {
    await openAccountPage('Shopping', shoes);
    await openMenu('Edit sub-account...');
    await expect.element(popup.getByRole('combobox', { name: 'Currency' })).toBeDisabled();
    await expect
      .element(popup)
      .toMatchTextContent('This account has transactions, so its currency cannot change.');
  });

  test('moves the account to another parent, and an undo moves it back', async () => {
    await openAccountPage('Expenses', book);
    const row = subAccounts.filter({ hasText: 'Shopping' });
    await row.getByRole('button', { name: 'Actions for Shopping' }).click();
    await menuItem('Edit sub-account...').click();
    await popup.getByRole('combobox', { name: 'Parent account' }).fill('subscriptions');
    await press('Enter');
    await save.click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(row).not.toBeInTheDocument();
    await button('Undo').click();
    await expect.element(row).toBeVisible();
  });

  test('shows the properties field after more than seven clicks on the colours, and accepts only JSON objects', async () => {
    const provider = await open();
    const teal = popup.getByRole('group', { name: 'Colour' }).getByRole('button', { name: 'Teal' });
    const properties = popup.getByLabelText('Properties (JSON)');
    for (let click = 0; click < 7; click += 1) await teal.click();
    await expect.element(properties).not.toBeInTheDocument();
    await teal.click();
    await properties.fill('[1,');
    await expect.element(properties).toHaveAttribute('aria-invalid', 'true');
    await save.click();
    await expect.element(popup).toBeVisible();
    await properties.fill('{"bank":"7","preferences":{"sortOrder":3}}');
    await expect.element(popup.getByLabelText('Sort order')).toHaveValue('3');
    await save.click();
    await expect.element(popup).not.toBeInTheDocument();
    const stored = await storedOf(provider, 'Shopping');
    expect(JSON.parse(stored?.PropsInJSON ?? '')).toEqual({ bank: '7', preferences: { sortOrder: 3 } });
    expect(stored?.AccountColor).toBe('#2a9d8f');
  });
});

describe('an account that another device changed while its editor is open', () => {
  const popup = page.getByRole('dialog', { name: 'Edit sub-account...' });
  const save = popup.getByRole('button', { name: 'Save', exact: true });
  const name = popup.getByRole('textbox', { name: 'Name' });
  const description = popup.getByLabelText('Description');

  async function open(): Promise<StubProvider> {
    const provider = await openAccountPage('Shopping', book);
    await openMenu('Edit sub-account...');
    await name.fill('Purchases');
    await description.fill('Typed here');
    return provider;
  }

  test('shows both values of each field and saves the chosen ones', async () => {
    const provider = await open();
    await provider.elsewhere('update-subaccount', {
      account: { AccountId: idOf('Shopping'), AccountName: 'Shops', AccountDescription: 'Typed elsewhere' },
      bookName: 'Main',
    });
    await save.click();
    await expect.element(popup.getByText('Name is now “Shops”; you entered “Purchases”.')).toBeVisible();
    await expect.element(name).toHaveValue('Purchases');
    await expectAccessibleDialog();
    await popup.getByRole('button', { name: 'Keep mine: Name “Purchases”' }).click();
    await popup.getByRole('button', { name: 'Take theirs: Description “Typed elsewhere”' }).click();
    await save.click();
    await expect.element(popup).not.toBeInTheDocument();
    expect(await storedOf(provider, 'Purchases')).toMatchObject({ AccountDescription: 'Typed elsewhere' });
  });

  test('is reported as deleted, and its editor keeps the typed values', async () => {
    const provider = await open();
    const account = { AccountId: idOf('Shopping') };
    await provider.elsewhere('delete-subaccount', { account, bookName: 'Main', override: true });
    await save.click();
    await expect
      .element(popup.getByRole('alert'))
      .toMatchTextContent('This account was deleted on another device');
    await expect.element(description).toHaveValue('Typed here');
    await expectAccessibleDialog();
  });
});

describe('the deletion of an account', () => {
  const ask = page.getByRole('dialog', { name: 'Delete sub-account ?' });

  test('is rejected while the account is not empty', async () => {
    await openAccountPage('Shopping', shoes);
    await openMenu('Delete sub-account ?');
    await expect
      .element(ask.getByRole('alert'))
      .toHaveTextContent('Please delete all sub-accounts and transactions in Shopping before deleting...');
    await expect.element(ask.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await expectAccessibleDialog();
  });

  test('is possible for a user who allows it, and names the number of sub-accounts', async () => {
    const provider = openStubProvider();
    await provider.elsewhere('set-user-config', { config: { allowNonEmptyDeletes: true } });
    await openAccountPage('Expenses', shoes, { provider });
    await openMenu('Delete sub-account ?');
    await expect
      .element(ask)
      .toMatchTextContent('5 sub-accounts below it and all their transactions will be deleted too.');
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect.element(heading).toHaveTextContent('Main');
  });

  test('shows a failure, succeeds at the next try, and can be undone', async () => {
    const provider = await openAccountPage('Subscriptions', book);
    await openMenu('Delete sub-account ?');
    provider.rejectsOnce('delete-subaccount', diskIsFull);
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Error deleting the sub-account !')).toBeVisible();
    await closeMessages();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect.element(heading).toHaveTextContent('Expenses');
    const row = subAccounts.filter({ hasText: 'Subscriptions' });
    await expect.element(row).not.toBeInTheDocument();
    await button('Undo').last().click();
    await expect.element(row).toBeVisible();
  });
});

describe('merging an account', () => {
  const popup = page.getByRole('dialog', { name: /^Merge / });
  const picker = popup.getByRole('combobox', { name: 'Merge into' });
  const merge = popup.getByRole('button', { name: 'Merge' });
  const choose = async (name: string) => {
    await picker.fill(name);
    await press('Enter');
  };

  test('moves all rows, and one undo reverts it', async () => {
    await openAccountPage('Shopping', shoes);
    await openMenu('Merge into...');
    await choose('food');
    await expect.element(popup).toMatchTextContent('1 transaction will move from Shopping to Food & Drinks.');
    await expectAccessibleDialog();
    await merge.click();
    await expect.element(page.getByText('Merged Shopping into Food & Drinks')).toBeVisible();
    await expect.element(popup).not.toBeInTheDocument();
    await button('Undo').last().click();
    await expect.element(page.getByText(/^Undone/)).toBeVisible();
  });

  test('rejects accounts of another kind, placeholders, and rows between the two accounts', async () => {
    await openAccountPage('Bank Account', {
      ...book,
      transactions: [pay('CASH', 'Cash in Hand', 'Bank Account')],
    });
    await openMenu('Merge into...');
    await choose('shopping');
    await expect.element(popup.getByRole('alert')).toMatchTextContent('are different kinds of account');
    await expect.element(merge).toBeDisabled();
    await choose('current assets');
    await expect.element(popup.getByRole('alert')).toMatchTextContent('Current Assets is a placeholder');
    await choose('cash in hand');
    await expect
      .element(popup.getByRole('alert'))
      .toMatchTextContent('1 transaction is between Bank Account and Cash in Hand');
    await expect.element(merge).toBeDisabled();
  });

  test('is rejected between accounts of different currencies', async () => {
    const { data } = createCurrencyBook();
    await openAccountPage('Euro account', data);
    await openMenu('Merge into...');
    await choose('bank account');
    await expect.element(popup.getByRole('alert')).toMatchTextContent('have different currencies');
    await expect.element(merge).toBeDisabled();
  });

  test('changes exchanges to name the other account if the currencies are equal', async () => {
    const { data, ids } = createCurrencyBook();
    const euros = data.accounts.find(({ AccountId }) => AccountId === ids.euros);
    if (euros === undefined) throw new Error('The book has no account in euros');
    const savings = { ...euros, AccountId: `${ids.euros.slice(0, -1)}F`, AccountName: 'Euro savings' };
    const provider = await openAccountPage('Euro account', {
      ...data,
      accounts: [...data.accounts, savings],
    });
    await openMenu('Merge into...');
    await choose('euro savings');
    await merge.click();
    await expect.element(page.getByText('Merged Euro account into Euro savings')).toBeVisible();
    const moved = await provider.elsewhere('transactions', {
      account: { AccountId: savings.AccountId },
      bookName: 'Main',
    });
    const descriptions = moved.map(({ TransactionDescription: text }) => text);
    expect(descriptions).toContain('Euros for the trip');
    expect(descriptions).toContain('Fund sold');
  });
});

test('an account without rows shows an empty-list message', async () => {
  await openAccountPage('Bank Account', book);
  await expect.element(page.getByText('No transactions !')).toBeVisible();
  await expect.element(rows).not.toBeInTheDocument();
});
