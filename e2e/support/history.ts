import type { Page } from '@playwright/test';
import { registerRow } from './app.ts';
import { expect } from './server.ts';

/** The history popup. */
export const historyPopup = (page: Page) => page.getByRole('dialog', { name: /^History/ });

/** The entries of the history, newest first. */
export const historyEntries = (page: Page) =>
  historyPopup(page).getByRole('list', { name: 'Changes' }).getByRole('listitem');

/** Undoes the addition of a transaction, which must be the last action, and redoes it from the history. */
export async function undoAndRedo(page: Page, description: string): Promise<void> {
  const row = registerRow(page, description);
  await page.keyboard.press('Control+z');
  const ask = page.getByRole('dialog', { name: 'Undo?' });
  await expect(ask).toContainText(`Added “${description}”`);
  await ask.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeHidden();
  await page.keyboard.press('y');
  const entry = historyEntries(page).first();
  await expect(entry).toContainText(`Undone: Added “${description}”`);
  await entry.getByRole('button', { name: /^Redo/ }).click();
  await expect(entry).toContainText(`Redone: Added “${description}”`);
  await page.keyboard.press('Escape');
  await expect(row).toBeVisible();
}
