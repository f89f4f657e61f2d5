import type { Page } from '@playwright/test';
import { expect } from './screen.ts';

export const overviewOf = (page: Page) => page.getByRole('region', { name: 'Overview' });

/** Unfolds the overview, which the phone shows as one row. */
export async function expandOverview(page: Page): Promise<void> {
  const row = overviewOf(page).getByRole('button', { name: /Net worth/ });
  await expect(overviewOf(page).getByTestId('net-worth')).toBeVisible();
  // It stays as it was left.
  if ((await row.isVisible()) && (await row.getAttribute('aria-expanded')) !== 'true') await row.click();
}
