import type { Page } from '@playwright/test';
import { openAccount, registerRows, signUpWithBook, openBookSettings } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

// How they come and go belongs to it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const message = '[data-position] :is([role=status], [role=alert])';

/** How many messages are in sight, and the buttons of the popup that any of them lies over. */
function look(page: Page) {
  return page.evaluate((selector) => {
    const messages = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const buttons = [...document.querySelectorAll('[role=dialog] button')];
    const covered = buttons.filter((button) => {
      const at = button.getBoundingClientRect();
      return messages.some(
        (box) => box.left < at.right && at.left < box.right && box.top < at.bottom && at.top < box.bottom,
      );
    });
    return { messages: messages.length, covered: covered.map(({ outerHTML }) => outerHTML) };
  }, message);
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`messages cover no button of a popup, at ${viewport.width} px`, async ({ page }) => {
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
    await page.goBack();
    await registerRows(page).first().locator('button').first().press('e');
    const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
    await editor.getByLabel('Description').fill(`${text} again`);
    await expect.poll(() => look(page)).toEqual({ messages: 1, covered: [] });
    await page.route('**/api/update-transaction*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => look(page), { intervals: [50] }).toEqual({ messages: 2, covered: [] });
  });
}

test('a finger passes through a message, but for its buttons @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a mouse stops the time of what it reads');
  await signUpWithBook(page, household(20).data);
  await openAccount(page, 'Assets', 'Checking');
  await page.getByRole('button', { name: 'Book Settings' }).click();
  await page.getByRole('main').getByLabel('Name').fill('Home');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const met = await page.locator(message).evaluate((each) => {
    const isMet = (box: DOMRect) =>
      each.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    const undo = each.querySelector('button') ?? each;
    const words = new DOMRect(each.getBoundingClientRect().left, each.getBoundingClientRect().top, 24, 24);
    return { words: isMet(words), undo: isMet(undo.getBoundingClientRect()) };
  });
  expect(met).toEqual({ words: false, undo: true });
});
