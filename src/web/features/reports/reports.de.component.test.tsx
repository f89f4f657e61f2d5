import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createHousehold } from '../../../../e2e/support/household.ts';
import { mountFeature } from '../../../../test/components/mount.tsx';
import { ReportsScreen } from './reports-screen.tsx';

test('the reports are shown in German', async () => {
  await mountFeature(<ReportsScreen />, {
    book: createHousehold(60).data,
    at: '/reports?report=income&from=2022-01-01&compare=period-before',
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Einnahmen und Ausgaben');
  await expect
    .element(page.getByText('1. Januar – 31. Dezember 2022, im Vergleich zum vorherigen Zeitraum'))
    .toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'Summe der Einnahmen' })).toBeVisible();
});
