import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { createScheduledBook, openHome, subscription } from '../../../../test/components/due.tsx';
import { press } from '../../../../test/components/keys.ts';

test('due transactions are decided by keyboard, in German', async () => {
  const long = 'Hausratversicherung und Haftpflichtversicherung der ganzen Familie';
  await openHome(createScheduledBook(subscription(long, '2026-11-22')));
  const popup = page.getByRole('dialog', { name: 'Seit 3. Okt.: 4 fällig' });
  await expect.element(popup).toBeVisible();
  await expect.element(popup.getByRole('button', { name: '4 buchen' })).toHaveFocus();
  await page.viewport(320, 640);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expectAccessibleDialog();
  await page.viewport(1280, 800);
  (await popup.getByRole('radio', { name: 'Buchen' }).first().findElement()).focus();
  await press('ArrowRight');
  await expect.element(popup.getByRole('button', { name: '3 buchen, 1 überspringen' })).toBeVisible();
  await press('ArrowRight', 'Tab', 'Enter', 'Tab');
  await expect.element(popup.getByRole('textbox', { name: 'Tag' })).toHaveFocus();
  await press('Control+Enter');
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(page.getByText(/Gebucht: Wages, Rent, Hausrat/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '1 fällig seit 3. Okt.' })).toBeVisible();
});
