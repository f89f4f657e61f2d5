import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAccountPage } from '../../../../test/components/dashboard.tsx';
import { createBookWithShares } from '../../../../test/support/shares-book.ts';

test('the trade popup is shown in German', async () => {
  await openAccountPage('Acme shares', createBookWithShares());
  await page.getByRole('button', { name: 'Kauf, Verkauf' }).click();
  const popup = page.getByRole('dialog', { name: 'ACME kaufen oder verkaufen' });
  await popup.getByRole('textbox', { name: 'Stückzahl' }).fill('10');
  await popup.getByRole('textbox', { name: 'Kurs je Stück' }).fill('100,00');
  await expect.element(popup.getByRole('textbox', { name: 'Beschreibung' })).toHaveValue('Kauf 10 ACME');
});
