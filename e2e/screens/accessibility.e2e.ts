import type { Page, TestInfo } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  answerOffer,
  openAccount,
  openNavigation,
  registerRows,
  signUp,
  signUpWithBook,
} from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { expectFits, expectFitsPhone } from '../support/fits.ts';
import { expect, screenTest as test } from '../support/screen.ts';

/**
 * Returns a function that checks the screen in light and dark: axe finds no violations, the page has one main heading, and nothing is wider
 * than the screen. With SCREENS=1 it saves pictures.
 */
function createScreenCheck(page: Page, { project }: TestInfo) {
  return async (name: string) => {
    await expectAccessible(page, name, [], async (colorScheme) => {
      const path = `../test-results/screens/${project.name}-${colorScheme}-${name}.png`;
      if (process.env['SCREENS'] !== undefined) await page.screenshot({ path });
    });
    await expect(page.locator('h1')).toHaveCount(1);
    await expectFits(page, name);
    if (project.name === 'phone') await expectFitsPhone(page, name);
  };
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('the pages are accessible and fit the screen @phone @main', async ({ page }, info) => {
  const look = createScreenCheck(page, info);
  await page.goto('/');
  await look('landing');
  await page.goto('/dashboard');
  await expect(page.getByLabel('Email')).toBeVisible();
  await look('login');
  await signUp(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('offer');
  await answerOffer(page, 'Yes !');
  await look('root');
  for (const name of ['settings', 'support', 'credits']) {
    await page.goto(`/${name}`);
    await expect(page).toHaveTitle(/ · Partita$/);
    await look(name);
  }
});

test('the views of the dashboard are accessible and fit the screen @phone', async ({ page }, info) => {
  const look = createScreenCheck(page, info);
  await signUpWithBook(page, createHousehold(400).data);
  await look('home');
  await openAccount(page, 'Assets');
  await look('sub-accounts');
  await openAccount(page, 'Checking');
  await expect(registerRows(page).first()).toBeVisible();
  await look('register');
  await registerRows(page).first().getByRole('button').first().click();
  await look('unfolded');
  await page.keyboard.press('Space');
  await look('selected');
  await page.getByRole('button', { name: 'Show tags' }).click();
  await expect(page.getByRole('list', { name: 'Tags' })).toBeVisible();
  await look('tags');
  await page.getByRole('list', { name: 'Tags' }).getByRole('button').first().click();
  await expect(registerRows(page).first()).toBeVisible();
  await look('tag');
  await page.getByRole('button', { name: 'Show favourites' }).click();
  await expect(page.getByRole('list', { name: 'Sub-accounts' })).toBeVisible();
  await look('favourites');
  await page.getByRole('searchbox').fill('cafe');
  await page.keyboard.press('Enter');
  await expect(registerRows(page).first()).toBeVisible();
  await look('search');
  await page.getByRole('tab', { name: /Sub-accounts/ }).click();
  await look('empty');
  await openNavigation(page);
  await look('menu');
});
