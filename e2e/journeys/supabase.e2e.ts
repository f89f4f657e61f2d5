import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startOAuthServer } from '../../test/support/oauth-server.ts';
import type { SupabaseProject } from '../../test/emulators/supabase.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  expectPlace,
  discardTyped,
  logOut,
  openAccount,
  openPage,
  registerRow,
  signUpByForm,
} from '../support/app.ts';
import { serveFiles } from '../support/file-server.ts';
import { undoAndRedo } from '../support/history.ts';
import { expect, test } from '../support/server.ts';
import {
  freshEmail,
  login,
  mailedLink,
  openEditor,
  openPlaces,
  password,
  use,
  withProject,
} from '../support/supabase.ts';

test('from an empty project to a book: what is wrong is told, the code is run, the address confirmed', async ({
  page,
  context,
  serverAddress,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await withProject(
    { siteUrl: `${serverAddress}/dashboard`, confirms: true, isEmpty: true },
    async (project) => {
      await openPlaces(page);
      const editor = await openEditor(page);
      await editor.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(editor.getByText('Required')).toHaveCount(2);
      await editor.getByLabel('Project URL').fill('http://127.0.0.1:9');
      await editor.getByLabel('Publishable key').fill('sb_publishable_wrong');
      await page.keyboard.press('Control+Enter');
      await expect(editor.getByRole('alert')).toHaveText('Your project cannot be reached');
      await editor.getByLabel('Project URL').fill(project.url);
      await page.keyboard.press('Control+Enter');
      await expect(editor.getByRole('alert')).toHaveText('The project does not accept this key');
      await editor.getByLabel('Publishable key').fill(project.key);
      await page.keyboard.press('Control+Enter');
      await expect(editor.getByRole('alert')).toContainText("does not have Partita's tables yet");
      await editor.getByRole('button', { name: 'Cancel' }).click();
      await discardTyped(page);

      await page.getByRole('button', { name: 'Show Code' }).click();
      const code = page.getByRole('dialog', { name: 'Configuration code' });
      await expect(code.getByText('create schema if not exists partita')).toBeVisible();
      await code.getByRole('button', { name: 'Copy Code' }).click();
      await expect(page.getByText('Code copied to clipboard !')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      await project.runScript(copied);
      await project.runScript(copied); // twice does no harm
      await code.getByRole('button', { name: 'Close' }).last().click();

      const again = await openEditor(page);
      await again.getByLabel('Project URL').fill(project.url);
      await again.getByLabel('Publishable key').fill(project.key);
      await again.getByRole('switch', { name: 'Save Configuration Locally' }).click();
      await again.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(again.getByText('Required')).toHaveCount(1);
      await again.getByRole('textbox', { name: 'Name' }).fill('My project');
      await page.keyboard.press('Control+Enter');
      await expectPlace(page, project.url);
      await expect(page.getByRole('dialog')).toHaveCount(0);

      const email = freshEmail();
      await signUpByForm(page, email);
      await expect(page.getByRole('status').filter({ hasText: 'A new account' })).toContainText(
        'Please check your email for account confirmation...',
      );
      await page.goto(mailedLink(project, email).href);
      await answerOffer(page, 'Yes !');
      await openAccount(page, 'Expenses', 'Shopping');
      await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
      await expect(registerRow(page, 'Shoes')).toBeVisible();
      await page.reload();
      await expect(registerRow(page, 'Shoes')).toBeVisible();
      await undoAndRedo(page, 'Shoes');
      expect(await project.query('select count(*)::int as n from partita.transaction')).toEqual([{ n: 1 }]);

      // On the way back to the product's own nothing of the project is left in sight.
      await openPage(page, 'Settings');
      await page.getByRole('heading', { name: 'Partita', exact: true }).click();
      await page.getByRole('button', { name: "Use the product's own" }).click();
      await expect(page.getByLabel('Email')).toBeVisible();
      await signUpByForm(page, freshEmail());
      await answerOffer(page, 'No thanks !');
      await expect(page.getByText('Shoes')).toHaveCount(0);
      await expect(page.getByText('Expenses')).toHaveCount(0);

      await openPage(page, 'Settings');
      await page.getByRole('heading', { name: 'Supabase' }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Use config My project' }).click();
      await expect(page.getByLabel('Email')).toBeVisible();
      await login(page, email);
      await openAccount(page, 'Expenses', 'Shopping');
      await expect(registerRow(page, 'Shoes')).toBeVisible();
      await openPage(page, 'Settings');
      await expect(page.getByRole('button', { name: 'Edit Configuration' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Use config/ })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Delete my account !' })).toHaveCount(0);
    },
  );
});

test('a lost network loses nothing, and a token that ended is renewed unseen', async ({
  page,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    await use(page, project);
    await signUpByForm(page, freshEmail());
    await answerOffer(page, 'Yes !');
    await openAccount(page, 'Expenses', 'Shopping');
    const add = page.getByRole('button', { name: 'Add transaction' });
    const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
    // The service worker, which this test leaves out, would keep all parts of the app.
    await add.click();
    await expect(editor.getByLabel('Description')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await page.context().setOffline(true);
    const sign = page.getByRole('banner').getByRole('status');
    await expect(sign).toContainText('Offline');
    await add.click();
    await editor.getByLabel('Description').fill('Shoes');
    await editor.getByLabel('Amount').pressSequentially('8000');
    await editor.getByRole('combobox', { name: 'Other account' }).fill('bank');
    await page.keyboard.press('Enter');
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your change will be sent again until it arrives')).toBeVisible();
    await expect(editor.getByLabel('Description')).toHaveValue('Shoes');
    await page.route(
      '**/rest/v1/rpc/partita_add_transaction',
      (route) => route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } }),
      { times: 1 },
    );
    await page.context().setOffline(false);
    await expect(editor).toBeHidden();
    await expect(sign).toBeEmpty();
    await expect(registerRow(page, 'Shoes')).toBeVisible();
  });
});

/** What a server with SUPABASE_URL and SUPABASE_KEY tells of its default provider. */
const defaultProvider = ({ url, key }: SupabaseProject) => ({
  name: 'Partita',
  uniqueId: 'default_supabase',
  class: { name: 'OWN', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
  publicConfig: { url, publicKey: key },
  authProviders: ['email', 'google', 'github', 'discord'],
});

async function makeDefault(page: Page, project: SupabaseProject): Promise<void> {
  await page.route('**/static/config/provider-config.json', (route) =>
    route.fulfill({ json: defaultProvider(project) }),
  );
}

test('as the default provider: GitHub, writing to us, and the deletion of the account', async ({
  page,
  serverAddress,
}) => {
  const oauth = await startOAuthServer();
  const id = String(Date.now()).slice(-9);
  oauth.person = { id, email: `ada${id}@example.org`, isEmailVerified: true, name: 'Ada Example' };
  const options = { siteUrl: `${serverAddress}/dashboard`, githubUrl: oauth.url };
  await withProject(options, async (project) => {
    await makeDefault(page, project);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'show other methods' }).click();
    await page.getByRole('button', { name: 'Continue with GitHub' }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await expect(page.getByText('Logged in as Ada Example...')).toBeVisible();
    await answerOffer(page, 'No thanks !');
    await logOut(page);

    const email = freshEmail();
    await signUpByForm(page, email);
    await answerOffer(page, 'Yes !');
    await openPage(page, 'Terms & Support');
    await page.getByRole('heading', { name: 'Help & Feedback' }).click();
    await page.getByLabel('Short description').fill('Hello');
    await page.getByLabel('Note').fill('From a project');
    const sent = page.waitForRequest('**/api/send-message');
    await page.getByRole('button', { name: 'Send' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ messageInfo: { email } });
    await expect(page.getByText('Message sent successfully !')).toBeVisible();

    await openPage(page, 'Settings');
    await page.getByRole('button', { name: 'Delete my account !' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Confirm deletion' }).click();
    await expect(page.getByText('Account deletion successful !')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeVisible();
    const left = await project.query('select count(*)::int as n from auth.users where email = $1', [email]);
    expect(left).toEqual([{ n: 0 }]);
  });
  await oauth.stop();
});

test('whoever listens hears of the choice 750 ms after it was made', async ({ page, serverAddress }) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    const { publicConfig } = defaultProvider(project);
    const saved = {
      name: 'Mine',
      customName: 'Mine',
      uniqueId: 'custom_supabase',
      class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
      publicConfig,
    };
    await page.addInitScript(
      (list) => {
        localStorage.setItem('Partita.CurrentProviderList', list);
        window.addEventListener('provider-changed', () =>
          document.documentElement.setAttribute('data-heard', 'yes'),
        );
      },
      JSON.stringify([saved]),
    );
    await page.route('**/static/config/app-functionalities-config.json', (route) =>
      route.fulfill({
        json: { externalEventListeners: [{ type: 'inline', eventName: 'provider-changed' }] },
      }),
    );
    await page.clock.install();
    await openPlaces(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Use config Mine' }).click();
    await expect(page.getByText('Provider updated successfully!')).toBeVisible();
    await page.clock.runFor(749);
    await expect(page.locator('html')).not.toHaveAttribute('data-heard');
    await page.clock.runFor(2);
    await expect(page.locator('html')).toHaveAttribute('data-heard', 'yes');
  });
});

test('the build alone, on any file server with its own provider-config.json, is the whole app', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'partita-static-'));
  await cp(join(import.meta.dirname, '../../dist'), folder, { recursive: true });
  const files = await serveFiles(folder);
  await withProject({ siteUrl: `${files.address}/dashboard` }, async (project) => {
    await writeFile(
      join(folder, 'static/config/provider-config.json'),
      JSON.stringify(defaultProvider(project)),
    );
    await page.goto(`${files.address}/`);
    await page.getByRole('link', { name: 'Get Started' }).click();
    await page.getByRole('button', { name: 'No account yet? Sign up' }).click();
    await page.getByLabel('Email').fill(freshEmail());
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await answerOffer(page, 'Yes !');
    await openAccount(page, 'Expenses', 'Shopping');
    await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
    await expect(registerRow(page, 'Shoes')).toBeVisible();
    await page.reload();
    await expect(registerRow(page, 'Shoes')).toBeVisible();
    await page.goto(`${files.address}/settings`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  });
  await files.stop();
  await rm(folder, { recursive: true });
});
