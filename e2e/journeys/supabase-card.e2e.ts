import type { Page } from '@playwright/test';
import { expect, serverTest as test } from '../support/server.ts';

test.use({ otherHosts: ['home.example'] });

/** Returns the configuration of an unreachable project. */
const createConfig = (customName: string, url = `https://${customName.toLowerCase()}.example`) => ({
  name: customName,
  customName,
  uniqueId: 'custom_supabase',
  class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
  publicConfig: { url, publicKey: 'sb_publishable_key' },
});

/** Stores configurations in the browser once. Later changes by a page remain. */
async function storeConfigs(
  page: Page,
  stored: { CurrentProvider?: unknown; CurrentProviderList?: unknown[] },
) {
  await page.goto('/support');
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values))
      localStorage.setItem(`Partita.${name}`, JSON.stringify(value));
  }, stored);
}

test('an unreadable stored provider is dropped, and one with an invalid address is reported with a way to choose again', async ({
  page,
}) => {
  await page.goto('/support');
  await page.evaluate(() => {
    localStorage.setItem('Partita.CurrentProvider', '{"name":7}');
    localStorage.setItem('Partita.CurrentProviderList', 'not JSON');
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Choose storage' }).click();
  await expect(page.getByRole('heading', { name: 'Partita · In use' })).toBeVisible();

  await storeConfigs(page, { CurrentProvider: createConfig('Mine', 'my project') });
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('not a web address');
  await page.getByRole('button', { name: 'Storage' }).click();
  await page.getByRole('heading', { name: 'Partita', exact: true }).click();
  await page.getByRole('button', { name: "Use the product's own" }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});
