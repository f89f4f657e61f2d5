import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage } from '../../../../test/components/dashboard.tsx';
import { press } from '../../../../test/components/keys.ts';

const opener = page.getByRole('button', { name: 'Account actions' });
const popup = page.getByRole('dialog', { name: 'Add New Sub-Account...' });
const ask = page.getByRole('dialog', { name: 'Discard changes?' });
const keep = ask.getByRole('button', { name: 'Keep editing' });
const name = popup.getByLabelText('Name');

async function open(): Promise<void> {
  await openAccountPage('Expenses', createBasicBook());
  await opener.click();
  await page.getByRole('menuitem', { name: 'Add New Sub-Account...' }).click();
  await expect.element(name).toBeVisible();
}

describe('a popup with a form', () => {
  test('closes at once if nothing was typed, and returns the focus to its opener', async () => {
    await open();
    await press('Escape');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test.each([
    ['Escape', () => press('Escape')],
    ['a click beside it', () => userEvent.click(document.body, { position: { x: 5, y: 400 } })],
    ['its close button', () => popup.getByRole('button', { name: 'Close', exact: true }).click()],
    ['Cancel', () => popup.getByRole('button', { name: 'Cancel' }).click()],
  ] as const)('asks for confirmation before %s discards the typed values', async (_way, leave) => {
    await open();
    await name.fill('Books');
    await leave();
    await expect.element(keep).toHaveFocus();
    await press('Escape');
    await expect.element(ask).not.toBeInTheDocument();
    await expect.element(name).toHaveValue('Books');
    await leave();
    await ask.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('asks for confirmation before it discards a tag that was typed without its final key', async () => {
    await open();
    await popup.getByRole('combobox', { name: 'Tags' }).fill('half a tag');
    await press('Escape', 'Escape');
    await expect.element(keep).toHaveFocus();
    await expectAccessibleDialog('[role="dialog"]:has([data-autofocus])');
    await press('Enter');
    await expect.element(ask).not.toBeInTheDocument();
    await expect.element(popup).toBeVisible();
  });
});
