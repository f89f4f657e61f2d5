import type { Page } from '@playwright/test';
import { confirmEmail } from '../../test/emulators/firebase.ts';
import {
  answerOffer,
  expectProvider,
  exportFile,
  importFile,
  signUpByForm,
  signUpWithBook,
} from '../support/app.ts';
import {
  projectConfigOf,
  type GoogleProxy,
  reasonToSkip,
  firebaseTest as test,
} from '../support/firebase.ts';
import { createHousehold } from '../support/household.ts';
import { startMove, importMovedBooks, keepOldBooks, movePopup, parseExportedRows } from '../support/move.ts';
import { expect } from '../support/server.ts';
import { freshEmail, logInToProject, openSupabaseEditor, withProject } from '../support/supabase.ts';

test.skip(reasonToSkip !== undefined, reasonToSkip);
// One pair of emulators is enough work for a small machine. On a busy machine they are slow.
test.describe.configure({ mode: 'default', timeout: 300_000 });

/** Chooses the Firebase project in the open dialog. */
async function chooseFirebase(page: Page, google: GoogleProxy): Promise<void> {
  const popup = page.getByRole('dialog').last();
  await popup.getByRole('heading', { name: 'Firebase' }).click();
  await popup.getByRole('button', { name: 'Use Firebase' }).click();
  const editor = page.getByRole('dialog', { name: 'Firebase configuration' });
  const { projectId, authDomain, apiKey } = projectConfigOf(google);
  await editor.getByLabel('Project ID').fill(projectId);
  await editor.getByLabel('Auth domain').fill(authDomain);
  await editor.getByLabel('API key').fill(apiKey);
  await page.keyboard.press('Control+Enter');
  await expectProvider(page, projectId);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
}

/** Signs up in the Firebase project and confirms the email address. */
async function enterFirebase(page: Page, google: GoogleProxy): Promise<string> {
  const email = freshEmail();
  await signUpByForm(page, email);
  await expect(page.getByText('Please check your email for account confirmation...')).toBeVisible();
  await confirmEmail(google, email);
  await page.goto('/dashboard');
  await logInToProject(page, email);
  return email;
}

async function chooseOwnServer(page: Page): Promise<void> {
  const popup = movePopup(page);
  await popup.getByRole('heading', { name: 'Partita', exact: true }).click();
  await popup.getByRole('button', { name: "Use the product's own" }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
}

test('moves from our server to Supabase, to Firebase and back to our server keep the fingerprints and rows', async ({
  page,
  google,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    await signUpWithBook(page, createHousehold(120).data);
    const before = parseExportedRows(await exportFile(page));

    await startMove(page);
    await movePopup(page).getByRole('heading', { name: 'Supabase' }).click();
    const editor = await openSupabaseEditor(page);
    await editor.getByLabel('Project URL').fill(project.url);
    await editor.getByLabel('Publishable key').fill(project.key);
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expectProvider(page, project.url);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await signUpByForm(page, freshEmail());
    const atSupabase = await importMovedBooks(page);
    await keepOldBooks(page);

    await startMove(page);
    await chooseFirebase(page, google);
    await enterFirebase(page, google);
    const atFirebase = await importMovedBooks(page);
    await keepOldBooks(page);
    expect(parseExportedRows(await exportFile(page))).toEqual(before);

    await startMove(page);
    await chooseOwnServer(page);
    await signUpByForm(page, freshEmail());
    const atServer = await importMovedBooks(page);
    await keepOldBooks(page);
    expect(parseExportedRows(await exportFile(page))).toEqual(before);
    expect([atFirebase, atServer]).toEqual([atSupabase, atSupabase]);
  });
});

test('an import into Firebase that the network and a reload interrupt continues and arrives complete', async ({
  page,
  google,
}) => {
  await signUpWithBook(page, createHousehold(400).data);
  const before = parseExportedRows(await exportFile(page));
  await startMove(page);
  await chooseFirebase(page, google);
  await enterFirebase(page, google);
  const popup = movePopup(page);
  await expect(popup.getByText('Household: 400 transactions')).toBeVisible({ timeout: 60_000 });
  // Lets through the accounts, some of the transactions, and one commit whose answer is lost.
  google.cutAfterCommits(3);
  const isCut = page.waitForEvent('requestfailed', (request) => request.url().includes('firestore'));
  await popup.getByRole('button', { name: 'Import my books' }).click();
  await isCut;
  await page.reload();
  google.cutAfterCommits(undefined);
  await expect(popup.getByText(/The import was interrupted/)).toBeVisible({ timeout: 120_000 });
  await importMovedBooks(page);
  await keepOldBooks(page);
  expect(parseExportedRows(await exportFile(page))).toEqual(before);
});

test('a move from Firebase to our server can delete the old books', async ({ page, google }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Choose storage' }).click();
  await chooseFirebase(page, google);
  const email = await enterFirebase(page, google);
  await answerOffer(page, 'No thanks !');
  await importFile(page, { name: 'book.json', content: JSON.stringify(createHousehold(210).data) });
  await startMove(page);
  await chooseOwnServer(page);
  await signUpByForm(page, freshEmail());
  await importMovedBooks(page, 2);
  await movePopup(page).getByRole('button', { name: 'Delete my books there...' }).click();
  await page
    .getByRole('dialog', { name: /^Delete your books in Firebase/ })
    .getByRole('button', { name: 'Go there' })
    .click();
  await expect(page.getByText(/Sign in to delete the books that you moved away/)).toBeVisible();
  await logInToProject(page, email);
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
