import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { startStatement, openReconciliation, tick } from '../../../../test/components/reconciliation.tsx';
import { bookWithRent, matchedOccurrence, readStoredRow } from '../../../../test/components/rent.ts';
import { setToday } from '../../../../test/components/today.ts';

test('a button adds an expected transaction that is missing in a reconciliation', async () => {
  setToday('2026-11-03T12:00:00Z');
  const { data, idOf } = bookWithRent();
  const provider = await openReconciliation(idOf('Bank Account'), { book: data });
  await startStatement('215000', '2026-11-02');
  const missing = page.getByRole('region', { name: 'Expected but missing' });
  await expect.element(missing.getByRole('listitem')).toMatchTextContent(/Nov 1, 2026Rent-\$850.00/);
  await expectAccessibleDialog();
  await missing.getByRole('button', { name: 'Add Rent, Nov 1, 2026' }).click();
  await expect.element(missing).not.toBeInTheDocument();
  await expect.element(tick('Rent')).toBeVisible();
  await expect.poll(() => readStoredRow(provider, 'Rent')).toEqual(matchedOccurrence);
});
