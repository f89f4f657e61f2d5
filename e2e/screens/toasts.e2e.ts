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

test('a message goes though it came up under a resting pointer, and stays once that moves', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a finger rests on nothing');
  await page.clock.install();
  await signUpWithBook(page, household(20).data);
  await openAccount(page, 'Assets', 'Checking');
  const remove = async () => {
    await registerRows(page).first().locator('button').first().press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.locator(message)).toBeVisible();
  };
  await remove();
  const box = await page.locator(message).boundingBox();
  if (box === null) throw new Error('no message');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.clock.runFor(7000);
  await expect(page.locator(message)).toHaveCount(0);
  await page.mouse.move(x, y);
  await remove();
  await page.clock.runFor(7000);
  await expect(page.locator(message)).toHaveCount(0);
  await remove();
  await page.mouse.move(x + 5, y);
  await page.clock.runFor(20_000);
  await expect(page.locator(message)).toHaveCount(1);
  await page.mouse.move(x, y + 300);
  await page.clock.runFor(7000);
  await expect(page.locator(message)).toHaveCount(0);
});
