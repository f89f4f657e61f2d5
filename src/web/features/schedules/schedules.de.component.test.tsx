import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setToday } from '../../../../test/components/today.ts';
import { openUpcoming } from '../../../../test/components/upcoming.tsx';
import { createBasicBook } from '../../../../test/support/basic-book.ts';

test('the schedules are shown in German', async () => {
  setToday('2026-11-22T12:00:00Z');
  await openUpcoming(createBasicBook());
  await expect.element(page.getByRole('heading', { name: 'Anstehend', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Neue geplante Buchung' }).click();
  const editor = page.getByRole('dialog', { name: 'Neue geplante Buchung' });
  await expect.element(editor.getByText(/^Wiederholt sich am 22\. jedes Monats\.$/)).toBeVisible();
  await editor.getByRole('button', { name: 'Speichern' }).click();
  await expect.element(editor.getByText('Bitte ein Konto wählen')).toHaveLength(2);
});
