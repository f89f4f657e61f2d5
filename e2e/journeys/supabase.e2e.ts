import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseProject } from '../../test/emulators/supabase.ts';
import {
  addTransaction,
  answerOffer,
  expectProvider,
  discardInput,
  openAccount,
  openPage,
  registerRow,
  signUpByForm,
} from '../support/app.ts';
import { serveFiles } from '../support/file-server.ts';
import { undoAndRedo } from '../support/history.ts';
import { expect, serverTest as test } from '../support/server.ts';
import {
  freshEmail,
  readMailedLink,
  openSupabaseEditor,
  openStorageChoice,
  userPassword,
  withProject,
} from '../support/supabase.ts';

test('a user goes from an empty project to a book: errors are explained, the code is run, the address confirmed', async ({
  page,
  context,
  serverAddress,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await withProject(
    { siteUrl: `${serverAddress}/dashboard`, requiresConfirmation: true, isEmpty: true },
    async (project) => {
      await openStorageChoice(page);
      const editor = await openSupabaseEditor(page);
      await editor.getByLabel('Project URL').fill(project.url);
      await editor.getByLabel('Publishable key').fill(project.key);
      await page.keyboard.press('Control+Enter');
      await expect(editor.getByRole('alert')).toContainText("does not have Partita's tables yet");
      await editor.getByRole('button', { name: 'Cancel' }).click();
      await discardInput(page);

      await page.getByRole('button', { name: 'Show Code' }).click();
      const code = page.getByRole('dialog', { name: 'Configuration code' });
      await expect(code.getByText('create schema if not exists partita')).toBeVisible();
      await code.getByRole('button', { name: 'Copy Code' }).click();
      await expect(page.getByText('Code copied to clipboard !')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      await project.runScript(copied);
      await project.runScript(copied); // Running the script twice is harmless.
      await code.getByRole('button', { name: 'Close' }).last().click();

      const again = await openSupabaseEditor(page);
      await again.getByLabel('Project URL').fill(project.url);
      await again.getByLabel('Publishable key').fill(project.key);
      await again.getByRole('switch', { name: 'Save Configuration Locally' }).click();
      await again.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(again.getByText('Required')).toHaveCount(1);
      await again.getByRole('textbox', { name: 'Name' }).fill('My project');
      await page.keyboard.press('Control+Enter');
      await expectProvider(page, project.url);
      await expect(page.getByRole('dialog')).toHaveCount(0);

      const email = freshEmail();
      await signUpByForm(page, email);
      await expect(page.getByRole('status').filter({ hasText: 'A new account' })).toContainText(
        'Please check your email for account confirmation...',
      );
      await page.goto(readMailedLink(project, email).href);
      await answerOffer(page, 'Yes !');
      await openAccount(page, 'Expenses', 'Shopping');
      await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
      await expect(registerRow(page, 'Shoes')).toBeVisible();
      await page.reload();
      await expect(registerRow(page, 'Shoes')).toBeVisible();
      await undoAndRedo(page, 'Shoes');
      expect(await project.query('select count(*)::int as n from partita.transaction')).toEqual([{ n: 1 }]);

      // Our own server shows nothing about the project.
      await openPage(page, 'Settings');
      await expect(page.getByRole('button', { name: 'Edit Configuration' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Delete my account !' })).toHaveCount(0);
      await page.getByRole('heading', { name: 'Partita', exact: true }).click();
      await page.getByRole('button', { name: "Use the product's own" }).click();
      await expect(page.getByLabel('Email')).toBeVisible();
      await signUpByForm(page, freshEmail());
      await answerOffer(page, 'No thanks !');
      await expect(page.getByText('Shoes')).toHaveCount(0);
      await expect(page.getByText('Expenses')).toHaveCount(0);
    },
  );
});

/** Returns the default provider that a server with SUPABASE_URL and SUPABASE_KEY publishes. */
const defaultProvider = ({ url, key }: SupabaseProject) => ({
  name: 'Partita',
  uniqueId: 'default_supabase',
  class: { name: 'OWN', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
  publicConfig: { url, publicKey: key },
  authProviders: ['email', 'google', 'github', 'discord'],
});

test('the build alone, on any file server with its own provider-config.json, is the complete app', async ({
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
    await page.getByRole('textbox', { name: 'Password' }).fill(userPassword);
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
