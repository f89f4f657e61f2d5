import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { wireBalanceCheck, wireTransaction } from '../../../../test/support/wire-factories.ts';
import { openAccountPage } from '../../../../test/components/dashboard.tsx';

/** Returns a book with the basic accounts, a wage and a rent in October, and a balance check that equals their sum. */
function october() {
  const book = createBasicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const move = (id: string, day: string, from: string, to: string, valueMinor: bigint) =>
    wireTransaction(
      id,
      { to: idOf(to), from: idOf(from), valueMinor },
      { TransactionDescription: id, TransactionDatePosted: `2026-${day}T12:00:00.000Z` },
    );
  const items = [wireBalanceCheck(idOf('Main'), idOf('Bank Account'), '2026-10-31', '215000')];
  const transactions = [
    move('Wages', '10-01', 'Salary', 'Bank Account', 300_000n),
    move('Rent', '10-03', 'Bank Account', 'Shopping', 85_000n),
  ];
  return { ...book, transactions, items };
}

test('a broken balance check names the row that broke it, and a message says if the history is too short to find it', async () => {
  await openAccountPage('Bank Account', october(), {
    prepare: async (stub) => {
      await stub.elsewhere('forget-changes', { before: new Date().toISOString() });
      await stub.elsewhere('delete-transaction', {
        transaction: { TransactionId: 'Rent' },
        bookName: 'Main',
      });
    },
  });
  const summary = page.getByRole('region', { name: 'Account info summary' });
  await expect.element(summary).toMatchTextContent('The history does not go back far enough.');
  await expect.element(summary.getByRole('button', { name: /^Rent, .* was deleted on / })).toBeVisible();
});
