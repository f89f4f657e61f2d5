import type { Page } from '@playwright/test';
import { expect } from './server.ts';

/** The narrowest screen that everything must fit on, in pixels. */
const narrowest = { width: 320, height: 700 };

/** Expects that no page, dialog or form is wider than the screen. */
export async function expectFits(page: Page, name: string): Promise<void> {
  const findOverflows = () =>
    page.evaluate(() => {
      const wide = [
        document.documentElement,
        ...document.querySelectorAll('[role="dialog"], [role="dialog"] form'),
      ];
      return wide.map((element) => element.scrollWidth - element.clientWidth).filter((px) => px > 0);
    });
  // A narrow screen draws some elements differently a moment later.
  await expect.poll(findOverflows, name).toEqual([]);
}

/** The fields with text so small that Safari on iOS zooms into the page when they get the focus. Users do not type into file fields. */
const findSmallFields = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea, select',
      ),
    ]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  );

/** Expects that the screen fits the narrowest phone, and that Safari zooms into none of its fields. */
export async function expectFitsPhone(page: Page, name: string): Promise<void> {
  expect(await findSmallFields(page), `${name}: text that Safari zooms to`).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize(narrowest);
  await expectFits(page, name);
  if (size !== null) await page.setViewportSize(size);
}
