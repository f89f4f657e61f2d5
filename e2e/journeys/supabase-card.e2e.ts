import type { Page } from '@playwright/test';
import { discardTyped } from '../support/app.ts';
import { expect, test } from '../support/server.ts';
import { openEditor, openPlaces } from '../support/supabase.ts';

test.use({ otherHosts: ['home.example'] });

/** A configuration of a project that nobody reaches. */
const saved = (customName: string, url = `https://${customName.toLowerCase()}.example`) => ({
  name: customName,
  customName,
  uniqueId: 'custom_supabase',
  class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
  publicConfig: { url, publicKey: 'sb_publishable_key' },
});

/** Keeps configurations in the browser, once: what a page does with them stays. */
async function keep(page: Page, kept: { CurrentProvider?: unknown; CurrentProviderList?: unknown[] }) {
  await page.goto('/support');
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values))
      localStorage.setItem(`Partita.${name}`, JSON.stringify(value));
  }, kept);
}

const useButtons = (page: Page) => page.getByRole('button', { name: /^Use config/ });

test('an address that is none is told in a sentence, with a way to choose again', async ({ page }) => {
  await keep(page, { CurrentProvider: saved('Mine', 'my project') });
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('not a web address');
  await page.getByRole('button', { name: 'Where your books live' }).click();
  await page.getByRole('heading', { name: 'Partita', exact: true }).click();
  await page.getByRole('button', { name: "Use the product's own" }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('one broken entry of the list takes no other with it', async ({ page }) => {
  await keep(page, { CurrentProviderList: [{ name: 7 }, saved('Home')] });
  await openPlaces(page);
  await expect(useButtons(page)).toHaveText(['Use config Home']);
});

test('the place in use is not offered, whatever name it is saved under', async ({ page }) => {
  const { customName: _none, ...current } = saved('Home');
  await keep(page, { CurrentProvider: current, CurrentProviderList: [saved('Home'), saved('Work')] });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Where your books live' }).click();
  await expect(page.getByRole('button', { name: 'Edit Configuration' })).toBeVisible();
  await expect(useButtons(page)).toHaveText(['Use config Work']);
});

test('a saved configuration is never lost by a slip: a taken name is refused, a removal can be undone', async ({
  page,
}) => {
  await keep(page, { CurrentProviderList: [saved('Home'), saved('Work')] });
  await openPlaces(page);
  const editor = await openEditor(page, 'Edit config Home');
  await editor.getByRole('textbox', { name: 'Name' }).fill('work');
  await page.keyboard.press('Control+Enter');
  await expect(editor.getByText('A configuration with this name is already saved')).toBeVisible();
  await editor.getByRole('textbox', { name: 'Name' }).fill('Flat');
  await page.keyboard.press('Control+Enter');
  await expect(editor).toBeHidden();
  await expect(useButtons(page)).toHaveText(['Use config Work', 'Use config Flat']);

  await page.getByRole('button', { name: 'Remove config Work' }).click();
  await expect(useButtons(page)).toHaveText(['Use config Flat']);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(useButtons(page)).toHaveText(['Use config Flat', 'Use config Work']);
});

test('Esc in the editor closes the editor alone', async ({ page }) => {
  const places = await openPlaces(page);
  const editor = await openEditor(page);
  await editor.getByLabel('Project URL').fill('https://a.example');
  await page.keyboard.press('Escape');
  await discardTyped(page);
  await expect(editor).toBeHidden();
  await expect(places).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(places).toBeHidden();
});

test('an address without https is taken of this machine alone', async ({ page }) => {
  await openPlaces(page);
  const editor = await openEditor(page);
  await editor.getByLabel('Publishable key').fill('key');
  await editor.getByLabel('Project URL').fill('http://project.example');
  await page.keyboard.press('Control+Enter');
  await expect(editor.getByText('Enter an address that begins with https://')).toBeVisible();
  await editor.getByLabel('Project URL').fill('http://127.0.0.1:9');
  await page.keyboard.press('Control+Enter');
  await expect(editor.getByRole('alert')).toHaveText('Your project cannot be reached');
});

test('while one place is tried nothing else can be chosen; one out of reach is said to be so', async ({
  page,
}) => {
  await keep(page, { CurrentProviderList: [saved('Home'), saved('Work')] });
  let giveUp = () => {};
  const isOver = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  await page.route('https://home.example/**', async (route) => {
    await isOver;
    await route.abort();
  });
  const places = await openPlaces(page);
  const home = page.getByRole('button', { name: 'Use config Home' });
  await home.click();
  await expect(home).toHaveAttribute('data-loading', 'true');
  for (const name of ['Use config Home', 'Use config Work', 'Use Supabase', 'Remove config Work'])
    await expect(places.getByRole('button', { name, exact: true })).toBeDisabled();
  giveUp();
  await expect(page.getByText('Your project cannot be reached')).toBeVisible();
  await expect(home).toBeEnabled();
});

test('the two addresses that the project has to know stand there to be copied', async ({
  page,
  context,
  serverAddress,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPlaces(page);
  for (const address of [`${serverAddress}/dashboard`, `${serverAddress}/dashboard?recoverytoken=link`]) {
    await page.getByRole('button', { name: `Copy ${address}`, exact: true }).click();
    await expect(page.getByText('Copied to clipboard').last()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  }
});
