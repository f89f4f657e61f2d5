import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BackgroundTasks } from '#web/app/background-tasks.tsx';
import { DashboardPage } from '#web/app/dashboard/dashboard-page.tsx';
import { NavigationGuard } from '#web/app/app.tsx';
import { createBasicBook } from '../../../../../test/support/basic-book.ts';
import { wireTransaction } from '../../../../../test/support/wire-factories.ts';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import { openAccountPage, rowButtonWith, rows } from '../../../../../test/components/dashboard.tsx';
import {
  button,
  chooseAccount,
  discardChanges,
  discardQuestion,
  editEditor,
  editorFields,
  totalElement,
} from '../../../../../test/components/entry.ts';
import { focus, press, typeInto, typeKeys } from '../../../../../test/components/keys.ts';
import { mountFeature } from '../../../../../test/components/mount.tsx';
import { openStubProvider, type StubProvider } from '../../../../../test/components/stub-provider.ts';

const book = createBasicBook();
const idOf = (name: string) => book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
const purchase = (id: string, description: string, valueMinor: bigint, day: string) =>
  wireTransaction(
    id,
    { to: idOf('Shopping'), from: idOf('Bank Account'), valueMinor },
    { TransactionDescription: description, TransactionDatePosted: `${day}T12:00:00.000Z` },
  );
const data = {
  ...book,
  transactions: [
    purchase('SHOES', 'Shoes', 8000n, '2026-03-02'),
    purchase('HAT', 'Hat', 2000n, '2026-03-05'),
  ],
};

const inRow = page.getByRole('form', { name: /^Edit / });
const field = (name: string) => inRow.getByLabelText(name, { exact: true });
const description = field('Description');

async function open(options: Parameters<typeof openAccountPage>[2] = {}) {
  const provider = await openAccountPage('Shopping', data, options);
  await rowButtonWith('Shoes').findElement();
  return provider;
}

/** Opens the editor of a row with Enter. */
async function edit(name: string): Promise<void> {
  await focus(rowButtonWith(name));
  await press('Enter');
  await expect.element(description).toHaveFocus();
}

describe('row edited in the register', () => {
  test('a double click on the description opens the row editor, which changes all shown fields', async () => {
    await open();
    await rowButtonWith('Shoes').getByText('Shoes').dblClick();
    await expect.element(description).toHaveFocus();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expectAccessibleDialog();
    await description.fill('Boots');
    await field('Tags').fill('winter; new');
    await field('Amount').fill('');
    await typeInto(field('Amount'), '90*');
    await expect.element(field('Calculator')).toHaveFocus();
    await typeKeys('2');
    await expect.element(inRow.getByRole('status')).toHaveTextContent('= $1.80');
    await press('Enter');
    await expect.element(field('Amount')).toHaveFocus();
    await chooseAccount(inRow.getByRole('combobox', { name: 'Other account' }), 'cash');
    await inRow.getByRole('button', { name: 'Save' }).click();
    await expect.element(inRow).not.toBeInTheDocument();
    const row = rowButtonWith('Boots');
    await expect.element(row).toHaveFocus();
    for (const text of ['#winter', '$1.80', 'Cash']) await expect.element(row).toMatchTextContent(text);
    await expect.element(totalElement).toHaveTextContent('$21.80');
    await button('Undo').click();
    await expect.element(rowButtonWith('Shoes')).toMatchTextContent('$80.00');
  });

  test('a double click elsewhere in the row opens the row editor without unfolding the row', async () => {
    await open();
    await rowButtonWith('Shoes').getByText('$80.00').first().dblClick();
    await expect.element(description).toHaveValue('Shoes');
    await focus(description);
    await press('Escape');
    await expect.element(rowButtonWith('Shoes')).toHaveFocus();
    await expect.element(rowButtonWith('Shoes')).toHaveAttribute('aria-expanded', 'false');
  });

  test('the row editor opens after the number of clicks set by the user', async () => {
    const provider = openStubProvider();
    const config = { appFunctionalities: { transactionDescriptionClickCount: 3 } };
    await provider.elsewhere('set-user-config', { config });
    await openAccountPage('Shopping', data, { provider });
    const text = rowButtonWith('Shoes').getByText('Shoes');
    await text.dblClick();
    await expect.element(inRow).not.toBeInTheDocument();
    await text.tripleClick();
    await expect.element(description).toHaveFocus();
  });

  test('Tab stays within the row editor, and Escape closes it without changes', async () => {
    await open();
    await edit('Shoes');
    await typeKeys('Sandals');
    await press('Shift+Tab');
    await expect.element(field('Date')).toHaveFocus();
    await press('Shift+Tab');
    await expect.element(inRow.getByRole('button', { name: 'Save' })).toHaveFocus();
    await press('Tab');
    await expect.element(field('Date')).toHaveFocus();
    await press('Escape');
    await expect.element(inRow).not.toBeInTheDocument();
    await expect.element(rowButtonWith('Shoes')).toHaveFocus();
  });

  test('the row editor works by keyboard: Space changes the direction, Enter saves', async () => {
    await open();
    await edit('Shoes');
    await typeKeys('Sandals');
    for (const name of ['Tags', 'Other account']) {
      await press('Tab');
      await expect.element(field(name)).toHaveFocus();
    }
    await press('Tab', 'Space', 'Tab');
    await typeKeys('12.5');
    await press('Enter');
    await expect.element(inRow).not.toBeInTheDocument();
    await expect.element(rowButtonWith('Sandals')).toHaveFocus();
    await expect.element(rowButtonWith('Sandals')).toMatchTextContent('-$12.50');
  });

  test('a row with a changed date moves and keeps the focus', async () => {
    await open();
    await edit('Shoes');
    await press('Shift+Tab');
    await typeKeys('3/9/2026');
    await press('Control+Enter');
    await expect.element(rows.first()).toMatchTextContent('Shoes');
    await expect.element(rowButtonWith('Shoes')).toHaveFocus();
  });

  test('the row editor names a missing field', async () => {
    await open();
    await edit('Shoes');
    await description.fill('');
    await press('Enter');
    await expect.element(inRow.getByRole('alert')).toHaveTextContent('Description: Required');
    await expect.element(description).toHaveFocus();
  });

  test('the full editor continues with the content of the row editor', async () => {
    await open();
    await edit('Shoes');
    await description.fill('Boots');
    await inRow.getByRole('button', { name: 'More...' }).click();
    await expect.element(editorFields(editEditor).description).toHaveValue('Boots');
    await editorFields(editEditor).notes.fill('Lined');
    await press('Control+Enter');
    await expect.element(editEditor).not.toBeInTheDocument();
    await expect.element(rowButtonWith('Boots')).toHaveFocus();
  });

  test('a row is edited in a popup on a phone', async () => {
    await open({ isPhone: true });
    await rowButtonWith('Shoes').getByText('Shoes').dblClick();
    await expect.element(editEditor).toBeVisible();
    await expect.element(inRow).not.toBeInTheDocument();
  });
});

