import { expect, test } from '../support/screen.ts';
import { signUpWithBook } from '../support/app.ts';
import { makeExample } from '../../src/ledger/example/example.ts';
for (const language of ['en', 'de'] as const)
  test(`shots ${language} @phone`, async ({ page }, info) => {
    const book = makeExample({ today: new Date(), zone: 'Europe/Berlin', language });
    await signUpWithBook(page, book);
    await page.evaluate((l) => localStorage.setItem('Partita.Language', JSON.stringify(l)), language);
    await page.goto('/coming');
    await expect(page.getByRole('button', { name: /Make a schedule of|Planung für/ }).or(page.getByText(/Nothing else|Sonst wurde/)).first()).toBeVisible();
    const name = `/tmp/sa-${language}-${info.project.name}`;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${name}-${colorScheme}.png` });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    if (info.project.name === 'phone') { await page.setViewportSize({ width: 320, height: 700 }); await page.screenshot({ path: `${name}-320.png` }); await page.setViewportSize({ width: 390, height: 844 }); }
    await page.getByRole('button', { name: /Make a schedule of|Planung für/ }).or(page.locator('[data-row]')).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${name}-editor.png` });
    await page.getByRole('dialog').getByRole('radio').last().scrollIntoViewIfNeeded();
    await page.waitForTimeout(200);
    await page.screenshot({ path: `${name}-editor2.png` });
    await page.keyboard.press('Escape');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /Add transaction|Buchung hinzu/ }).click();
    await expect(page.getByRole('dialog').getByText(/Repeat\.\.\.|Wiederholen …/)).toBeVisible();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${name}-add.png` });
  });
