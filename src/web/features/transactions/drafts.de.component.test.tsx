import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';
import { openAccountPage } from '../../../../test/components/dashboard.tsx';
import { press } from '../../../../test/components/keys.ts';

test('drafts are shown in German', async () => {
  const book = createBasicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const wages = { to: idOf('Bank Account'), from: idOf('Salary'), valueMinor: 310_000n };
  await openAccountPage('Main', { ...book, transactions: [wireTransaction('WAGES', wages)] });
  await page
    .getByRole('button', { name: /Buchung hinzufügen|Neue Buchung/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabelText('Beschreibung').fill('Mantel');
  await press('Escape');
  await page.getByRole('button', { name: 'Als Entwurf speichern' }).click();
  await expect.element(page.getByText('Als Entwurf gespeichert.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Entwurf: Mantel', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Entwurf „Mantel“ löschen' })).toBeVisible();
});
