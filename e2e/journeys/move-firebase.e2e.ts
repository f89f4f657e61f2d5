import type { Page } from '@playwright/test';
import { confirmEmail } from '../../test/emulators/firebase.ts';
import {
  answerOffer,
  expectPlace,
  exportFile,
  importFile,
  signUpByForm,
  signUpWithBook,
} from '../support/app.ts';
import { configOf, type Google, reasonToSkip, test } from '../support/firebase.ts';
import { household } from '../support/household.ts';
import { beginMove, bringIn, keepOld, movePopup, rowsOf } from '../support/move.ts';
import { expect } from '../support/server.ts';
import { freshEmail, login, openEditor, withProject } from '../support/supabase.ts';

test.skip(reasonToSkip !== undefined, reasonToSkip);
// One pair of emulators is enough work for a small machine; on a busy one they take their time.
test.describe.configure({ mode: 'default', timeout: 300_000 });

/** Chooses the Firebase project in what is open. */
async function chooseFirebase(page: Page, google: Google): Promise<void> {
  const popup = page.getByRole('dialog').last();
  await popup.getByRole('heading', { name: 'Firebase' }).click();
  await popup.getByRole('button', { name: 'Use Firebase' }).click();
  const editor = page.getByRole('dialog', { name: 'Firebase configuration' });
  const { projectId, authDomain, apiKey } = configOf(google);
  await editor.getByLabel('Project ID').fill(projectId);
  await editor.getByLabel('Auth domain').fill(authDomain);
  await editor.getByLabel('API key').fill(apiKey);
  await page.keyboard.press('Control+Enter');
  await expectPlace(page, projectId);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
}

/** Signs up in the Firebase project, with the address confirmed. */
async function enterFirebase(page: Page, google: Google): Promise<string> {
  const email = freshEmail();
  await signUpByForm(page, email);
  await expect(page.getByText('Please check your email for account confirmation...')).toBeVisible();
  await confirmEmail(google, email);
  await page.goto('/dashboard');
  await login(page, email);
  return email;
}

async function chooseOwn(page: Page): Promise<void> {
  const popup = movePopup(page);
  await popup.getByRole('heading', { name: 'Partita', exact: true }).click();
  await popup.getByRole('button', { name: "Use the product's own" }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
}

test('from our server to Supabase, to Firebase and to our server: the same fingerprints, the same rows', async ({
  page,
  google,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    await signUpWithBook(page, household(120).data);
    const before = rowsOf(await exportFile(page));

    await beginMove(page);
    await movePopup(page).getByRole('heading', { name: 'Supabase' }).click();
    const editor = await openEditor(page);
    await editor.getByLabel('Project URL').fill(project.url);
    await editor.getByLabel('Publishable key').fill(project.key);
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expectPlace(page, project.url);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await signUpByForm(page, freshEmail());
    const atSupabase = await bringIn(page);
    await keepOld(page);

    await beginMove(page);
    await chooseFirebase(page, google);
    await enterFirebase(page, google);
    const atFirebase = await bringIn(page);
    await keepOld(page);
    expect(rowsOf(await exportFile(page))).toEqual(before);

    await beginMove(page);
    await chooseOwn(page);
    await signUpByForm(page, freshEmail());
    const atServer = await bringIn(page);
    await keepOld(page);
    expect(rowsOf(await exportFile(page))).toEqual(before);
    expect([atFirebase, atServer]).toEqual([atSupabase, atSupabase]);
  });
});

test('an import into Firebase that is cut by the network and by a reload goes on and arrives whole', async ({
  page,
  google,
}) => {
  await signUpWithBook(page, household(400).data);
  const before = rowsOf(await exportFile(page));
  await beginMove(page);
  await chooseFirebase(page, google);
  await enterFirebase(page, google);
  const popup = movePopup(page);
  await expect(popup.getByText('Household: 400 transactions')).toBeVisible({ timeout: 60_000 });
  // The accounts, a part of the transactions, and one whose answer is lost.
  google.cutAfterCommits(3);
  const isCut = page.waitForEvent('requestfailed', (request) => request.url().includes('firestore'));
  await popup.getByRole('button', { name: 'Import my books' }).click();
  await isCut;
  await page.reload();
  google.cutAfterCommits(undefined);
  await expect(popup.getByText(/The import was interrupted/)).toBeVisible({ timeout: 120_000 });
  await bringIn(page);
  await keepOld(page);
  expect(rowsOf(await exportFile(page))).toEqual(before);
});

test('from Firebase to our server, and the old books deleted there', async ({ page, google }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Where your books live' }).click();
  await chooseFirebase(page, google);
  const email = await enterFirebase(page, google);
  await answerOffer(page, 'No thanks !');
  await importFile(page, { name: 'book.json', content: JSON.stringify(household(210).data) });
  await beginMove(page);
  await chooseOwn(page);
  await signUpByForm(page, freshEmail());
  await bringIn(page, 2);
  await movePopup(page).getByRole('button', { name: 'Delete my books there...' }).click();
  await page
    .getByRole('dialog', { name: /^Delete your books in Firebase/ })
    .getByRole('button', { name: 'Go there' })
    .click();
  await expect(page.getByText(/Sign in to delete the books that you moved away/)).toBeVisible();
  await login(page, email);
  const popup = movePopup(page);
  await expect(popup.getByText('Everything is in the copy: 210 transactions')).toBeVisible({
    timeout: 60_000,
  });
  await popup.getByRole('button', { name: 'Delete 2 books' }).click();
  await page
    .getByRole('dialog', { name: 'Delete for good?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(popup.getByText(/^Your books in Firebase .* are deleted/)).toBeVisible({ timeout: 120_000 });
  await popup.getByRole('button', { name: 'Go to Partita' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});