describe('click outside an edited row', () => {
  test('a click outside closes an unchanged row editor at once and acts', async () => {
    await open();
    await edit('Shoes');
    await rowButtonWith('Hat').click();
    await expect.element(inRow).not.toBeInTheDocument();
    await expect.element(rowButtonWith('Hat')).toHaveAttribute('aria-expanded', 'true');
  });

  test('a click outside asks before it discards changes, and acts after "Discard"', async () => {
    await open();
    await edit('Shoes');
    await description.fill('Boots');
    await rowButtonWith('Hat').click();
    await discardQuestion.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(description).toHaveFocus();
    await expect.element(description).toHaveValue('Boots');
    await rowButtonWith('Hat').click();
    await discardChanges();
    await expect.element(rowButtonWith('Hat')).toHaveFocus();
    await expect.element(rowButtonWith('Shoes')).toBeVisible();
  });

  test('a command of the palette asks before it discards changes and opens another account', async () => {
    const at = `/dashboard?at=${idOf('Shopping')}`;
    await mountFeature(
      <NavigationGuard>
        <BackgroundTasks />
        <DashboardPage />
      </NavigationGuard>,
      { book: data, at },
    );
    await edit('Shoes');
    await description.fill('Boots');
    await press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect.element(palette.getByRole('combobox')).toHaveFocus();
    await typeKeys('Bank Account');
    await page.getByRole('option', { name: /^Bank Account/ }).click();
    await discardQuestion.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(description).toHaveValue('Boots');
  });
});

describe('change by another device during an edit', () => {
  const change = (provider: StubProvider, fields: object) =>
    provider.elsewhere('update-transaction', {
      bookName: 'Main',
      transaction: { TransactionId: 'SHOES', ...fields },
    });
  const alert = editEditor.getByRole('alert');

  test('a change by another device is shown beside the typed content, and overwritten only by a second save', async () => {
    const provider = await open();
    await edit('Shoes');
    await description.fill('Boots');
    await change(provider, { TransactionDescription: 'Slippers' });
    await press('Enter');
    await expect.element(alert).toMatchTextContent('Another device changed this transaction');
    await expect.element(alert).toMatchTextContent('Description: now Slippers, yours Boots.');
    await expect.element(editorFields(editEditor).description).toHaveValue('Boots');
    await press('Control+Enter');
    await expect.element(editEditor).not.toBeInTheDocument();
    await expect.element(rowButtonWith('Boots')).toBeVisible();
  });

  test('a change by another device is shown in the full editor, and fields that only the other device changed stay', async () => {
    const provider = await open();
    await focus(rowButtonWith('Shoes'));
    await press('e');
    await editorFields(editEditor).description.fill('Boots');
    await change(provider, { TransactionNotes: 'by another device' });
    await editorFields(editEditor).save.click();
    await expect.element(alert).toMatchTextContent('Another device changed this transaction');
    await editorFields(editEditor).save.click();
    await expect.element(editEditor).not.toBeInTheDocument();
    const stored = await provider.elsewhere('search-transactions', {
      searchText: 'boots',
      bookName: 'Main',
    });
    expect(stored).toMatchObject([{ TransactionNotes: 'by another device' }]);
  });

  test('a deletion by another device keeps the typed content, which can be added as new', async () => {
    const provider = await open();
    await edit('Hat');
    await description.fill('Cap');
    await provider.elsewhere('delete-transaction', {
      bookName: 'Main',
      transaction: { TransactionId: 'HAT' },
    });
    await press('Enter');
    await expect.element(alert).toMatchTextContent('deleted on another device');
    await editEditor.getByRole('button', { name: 'Add it as a new transaction' }).click();
    await expect.element(rowButtonWith('Cap')).toBeVisible();
  });
});
