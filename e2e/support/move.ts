import type { Page } from '@playwright/test';
import { openPage } from './app.ts';
import { expect } from './server.ts';

/** The popup of a move. */
export const movePopup = (page: Page) => page.getByRole('dialog', { name: 'Move my books', exact: true });

/** Starts a move in the settings, up to the choice of the new storage. */
export async function startMove(page: Page) {
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Move my books...' }).first().click();
  const popup = movePopup(page);
  await popup.getByRole('button', { name: 'Save a copy and continue' }).click();
  await expect(popup.getByText(/^A copy of .* is saved in this browser \(/)).toBeVisible();
  return popup;
}

/** Imports the books into the new storage and expects them to be unchanged. @returns the fingerprints of the books */
export async function importMovedBooks(page: Page, books = 1): Promise<string[]> {
  const popup = movePopup(page);
  await popup.getByRole('button', { name: /^(?:Import my books|Continue the import)$/ }).click();
  await expect(popup.getByText(/^Arrived unchanged in/)).toBeVisible({ timeout: 180_000 });
  const groups = popup.getByText(/^Fingerprint: (?:[\da-f]{4} ?){8}$/);
  await expect(groups).toHaveCount(books);
  return groups.allTextContents();
}

/** Keeps the books in the old storage, and opens the new ones. */
export async function keepOldBooks(page: Page): Promise<void> {
  const popup = movePopup(page);
  await popup.getByRole('button', { name: 'Keep them there' }).click();
  await expect(popup.getByText(/^Done: your books are in/)).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible({ timeout: 60_000 });
}

type ExportedRows = { accounts: unknown[]; transactions: unknown[] };

/** Parses the accounts and transactions of an export file. */
export function parseExportedRows(file: string): ExportedRows {
  const { accounts, transactions }: ExportedRows = JSON.parse(file);
  return { accounts, transactions };
}
