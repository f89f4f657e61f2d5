import type { Page } from '@playwright/test';
import { expect } from './screen.ts';

export const overviewOf = (page: Page) => page.getByRole('region', { name: 'Overview' });

/** Expands the overview, which the phone layout shows as one row. */
export async function expandOverview(page: Page): Promise<void> {
  const row = overviewOf(page).getByRole('button', { name: /Net worth/ });
  await expect(overviewOf(page).getByTestId('net-worth')).toBeVisible();
  // The app remembers whether the overview was expanded.
  if ((await row.isVisible()) && (await row.getAttribute('aria-expanded')) !== 'true') await row.click();
}
