import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { discardTyped } from '../support/app.ts';
import { expect, test } from '../support/server.ts';

const rules = "rules_version = '2';\nservice cloud.firestore {}\n";

async function openCard(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Where your books live' }).click();
  const places = page.getByRole('dialog', { name: 'Where your books live' });
  await places.getByRole('heading', { name: 'Firebase' }).click();
  return places;
}

async function rightEdge(part: Locator): Promise<number> {
  const { x = NaN, width = NaN } = (await part.boundingBox()) ?? {};
  return x + width;
}

const saved = {
  name: 'Home',
  customName: 'Home',
  uniqueId: 'custom_firebase',
  class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'FIREBASE' } },
  publicConfig: { uniqueId: 'my-books', url: 'my-books.firebaseapp.com', publicKey: 'AIza-key' },
};

test('the steps have a picture each, and everything can be read by all @phone', async ({ page }) => {
  await page.addInitScript(
    (value) => {
      localStorage.setItem('Partita.CurrentProviderList', value);
    },
    JSON.stringify([{ ...saved, customName: 'The books of the summer house by the lake' }]),
  );
  const places = await openCard(page);
  const steps = places.getByRole('listitem').filter({ has: page.getByRole('img') });
  await expect(steps).toHaveCount(6);
  // What is drawn is told by its name alone; its words are nobody's to read out.
  const drawn = steps.nth(1).getByText('Firestore', { exact: true });
  await expect(drawn).toBeVisible();
  expect(await drawn.evaluate((element) => element.closest('[aria-hidden="true"]') !== null)).toBe(true);
  await expect(steps.last()).toContainText('localhost');
  await expect(places.getByRole('link', { name: /firestore\.indexes\.json/ })).toHaveAttribute(
    'href',
    '/static/providers/Firebase/firestore.indexes.json',
  );
  await expectAccessible(page);
  // However long the name, what stands beside it stays in sight.
  const remove = places.getByRole('button', { name: /^Remove config/ });
  expect(await rightEdge(remove)).toBeLessThanOrEqual(await rightEdge(places));
  await places.getByRole('button', { name: 'Use Firebase' }).click();
  await expect(page.getByRole('dialog', { name: 'Firebase configuration' })).toBeVisible();
  await expectAccessible(page);
});

test('the rules are fetched when they are first looked at, and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let fetched = 0;
  await page.route('**/static/providers/Firebase/firestore.rules', (route) => {
    fetched += 1;
    return route.fulfill({ body: rules, contentType: 'text/plain' });
  });
  const places = await openCard(page);
  expect(fetched).toBe(0);
  const popup = page.getByRole('dialog', { name: 'Access rules' });
  for (const _time of ['first', 'second']) {
    await places.getByRole('button', { name: 'Show Rules' }).click();
    await expect(popup.getByText("rules_version = '2'")).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
  }
  expect(fetched).toBe(1);
  await places.getByRole('button', { name: 'Show Rules' }).click();
  await popup.getByRole('button', { name: 'Copy Rules' }).click();
  await expect(page.getByText('Code copied to clipboard !')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(rules);
});

test('rules that cannot be fetched are told of', async ({ page }) => {
  await page.route('**/static/providers/Firebase/firestore.rules', (route) => route.fulfill({ status: 503 }));
  const places = await openCard(page);
  await places.getByRole('button', { name: 'Show Rules' }).click();
  await expect(page.getByRole('dialog', { name: 'Access rules' }).getByRole('alert')).toHaveText(
    'This could not be loaded.',
  );
});

test('a configuration asks for its three values, keeps them clean and keeps its name', async ({ page }) => {
  await page.goto('/support');
  await page.evaluate(
    (value) => {
      localStorage.setItem('Partita.CurrentProviderList', value);
    },
    JSON.stringify([saved]),
  );
  const places = await openCard(page);
  const editor = page.getByRole('dialog', { name: 'Firebase configuration' });

  await places.getByRole('button', { name: 'Use Firebase' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(editor.getByText('Required')).toHaveCount(3);
  await editor.getByRole('switch', { name: 'Save Configuration Locally' }).click();
  await expect(editor.getByText('Required')).toHaveCount(4);
  await expect(editor.getByLabel('Project ID')).toHaveAttribute('maxlength', '2000');
  await editor.getByLabel('Auth domain').fill('my books');
  await expect(editor.getByText(/^Enter a host name without a path/)).toBeVisible();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await discardTyped(page);

  await places.getByRole('button', { name: 'Edit config Home' }).click();
  await expect(editor.getByLabel('Project ID')).toHaveValue('my-books');
  await expect(editor.getByRole('switch')).toHaveCount(0);
  await editor.getByLabel('Project ID').fill(' other-books ');
  await editor.getByLabel('Auth domain').fill(' https://Other-Books.firebaseapp.com/ ');
  await editor.getByLabel('API key').fill(' AIza-other ');
  await editor.getByRole('textbox', { name: 'Name' }).fill(' Other ');
  await page.keyboard.press('Control+Enter');
  await expect(editor).toBeHidden();
  await expect(places.getByRole('button', { name: /^Use config/ })).toHaveText(['Use config Other']);
  const list = await page.evaluate(() => localStorage.getItem('Partita.CurrentProviderList'));
  expect(JSON.parse(list ?? '')).toEqual([
    {
      ...saved,
      name: 'Other',
      customName: 'Other',
      publicConfig: {
        uniqueId: 'other-books',
        url: 'other-books.firebaseapp.com',
        publicKey: 'AIza-other',
      },
    },
  ]);
});
