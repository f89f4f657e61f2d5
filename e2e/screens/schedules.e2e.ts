import { basicBook } from '../../test/support/basic-book.ts';
import { signUpWithBook } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

test('a schedule is begun in the palette, shows its next days while it is typed, and is listed after a reload @phone @main', async ({
  page,
}) => {
  await signUpWithBook(page, basicBook());
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('sched');
  await page.getByRole('option', { name: /New schedule/ }).click();
  const editor = page.getByRole('dialog', { name: 'New schedule' });
  await editor.getByLabel('Name').fill('Power');
  await expect(editor.getByText(/^Next: .* · .* · /)).toBeInViewport({ ratio: 1 });
  await editor.getByRole('combobox', { name: 'From' }).fill('Bank Acc');
  await page.keyboard.press('Enter');
  await editor.getByRole('combobox', { name: 'To', exact: true }).fill('Food &');
  await page.keyboard.press('Enter');
  await editor.getByRole('textbox', { name: 'Amount' }).pressSequentially('5000');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await page.reload();
  const schedule = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
  await expect(schedule).toContainText('Power');
  await expect(schedule).toContainText('Bank Account → Food & Drinks');
});
