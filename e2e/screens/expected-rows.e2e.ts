import { wageAndRent } from '../../test/support/wage-and-rent.ts';
import { leaveDue, openAccount, signUpWithBook } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

test('expected transactions lead to their schedule and back, and stay folded after a reload @phone @main', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-22T12:00:00Z'));
  await signUpWithBook(page, wageAndRent().data);
  await leaveDue(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  const section = page.getByRole('region', { name: /^Expected/ });
  const list = page.getByRole('list', { name: 'What is expected' });
  await expect(section).toContainText('Lowest: -$270.00 on Nov 29');
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await list.getByRole('link', { name: /Wages/ }).click();
  const editor = page.getByRole('dialog', { name: 'Edit schedule' });
  await expect(editor.getByLabel('Name')).toHaveValue('Wages');
  await page.goBack();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Coming', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(list).toBeVisible();
  await section.getByRole('combobox', { name: 'How far ahead' }).selectOption('90 days');
  await section.getByRole('button', { name: /^Expected/ }).click();
  await page.reload();
  await expect(section.getByRole('combobox', { name: 'How far ahead' })).toHaveValue('90');
  await expect(section.getByRole('button', { name: /^Expected/ })).toHaveAttribute('aria-expanded', 'false');
  await expect(list).toBeHidden();
});
