import type { Locator, Page } from '@playwright/test';
import { signUpWithBook } from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { expect, screenTest as test } from '../support/screen.ts';

const book = createHousehold(400);
const year = 'from=2022-01-01';

async function openReport(page: Page, search: string): Promise<Locator> {
  await page.goto(`/reports?${search}`);
  const table = page.getByRole('table').last();
  await expect(table).toBeVisible();
  return table;
}

test('each report is printed completely, and none is wider than the paper @main', async ({ page }) => {
  await signUpWithBook(page, book.data);
  await openReport(page, `report=spending&${year}`);
  await page.evaluate(() =>
    Object.assign(window, { print: () => document.body.toggleAttribute('data-printed') }),
  );
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // The paper width without its margins, in pixels.
  for (const [search, widthPx] of [
    [`report=spending&${year}`, 1024],
    [`report=income&${year}&compare=year-before`, 680],
    [`report=net-worth&${year}&compare=year-before`, 680],
    [`report=cash-flow&${year}&compare=year-before`, 680],
  ] as const) {
    await page.setViewportSize({ width: widthPx, height: 900 });
    await openReport(page, search);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const cutOff = await page.evaluate((width) => {
      const isOut = (element: Element) => element.getBoundingClientRect().right > width + 1;
      return [...document.querySelectorAll('main :is(td, svg, h1)')].filter(isOut).length;
    }, widthPx);
    expect([search, cutOff]).toEqual([search, 0]);
    // No scrolling element hides the content below it.
    const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pages.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(1);
  }
});
