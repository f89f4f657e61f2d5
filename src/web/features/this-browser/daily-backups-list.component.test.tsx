import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createHousehold } from '../../../../e2e/support/household.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { mountFeature } from '../../../../test/components/mount.tsx';
import { openStubProvider } from '../../../../test/components/stub-provider.ts';
import { DailyBackupsList } from './daily-backups-list.tsx';
import type { LocalBooks } from './daily-writer.ts';

const { data } = createHousehold(30);
const backup = { name: 'backup', atMs: Date.parse('2026-11-23T12:00:00Z'), accounts: 12, transactions: 30 };

const books: LocalBooks = {
  onChanged: () => () => undefined,
  writeCopy: async () => undefined,
  dayCopies: async () => [backup],
  writeDailyBackup: async () => undefined,
  readDailyBackup: async () => data,
  restoreBackup: async () => undefined,
  restart: async () => undefined,
};

test('a daily backup restores a transaction that was deleted since, and Undo deletes the transaction again', async () => {
  const provider = openStubProvider();
  const countRows = async () => (await provider.elsewhere('export-data', {})).data.transactions.length;
  const deleted = { TransactionId: data.transactions[0]?.TransactionId ?? '' };
  await mountFeature(<DailyBackupsList books={books} />, {
    provider,
    book: data,
    hasTasks: true,
    prepare: async () => void (await provider.elsewhere('delete-transaction', { transaction: deleted })),
  });
  await page.getByRole('button', { name: /^Restore the backup/ }).click();
  const ask = page.getByRole('dialog', { name: 'Restore this backup?' });
  await expect.element(ask).toBeVisible();
  await expectAccessibleDialog();
  await ask.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText('Your books are restored')).toBeVisible();
  expect(await countRows()).toBe(30);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(countRows).toBe(29);
});
