import process from 'node:process';
import { devices, type Page } from '@playwright/test';
import { showColorScheme } from '../support/accessible.ts';
import { answerOffer, openAccount, registerRows, signUp, signUpWithBook } from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { expect, screenTest as test } from '../support/screen.ts';

// Other systems render text differently.
test.skip(process.platform !== 'linux', 'the pictures were taken on Linux');

/** The colour scheme of the pictures of each device. */
const schemes = { desktop: 'light', phone: 'dark' } as const;

/** Compares a screen with its picture, except for the parts that differ each time: the email address, dates, usage. */
async function compare(page: Page, device: 'desktop' | 'phone', name: string): Promise<void> {
  // Waits until all animations are done.
  await showColorScheme(page, schemes[device]);
  const mask = [page.getByText(/@example\.org/), page.getByLabel(/^Date/), page.locator('main dl dd')];
  // A soft expectation, so that one run reports all screens that differ.
  await expect.soft(page).toHaveScreenshot(`${device}-${name}.png`, { mask });
}

/** Opens a popup, compares it and closes it. */
async function comparePopup(
  page: Page,
  device: 'desktop' | 'phone',
  name: string,
  open: () => Promise<void>,
): Promise<void> {
  await open();
  await expect(page.getByRole('dialog')).toBeVisible();
  await compare(page, device, name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function chooseMenuItem(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const { defaultBrowserType: _browser, ...pixel } = devices['Pixel 7'];
const screens = [
  { device: 'desktop', options: { viewport: { width: 1280, height: 800 } } },
  { device: 'phone', options: { ...pixel, viewport: { width: 390, height: 844 } } },
] as const;

for (const { device, options } of screens)
  test.describe(`pictures on the ${device}`, () => {
    test.use(options);
    test.beforeEach(({ page }) =>
      page.emulateMedia({ colorScheme: schemes[device], reducedMotion: 'reduce' }),
    );

    test('the pages match their pictures', async ({ page }) => {
      const look = (name: string) => compare(page, device, name);
      await page.goto('/');
      await look('landing');
      await page.goto('/dashboard');
      await expect(page.getByLabel('Email')).toBeVisible();
      await look('login');
      await signUp(page);
      await answerOffer(page, 'Yes !');
      await look('root');
      for (const name of ['settings', 'support']) {
        await page.goto(`/${name}`);
        await expect(page).toHaveTitle(/ · Partita$/);
        await look(name);
      }
    });

    test('the views of a book match their pictures', async ({ page }) => {
      await signUpWithBook(page, createHousehold(400).data);
      await openAccount(page, 'Assets');
      await compare(page, device, 'sub-accounts');
      await openAccount(page, 'Checking');
      await expect(registerRows(page).first()).toBeVisible();
      await compare(page, device, 'register');
    });

    test('the popups of a book match their pictures', async ({ page }) => {
      await signUpWithBook(page, createHousehold(60).data);
      await openAccount(page, 'Assets', 'Checking');
      await comparePopup(page, device, 'add', () =>
        page.getByRole('button', { name: 'Add transaction' }).click(),
      );
      await comparePopup(page, device, 'bulk-add', () =>
        chooseMenuItem(page, 'More ways to add', 'Add Multiple Transactions...'),
      );
      await comparePopup(page, device, 'add-account', () =>
        chooseMenuItem(page, 'Account actions', 'Add New Sub-Account...'),
      );
    });
  });
