import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createHousehold } from '../../../../e2e/support/household.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rows } from '../../../../test/components/dashboard.tsx';
import { press } from '../../../../test/components/keys.ts';
import {
  serverFailure,
  openStubProvider,
  type StubProvider,
} from '../../../../test/components/stub-provider.ts';

const { data, registerOf, idOf } = createHousehold(40);
const newest = registerOf('Checking')[0];
const id = newest?.TransactionId ?? '';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const popup = page.getByRole('dialog', { name: /^History/ });
const entries = popup.getByRole('list', { name: 'Changes' }).getByRole('listitem');
const ask = page.getByRole('dialog', { name: 'Undo?' });

const describeElsewhere = (provider: StubProvider, description: string) =>
  provider.elsewhere('update-transaction', {
    bookName: 'Household',
    transaction: { TransactionId: id, TransactionDescription: description },
  });

/** Opens the register of Checking in a book that another device may have changed before. */
async function open(change?: (provider: StubProvider) => Promise<unknown>) {
  const provider = await openAccountPage('Checking', data, {
    prepare: async (stub) => void (await change?.(stub)),
  });
  await expect.element(rows.first()).toBeVisible();
  return provider;
}

async function choose(kind: string): Promise<void> {
  await popup.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: kind }).click();
}

describe('the history', () => {
  test('shows the reason if loading fails, and loads again on request', async () => {
    const provider = await open();
    provider.rejects('changes');
    await button('History').click();
    await expect
      .element(popup)
      .toMatchTextContent('The history could not be loaded. Failed ! The database is away');
    provider.passes('changes');
    await popup.getByRole('button', { name: 'Try again' }).click();
    await expect.element(entries).toHaveLength(1);
  });

  test('supports the arrow keys, Enter to unfold an entry, and U to undo it', async () => {
    await open((provider) => describeElsewhere(provider, 'Elsewhere'));
    (await button('History').findElement()).focus();
    await press('y');
    await expect.element(entries.first().getByRole('button').first()).toHaveFocus();
    await expect.element(entries.first()).toMatchTextContent('Description “');
    await press('Enter');
    await expect.element(entries).toHaveLength(3);
    await press('ArrowDown');
    await expect.element(entries.nth(1).getByRole('button')).toHaveFocus();
    await press('ArrowUp', 'u');
    await expect.element(entries.first()).toMatchTextContent('Undone: Changed “Elsewhere”');
    await press('Escape');
    await expect.element(button('History')).toHaveFocus();
  });

  test('loads earlier pages for a filter without matches so far', async () => {
    const provider = await open();
    let requests = 0;
    provider.answers('changes', () => {
      requests += 1;
      return Array.from({ length: requests > 12 ? 1 : 50 }, (_, row) => ({
        ActionId: `${requests} ${row}`,
        Kind: 'update-transaction',
        At: '2026-01-01T00:00:00.000Z',
        BookId: null,
        Added: 0,
        Changed: 2,
        Removed: 0,
        About: 'Lunch',
        UndoOf: null,
        UndoneBy: null,
      }));
    });
    await button('History').click();
    await choose('Imports');
    await expect.element(popup).toMatchTextContent('No changes of this kind so far.');
    await popup.getByRole('button', { name: 'Look further back' }).click();
    await expect.element(popup).toMatchTextContent('No changes of this kind.');
  });

  test('restores a deleted branch, which is a single entry', async () => {
    const provider = await open();
    const stored = async () => (await provider.elsewhere('all-accounts', { bookName: 'Household' })).length;
    const before = await stored();
    await provider.elsewhere('delete-subaccount', {
      bookName: 'Household',
      account: { AccountId: idOf('Assets') },
      override: true,
    });
    await button('History').click();
    await choose('Deleted');
    const entry = entries.filter({ hasText: 'Assets' }).first();
    await entry.getByRole('button').first().click();
    await expect.element(entries.nth(1)).toMatchTextContent('Deleted');
    await expectAccessibleDialog();
    await entry.getByRole('button', { name: /^Restore/ }).click();
    await expect.element(entry.getByRole('button', { name: /^Redo/ })).toBeVisible();
    expect(await stored()).toBe(before);
  });

  test('fits a phone for a single transaction', async () => {
    const long = 'A description so long that it needs more than one line of a phone';
    const provider = openStubProvider();
    await openAccountPage('Checking', data, {
      provider,
      isPhone: true,
      prepare: async (stub) => void (await describeElsewhere(stub, long)),
    });
    await rows.filter({ hasText: 'A description so long' }).getByRole('button').first().click();
    await button('History').last().click();
    await expect.element(popup).toHaveAccessibleName(`History of “${long}”`);
    await expect.element(entries).toHaveLength(2);
    await expectAccessibleDialog();
    expect(entries.first().element().getBoundingClientRect().width).toBeLessThanOrEqual(innerWidth);
  });
});

describe('undo', () => {
  test('asks before it undoes an action of another device, and shows the history on request', async () => {
    await open((provider) => describeElsewhere(provider, 'Elsewhere'));
    await press('Control+z');
    await expect.element(ask).toMatchTextContent('Changed “Elsewhere”');
    await expectAccessibleDialog();
    await ask.getByRole('button', { name: 'Show history' }).click();
    await expect.element(entries.filter({ hasText: 'Changed “Elsewhere”' })).toBeVisible();
  });

  test('reverts an action of another device, and redo repeats it', async () => {
    await open((provider) => describeElsewhere(provider, 'Elsewhere'));
    await press('Control+z');
    await ask.getByRole('button', { name: 'Undo' }).click();
    await expect.element(rows.filter({ hasText: 'Elsewhere' })).not.toBeInTheDocument();
    await press('Control+Shift+z');
    await expect.element(rows.filter({ hasText: 'Elsewhere' })).toBeVisible();
  });

  test('names the later changes that prevent it, and opens their history', async () => {
    const provider = await open((stub) => describeElsewhere(stub, 'Elsewhere'));
    await press('y');
    await expect.element(entries.filter({ hasText: 'Changed “Elsewhere”' })).toBeVisible();
    await describeElsewhere(provider, 'Elsewhere again');
    await entries.filter({ hasText: 'Changed “Elsewhere”' }).getByRole('button', { name: /^Undo/ }).click();
    const conflict = page.getByRole('dialog', { name: 'Later changes prevent this' });
    await expect.element(conflict).toMatchTextContent('Elsewhere again was changed since');
    await expectAccessibleDialog();
    await conflict.getByRole('button', { name: /^Show/ }).click();
    await expect.element(page.getByRole('dialog', { name: 'History of “Elsewhere again”' })).toBeVisible();
    await expect.element(entries).toHaveLength(3);
  });

  test('shows that it failed, and changes nothing', async () => {
    const provider = await open((stub) => describeElsewhere(stub, 'Elsewhere'));
    provider.rejects('undo', serverFailure('Not now'));
    await press('Control+z');
    await ask.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'Not now' })).toBeVisible();
    await expect.element(rows.filter({ hasText: 'Elsewhere' })).toBeVisible();
  });

  test('shows that there is nothing to redo', async () => {
    await open();
    await press('Control+Shift+z');
    await expect.element(page.getByText('Nothing to redo.')).toBeVisible();
  });
});

test('single-key shortcuts can be switched off in the list of keys', async () => {
  await open();
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('Clear, or mark as new')).toBeVisible();
  await sheet.getByRole('switch').or(sheet.getByRole('checkbox')).first().click();
  await press('Escape', 'y');
  await expect.element(popup).not.toBeInTheDocument();
});
