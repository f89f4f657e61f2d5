import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';
import {
  openAccountPage,
  rowButtonWith,
  rows,
  selectionBar,
} from '../../../../test/components/dashboard.tsx';
import {
  addEditor,
  button,
  editorFields,
  repeatEditor,
  totalElement,
} from '../../../../test/components/entry.ts';
import { focus, press, typeKeys } from '../../../../test/components/keys.ts';
import { openStubProvider } from '../../../../test/components/stub-provider.ts';

const book = createBasicBook();
const idOf = (name: string) => book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
const purchase = (id: string, description: string) =>
  wireTransaction(
    id,
    { to: idOf('Shopping'), from: idOf('Bank Account'), valueMinor: 8000n },
    { TransactionDescription: description },
  );
const data = { ...book, transactions: [purchase('SHOES', 'Shoes'), purchase('BOOTS', 'Boots')] };
const heading = page.getByRole('heading', { level: 1 });
const list = page.getByRole('region', { name: 'Transactions', exact: true });
const transactionsTab = page.getByRole('tab', { name: /Transactions/ });
const palette = page.getByRole('dialog', { name: 'Command palette' });

async function open(name = 'Shopping') {
  const provider = await openAccountPage(name, data, { hasTasks: true });
  await expect.element(heading).toHaveTextContent(name);
  return provider;
}

async function openPalette() {
  await press('Control+k');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
}

describe('keyboard shortcuts of the main page', () => {
  test('finds an account in the palette with Ctrl+K', async () => {
    await open('Main');
    await openPalette();
    await typeKeys('shopp');
    await press('Enter');
    await expect.element(palette).not.toBeInTheDocument();
    await expect.element(heading).toHaveTextContent('Shopping');
  });

  test('adds a transaction with N', async () => {
    await open();
    await press('n');
    await expect.element(editorFields(addEditor).description).toHaveFocus();
    await typeKeys('Hat');
    await focus(editorFields(addEditor).amount);
    await typeKeys('2000');
    await focus(editorFields(addEditor).other);
    await typeKeys('bank');
    await press('Enter', 'Control+Enter');
    await expect.element(addEditor).not.toBeInTheDocument();
    await expect.element(totalElement).toHaveTextContent('$180.00');
  });

  test('walks through the rows with arrow keys and repeats one with R', async () => {
    await open();
    await rows.first().findElement();
    await focus(list);
    await press('ArrowDown');
    const first = rows.first().getByRole('button').first();
    await expect.element(first).toHaveFocus();
    await press('ArrowRight');
    await expect.element(first).toHaveAttribute('aria-expanded', 'true');
    await press('r');
    await expect.element(repeatEditor).toBeVisible();
    await press('Control+Enter');
    await expect.element(rows).toHaveLength(3);
  });

  test('changes the selection with Space, Ctrl+A and I', async () => {
    await open();
    await focus(rowButtonWith('Shoes'));
    await press('Space');
    await expect.element(selectionBar).toMatchTextContent('1 selected');
    await press('Control+a');
    await expect.element(selectionBar).toMatchTextContent('2 selected');
    await press('i');
    await expect.element(selectionBar).not.toBeInTheDocument();
  });

  test('deletes a row with Delete and undoes it with Ctrl+Z', async () => {
    await open();
    await focus(rowButtonWith('Shoes'));
    await press('Delete');
    await expect.element(page.getByRole('dialog', { name: 'Delete transaction ?' })).toBeVisible();
    await press('Control+Enter');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(rows).toHaveLength(1);
    await expect.element(list).toHaveFocus();
    await expect.element(button('Undo')).toBeVisible();
    await press('Control+z');
    await expect.element(rows).toHaveLength(2);
    await expect.element(button('Undo')).not.toBeInTheDocument();
    await press('End');
    await expect.element(rows.last().getByRole('button').first()).toHaveFocus();
  });

  test('switches tabs with arrow keys, searches with slash and navigates with H, T and U', async () => {
    await open();
    await focus(transactionsTab);
    await press('ArrowRight');
    await expect.element(page.getByRole('tab', { name: /Sub-accounts/ })).toHaveFocus();
    await press('ArrowLeft');
    await expect.element(transactionsTab).toHaveFocus();
    await press('/');
    await typeKeys('shoes');
    await press('Enter');
    await expect.element(transactionsTab).toHaveTextContent('Transactions 1');
    await press('Escape');
    await focus(transactionsTab);
    await press('h');
    await expect.element(heading).toHaveTextContent('Main');
    await press('t');
    await expect.element(page.getByText('No tags !')).toBeVisible();
    await press('u');
    await expect.element(heading).toHaveTextContent('Main');
  });
});

describe('command palette', () => {
  test('switches the theme', async () => {
    await open();
    const theme = () => document.documentElement.dataset['mantineColorScheme'];
    const before = theme();
    await openPalette();
    await typeKeys('dark');
    await press('Enter');
    await expect.poll(theme).not.toBe(before);
  });

  test('searches for a text that matches no command', async () => {
    await open();
    await openPalette();
    await typeKeys('interests');
    await expectAccessibleDialog();
    await page.getByRole('option', { name: /Search for/ }).click();
    await expect.element(page.getByRole('list', { name: 'Sub-accounts' })).toMatchTextContent('Interests');
  });
});

test('the shortcut list shows the commands and switches single keys off', async () => {
  await open();
  await press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const command of ['Add transaction', 'Command palette', 'Show tags', 'Select all', 'Repeat'])
    await expect.element(sheet.getByText(command, { exact: true })).toBeVisible();
  await expectAccessibleDialog();
  await sheet.getByRole('checkbox').click();
  await press('Escape');
  await expect.element(sheet).not.toBeInTheDocument();
  await press('n');
  await openPalette();
  await expect.element(addEditor).not.toBeInTheDocument();
});

test('an empty second book offers the basic accounts', async () => {
  const provider = openStubProvider();
  await provider.elsewhere('add-subaccount', {
    account: {
      AccountId: 'CLUB',
      AccountName: 'Club',
      AccountDescription: '',
      AccountType: 'ROOT',
    },
  });
  await openAccountPage('Main', data, { provider, hasTasks: true });
  await openPalette();
  await typeKeys('Club');
  await press('Enter');
  await expect.element(heading).toHaveTextContent('Club');
  await expect.element(page.getByText('No sub-accounts !')).toBeVisible();
  await button('Create basic accounts').click();
  await expect.element(page.getByRole('list', { name: 'Sub-accounts' })).toMatchTextContent('Expenses');
});
