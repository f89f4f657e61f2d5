import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../test/components/axe.ts';
import { press } from '../../../test/components/keys.ts';
import { mount } from '../../../test/components/mount.tsx';
import { PasswordPage } from './main.tsx';

test('asks for the password of a copy until it is right', async () => {
  const tried: string[] = [];
  const handlePassword = async (password: string) => tried.push(password) === 2;
  await mount(<PasswordPage onPassword={handlePassword} />);
  const field = page.getByLabelText('Password', { exact: true });
  await expect.element(field).toHaveFocus();
  await field.fill('correct house');
  await press('Enter');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wrong password, or the file is damaged.');
  await expect.element(field).toHaveFocus();
  await expectAccessibleDialog('body');
  await field.fill('correct horse');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByRole('button', { name: 'Opening...' })).toBeVisible();
  expect(tried).toEqual(['correct house', 'correct horse']);
});
