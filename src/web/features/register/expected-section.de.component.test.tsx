import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAccountPage } from '../../../../test/components/dashboard.tsx';
import { setToday } from '../../../../test/components/today.ts';
import { createWageAndRentBook } from '../../../../test/support/wage-and-rent.ts';

test('the expected transactions of a register are shown in German', async () => {
  setToday('2026-11-22T12:00:00Z');
  await openAccountPage('Bank Account', createWageAndRentBook().data);
  const section = page.getByRole('region', { name: /^Erwartet/ });
  await expect.element(section).toMatchTextContent('Tiefststand: -$270.00 am 29. Nov.');
  await expect.element(section.getByRole('listitem').last()).toMatchTextContent('überfällig');
});
