import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
import { balanceCheckId } from '../../src/ledger/balance-checks.ts';
import { expectAccessible } from '../support/accessible.ts';
import { callApi, signUpWithBook } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

/** The basic accounts with a wage and a rent in October. */
function october() {
  const book = basicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const row = (id: string, day: string, description: string, from: string, to: string, minor: number) => ({
    TransactionId: id,
    TransactionDescription: description,
    TransactionNotes: '',
    TransactionDatePosted: `2026-${day}T12:00:00.000Z`,
    TransactionDateEntered: `2026-${day}T12:00:00.000Z`,
    TransactionSplitAId: `${id}A`,
    TransactionSplitBId: `${id}B`,
    TransactionSplitAAccountId: idOf(to),
    TransactionSplitBAccountId: idOf(from),
    TransactionSplitAValue: String(minor),
    TransactionSplitBValue: String(-minor),
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
    OtherTransactionSplitInfoInJSON: '{}',
  });
  const wages = row('WAGES', '10-01', 'Wages', 'Salary', 'Bank Account', 300_000);
  const rent = row('RENT', '10-03', 'Rent', 'Bank Account', 'Shopping', 85_000);
  return { data: { ...book, transactions: [wages, rent] }, idOf, rent };
}

/** Says what the bank account held at the end of October, as it did, and deletes the rent afterwards. */
async function checkAndBreak(page: Page, { idOf, rent }: ReturnType<typeof october>): Promise<void> {
  const Account = idOf('Bank Account');
  const Body = JSON.stringify({ Account, Date: '2026-10-31', Balance: '215000' });
  const ItemId = balanceCheckId(Account, '2026-10-31');
  await callApi(page, 'change-items', { put: [{ ItemId, Kind: 'balance-check', Body }] });
  await callApi(page, 'delete-transaction', { transaction: rent });
}

test('a failed balance check names the transaction that changed it, on the account and in the verification report @main', async ({
  page,
}) => {
  const book = october();
  await signUpWithBook(page, book.data);
  await checkAndBreak(page, book);
  await page.goto(`/dashboard?at=${book.idOf('Bank Account')}`);
  const summary = page.getByRole('region', { name: 'Account info summary' });
  await expect(summary).toContainText('Differs from the balance check of October 31, 2026');
  const named = summary.getByRole('button', { name: /^Rent, Oct 3, -\$850\.00 was deleted on / });
  await expect(named).toBeVisible();
  await expectAccessible(page, 'what broke a seal');
  const facts = named.locator('xpath=ancestor::p');
  expect(await facts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
  await named.click();
  await expect(page.getByRole('dialog', { name: 'History of “Rent”' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/reports?report=proof&from=2026-01-01&until=2026-12-31');
  const proof = page.getByRole('region', { name: 'Compared with the bank' });
  await expect(proof.getByRole('button', { name: /^Rent, Oct 3, -\$850\.00 was deleted on / })).toBeVisible();
  await expectAccessible(page, 'what broke a comparison');
  await expect(page.getByText(/^Fingerprint of the whole book/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('2026-10-31,Bank Account,Balance check,2150.00,850.00');
  expect(csv).toMatch(/Fingerprint of the whole book: \S/);
});
