import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/server.ts';

const password = 'correct horse battery';
/** The narrowest screen that everything must fit on, in pixels. */
const narrowest = { width: 320, height: 700 };

/** Axe finds nothing on the screen, and on the narrowest one nothing runs over the edge or out of its button. */
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
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
  // What is drawn in another way on a phone is there a moment later.
  await expect.poll(tooWide, name).toEqual([]);
  if (size !== null) await page.setViewportSize(size);
}

/** Keeps every text that the page shows, from the first one on. */
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

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('the way in is German from the first word on, and so is what the server answers', async ({ page }) => {
    const shownTexts = await watchTexts(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Anmelden bei Partita' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await shownTexts()).toContain('Passwort');
    expect(await shownTexts()).not.toMatch(/Login|Password|Choose/);
    await look(page, 'login');
    await logIn(page, 'nobody@example.org');
    await expect(page.getByRole('form').getByText('E-Mail-Adresse oder Passwort ist falsch')).toBeVisible();
    await page.getByRole('button', { name: 'Noch kein Konto? Registrieren' }).click();
    await page.getByLabel('E-Mail').fill(`emil-${Date.now()}@example.org`);
    await page.getByRole('textbox', { name: 'Passwort' }).fill(password);
    await page.getByRole('button', { name: 'Registrieren', exact: true }).click();
    const offer = page.getByRole('dialog', { name: 'Neu hier? Mit den üblichen Konten beginnen?' });
    await expect(offer).toBeVisible();
    await look(page, 'offer');
    await offer.getByRole('button', { name: 'Nein, danke' }).click();
    await expect(page.getByText('Keine Unterkonten')).toBeVisible();
  });

  test('books are kept in German: views, editors, messages, and what they count and date @main', async ({
    page,
  }) => {
    const { data } = household(120);
    await page.goto('/support');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hilfe & Bedingungen');
    await page.getByText('Nutzungsbedingungen und Datenschutz').click();
    await expect(page.getByText('freie, offene Software für die doppelte Buchführung')).toBeVisible();
    await expect(page.getByText('Verbindlich ist die englische Fassung.')).toBeVisible();
    await callApi(page, 'signup', {
      authProvider: 'email',
      data: { email: `emma-${Date.now()}@example.org`, password },
    });
    await callApi(page, 'import-data', { data });
    await page.goto('/dashboard');
    const accounts = page.getByRole('list', { name: 'Unterkonten' });
    await accounts.getByRole('button', { name: /^Assets Verm/ }).click();
    await accounts.getByRole('button', { name: /^Checking Bank/ }).click();
    const rows = page.getByRole('list', { name: 'Buchungen' }).getByRole('listitem');
    await expect(rows.first()).toContainText(/\d\. (?:Jan|Feb|März|Apr|Mai|Juni|Juli|Aug|Sept|Okt|Nov|Dez)/);
    await rows.first().getByRole('button').first().click();
    await look(page, 'register');

    await page.getByRole('button', { name: 'Neue Buchung' }).click();
    const editor = page.getByRole('dialog', { name: 'Neue Buchung' });
    await editor.getByRole('button', { name: 'Speichern', exact: true }).click();
    await expect(editor.getByText('Erforderlich').first()).toBeVisible();
    await look(page, 'editor');
    await page.route('**/api/add-transaction', (route) =>
      route.fulfill({
        status: 429,
        json: {
          code: 'quota',
          message: 'You have used the 1,500 calls of today. They start anew at midnight (UTC)',
          refusal: { id: 'callsUsedUp', params: { calls: 1500 } },
        },
      }),
    );
    await editor.getByLabel('Beschreibung').fill('Brot');
    await editor.getByLabel('Betrag').pressSequentially('350');
    await editor.getByRole('combobox', { name: 'Gegenkonto' }).fill('Cash');
    await page.keyboard.press('Enter');
    await editor.getByRole('button', { name: 'Speichern', exact: true }).click();
    await expect(editor.getByText('Die 1.500 Anfragen für heute sind verbraucht.')).toBeVisible();
    await expect(page.getByText('Die Buchung konnte nicht hinzugefügt werden')).toBeVisible();
    await editor.getByRole('button', { name: 'Schließen', exact: true }).click();
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await expect(editor).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Befehle' })).toContainText('Strg');
    // What lies behind it is dimmed.
    await expectAccessible(page, 'palette', ['[role="dialog"]']);
  });

  test('the language changes in the navigation, and stays changed', async ({ page }) => {
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

test.describe('in a browser of another language', () => {
  test.use({ locale: 'fr-FR' });

  test('the app speaks English', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Login to Partita' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
