import type { Page } from '@playwright/test';
import { openAccount, registerRows, signUpWithBook, openBookSettings } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

// How they come and go belongs to it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const message = '[data-position] :is([role=status], [role=alert])';

/** How many messages are in sight, and the titles and buttons that any of them lies over: of the popup, if there is one. */
function look(page: Page) {
  return page.evaluate((selector) => {
    const messages = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const popup = document.querySelector('[role=dialog]');
    const within = popup ?? document.body;
    const others = [...within.querySelectorAll('h1, h2, button, a, input')].filter(
      (each) => each.closest('[data-position]') === null && each.checkVisibility(),
    );
    const covered = others.filter((each) => {
      const at = each.getBoundingClientRect();
      const middle = document.elementsFromPoint(at.left + at.width / 2, at.top + at.height / 2);
      const isInSight = at.width > 2 && middle.some((one) => one === each || each.contains(one));
      return (
        isInSight &&
        messages.some(
          (box) => box.left < at.right && at.left < box.right && box.top < at.bottom && at.top < box.bottom,
        )
      );
    });
    return { messages: messages.length, covered: covered.map(({ outerHTML }) => outerHTML) };
  }, message);
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`messages come one at a time and cover no title and no button, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const { data } = household(20);
    await signUpWithBook(page, data);
    await openAccount(page, 'Assets', 'Checking');
    await expect(registerRows(page).first()).toBeVisible();
    const text = await registerRows(page).first().locator('[data-description]').innerText();
    const settings = await openBookSettings(page);
    await settings.getByLabel('Name').fill('Home');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect.poll(() => look(page)).toEqual({ messages: 1, covered: [] });
    await page.goBack();
    await registerRows(page).first().locator('button').first().press('e');
    const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
    await editor.getByLabel('Description').fill(`${text} again`);
    await expect.poll(() => look(page)).toEqual({ messages: 1, covered: [] });
    await page.route('**/api/update-transaction*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => look(page), { intervals: [50] }).toEqual({ messages: 1, covered: [] });
    await expect(page.getByRole('alert').filter({ hasText: 'Error updating' })).toBeVisible();
  });
}
