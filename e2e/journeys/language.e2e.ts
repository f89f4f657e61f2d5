import type { Page } from '@playwright/test';
import { expect, serverTest as test } from '../support/server.ts';

const password = 'correct horse battery';
/** The narrowest screen that everything must fit on, in pixels. */
const narrowest = { width: 320, height: 700 };

/** Expects that no element is wider than the narrowest screen and no text wider than its button. */
async function expectFits(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(narrowest);
  const tooWide = () =>
    page.evaluate(() => {
      const wide = [
        document.documentElement,
        ...document.querySelectorAll('[role="dialog"], [role="dialog"] form'),
      ];
      const labels = [...document.querySelectorAll('button, button span')];
      const cut = labels.filter((each) => getComputedStyle(each).textOverflow !== 'ellipsis');
      return [...wide, ...cut]
        .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth)
        .map((each) => each.textContent.slice(0, 80));
    });
  // The phone layout appears a moment later.
  await expect.poll(tooWide, name).toEqual([]);
  if (size !== null) await page.setViewportSize(size);
}

/** Records every text that the page shows, from the first one on. */
async function watchTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Reflect.set(globalThis, 'shown', shown);
    new MutationObserver(() => shown.push(document.body?.innerText ?? '')).observe(document, {
      childList: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => String(Reflect.get(globalThis, 'shown')));
}

async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(secret);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

test.describe('a browser set to German', () => {
  test.use({ locale: 'de-DE' });

  test("the login and the server's answers are German from the first word on", async ({ page }) => {
    const shownTexts = await watchTexts(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Anmelden bei Partita' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await shownTexts()).toContain('Passwort');
    expect(await shownTexts()).not.toMatch(/Login|Password|Choose/);
    await expectFits(page, 'login');
    await logIn(page, 'nobody@example.org');
    await expect(page.getByRole('form').getByText('E-Mail-Adresse oder Passwort ist falsch')).toBeVisible();
    await page.getByRole('button', { name: 'Noch kein Konto? Registrieren' }).click();
    await page.getByLabel('E-Mail').fill(`emil-${Date.now()}@example.org`);
    await page.getByRole('textbox', { name: 'Passwort' }).fill(password);
    await page.getByRole('button', { name: 'Registrieren', exact: true }).click();
    const offer = page.getByRole('dialog', { name: 'Neu hier? Mit den üblichen Konten beginnen?' });
    await expect(offer).toBeVisible();
    await expectFits(page, 'offer');
    await offer.getByRole('button', { name: 'Nein, danke' }).click();
    await expect(page.getByText('Keine Unterkonten')).toBeVisible();
  });

  test('the language changes in the navigation, and stays changed after a reload', async ({ page }) => {
    await page.goto('/support');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Support');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Support');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hilfe & Bedingungen');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

test.describe('a browser set to another language', () => {
  test.use({ locale: 'fr-FR' });

  test('the app uses English', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Login to Partita' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
