import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { octoberFile } from '../../../../test/support/statement-files.ts';
import { openStatement, pickAccount } from '../../../../test/components/statements.tsx';

test('the import of a statement is shown in German and fits a phone', async () => {
  await openStatement({ account: null, isPhone: true });
  await expect.element(page.getByRole('heading', { name: 'Datei importieren' })).toBeVisible();
  await userEvent.upload(
    page.getByLabelText('Kontoauszüge'),
    new File([octoberFile.content], octoberFile.name),
  );
  await pickAccount(page.getByRole('combobox', { name: 'Konto', exact: true }), 'Bank Account');
  const rows = page.getByRole('list', { name: 'Zeilen des Auszugs' }).getByRole('listitem');
  await rows.first().getByRole('button').first().click();
  await expect.element(page.getByLabelText('Beschreibung')).toHaveFocus();
  await expectAccessibleDialog();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});
