import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { budgetCell, openBudget } from '../../../../test/components/budget-sheet.tsx';

test('the budget is shown in German', async () => {
  await openBudget({ plans: { Groceries: 20_000 } });
  await expect.element(budgetCell('Groceries')).toMatchTextContent('von $200.00 ausgegeben');
  await page.getByRole('button', { name: 'Umschläge …' }).click();
  await page.getByRole('dialog', { name: 'Umschläge' }).getByRole('button', { name: 'Einschalten' }).click();
  await expect
    .element(budgetCell('Groceries'))
    .toMatchTextContent('Mindert das frei verfügbare Geld im Dezember 2026');
});
