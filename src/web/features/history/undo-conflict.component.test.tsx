import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createHousehold } from '../../../../e2e/support/household.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rowButtonWith, rows } from '../../../../test/components/dashboard.tsx';
import { press } from '../../../../test/components/keys.ts';
import type { StubProvider } from '../../../../test/components/stub-provider.ts';

const { data, idOf } = createHousehold(40);
const bookName = 'Household';
const names = ['First', 'Second', 'Third'];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const history = page.getByRole('dialog', { name: /^History/ });
const conflict = page.getByRole('dialog', { name: 'Later changes prevent this' });
const undoRest = conflict.getByRole('button', { name: 'Undo the rest' });
const entryOf = (text: string) =>
  history.getByRole('list', { name: 'Changes' }).getByRole('listitem').filter({ hasText: text }).first();

const three = names.map((name) =>
  wireTransaction(
    `REST-${name}`,
    { to: idOf('Checking'), from: idOf('Regular'), valueMinor: 100n },
    { TransactionDescription: name },
  ),
);

/** Changes transactions as another device. */
const changeElsewhere = (provider: StubProvider, ...changed: string[]) =>
  provider.elsewhere('change-transactions', {
    bookName,
    update: changed.map((name) => ({
      TransactionId: `REST-${name}`,
      TransactionDescription: `${name} changed`,
    })),
  });

/** Returns the descriptions of the three transactions that are still stored. */
async function stored(provider: StubProvider): Promise<string[]> {
  const found = await provider.elsewhere('transactions', {
    account: { AccountId: idOf('Checking') },
    bookName,
  });
  return found
    .filter(({ TransactionId: id }) => id.startsWith('REST-'))
    .map(({ TransactionDescription: text }) => text)
    .toSorted();
}

/** Opens the register of Checking after another device added three transactions at once. */
async function open(change?: (provider: StubProvider) => Promise<unknown>): Promise<StubProvider> {
  const provider = await openAccountPage('Checking', data, {
    prepare: async (stub) => {
      await stub.elsewhere('change-transactions', {
        bookName,
        add: three,
        action: { id: 'THREE', kind: 'bulk-add' },
      });
      await change?.(stub);
    },
  });
  await expect.element(rows.first()).toBeVisible();
  return provider;
}

/** Undoes the addition of the three transactions in the history. */
async function undoInHistory(): Promise<void> {
  await button('History').first().click();
  await entryOf('Added 3 transactions').getByRole('button', { name: /^Undo/ }).click();
}

describe('an undo of an action that was partly changed since', () => {
  test('names the changed records, undoes the others by Enter, and a redo restores those', async () => {
    const provider = await open((stub) => changeElsewhere(stub, 'Second'));
    await undoInHistory();
    await expect
      .element(conflict.getByRole('listitem'))
      .toMatchTextContent('Second changed was changed since');
    await expect.element(conflict).toMatchTextContent('2 of these 3 changes can still be undone.');
    await expect.element(undoRest).toHaveFocus();
    await expectAccessibleDialog();
    await press('Enter');
    await expect.element(conflict).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Undone: Added 3 transactions/)).toBeVisible();
    expect(await stored(provider)).toEqual(['Second changed']);
    await press('Control+Shift+z');
    await expect.poll(() => stored(provider)).toEqual(['First', 'Second changed', 'Third']);
  });

  test('shows a message if the remaining records cannot be undone any more either', async () => {
    const provider = await open((stub) => changeElsewhere(stub, 'Second'));
    await undoInHistory();
    await expect.element(undoRest).toBeVisible();
    await changeElsewhere(provider, 'First', 'Third');
    await undoRest.click();
    await expect.element(conflict.getByRole('listitem')).toHaveLength(3);
    await expect.element(undoRest).not.toBeInTheDocument();
    await expect.element(conflict.getByRole('button', { name: 'Close' }).last()).toHaveFocus();
  });

  test('shows that the action was already undone, and removes the rows', async () => {
    const provider = await open();
    await button('History').first().click();
    const undo = entryOf('Added 3 transactions').getByRole('button', { name: /^Undo/ });
    await expect.element(undo).toBeVisible();
    await provider.elsewhere('undo', { undoes: 'THREE' });
    await undo.click();
    await expect.element(conflict).toMatchTextContent('This is undone already');
    await expect.element(rows.filter({ hasText: 'First' })).not.toBeInTheDocument();
  });
});

describe('Ctrl+Z', () => {
  test('reverts the last two changes if pressed twice, and a redo repeats the first of them', async () => {
    const provider = await open();
    for (const name of ['First', 'Second']) {
      (await rowButtonWith(name).findElement()).focus();
      await press('Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.element(rowButtonWith(name)).not.toBeInTheDocument();
    }
    await press('Control+z', 'Control+z');
    await expect.poll(() => stored(provider)).toEqual(names);
    await press('Control+Shift+z');
    await expect.poll(() => stored(provider)).toEqual(['Second', 'Third']);
  });

  test('names a book by the new name from another device', async () => {
    await openAccountPage('Checking', data, {
      prepare: async (stub) =>
        void (await stub.elsewhere('update-subaccount', {
          bookName,
          account: { AccountId: idOf('Household'), AccountName: 'Haushalt' },
        })),
    });
    await press('Control+z');
    const ask = page.getByRole('dialog', { name: 'Undo?' });
    await expect.element(ask).toMatchTextContent('Changed the book “Haushalt”');
    await ask.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText(/^Undone: Changed the book/)).toBeVisible();
  });

  test('updates the net worth after it restores a deleted branch', async () => {
    const larger = createHousehold(120);
    const worth = page.getByTestId('net-worth');
    await openAccountPage('Household', larger.data, {
      prepare: async (stub) =>
        void (await stub.elsewhere('delete-subaccount', {
          bookName,
          account: { AccountId: larger.idOf('Assets') },
          override: true,
        })),
    });
    await expect.element(worth).toBeVisible();
    const without = (await worth.findElement()).textContent;
    await press('Control+z');
    await page.getByRole('dialog', { name: 'Undo?' }).getByRole('button', { name: 'Undo' }).click();
    await expect.element(worth).not.toHaveTextContent(without ?? '');
  });
});

test('the message of an undo shows its progress and its result, and offers the redo', async () => {
  const provider = await open();
  await provider.elsewhere('change-transactions', {
    bookName,
    add: [wireTransaction('LATER', { to: idOf('Checking'), from: idOf('Regular'), valueMinor: 5n })],
    action: { id: 'LATER', kind: 'bulk-add' },
  });
  const release = provider.holds('undo');
  await press('Control+z');
  await page.getByRole('dialog', { name: 'Undo?' }).getByRole('button', { name: 'Undo' }).click();
  const busy = page.getByRole('status').filter({ hasText: 'Undoing...' });
  await expect.element(busy).toBeVisible();
  release();
  await expect.element(page.getByRole('status').filter({ hasText: /^Undone: / })).toBeVisible();
  await expect.element(busy).not.toBeInTheDocument();
  await button('Redo').click();
  await expect.element(page.getByRole('status').filter({ hasText: /^Redone: / })).toBeVisible();
});
