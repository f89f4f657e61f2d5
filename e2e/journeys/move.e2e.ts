import type { Page } from '@playwright/test';
import { exportFile, signUpByForm, signUpWithBook } from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { startMove, importMovedBooks, keepOldBooks, movePopup, parseExportedRows } from '../support/move.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, serverTest as test } from '../support/server.ts';
import {
  freshEmail,
  logInToProject,
  openSupabaseEditor,
  userPassword,
  withProject,
} from '../support/supabase.ts';
import type { SupabaseProject } from '../../test/emulators/supabase.ts';

// A move uses a project that starts for the test, and the user leaves and resumes it several times.
test.describe.configure({ timeout: 240_000 });

/** Chooses a project as the new storage. */
async function chooseSupabase(page: Page, { url, key }: SupabaseProject): Promise<void> {
  await movePopup(page).getByRole('heading', { name: 'Supabase' }).click();
  const editor = await openSupabaseEditor(page);
  await editor.getByLabel('Project URL').fill(url);
  await editor.getByLabel('Publishable key').fill(key);
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Sign in or sign up here to import it/)).toBeVisible();
}

test('a move from our server to Supabase transfers the same books, and deletes the old ones after two confirmations', async ({
  page,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    const { data } = createHousehold(60);
    const email = await signUpWithBook(page, data);
    const before = parseExportedRows(await exportFile(page));
    await startMove(page);
    await chooseSupabase(page, project);
    const there = freshEmail();
    await signUpByForm(page, there);
    await expect(movePopup(page).getByText('Household: 60 transactions')).toBeVisible();
    await importMovedBooks(page);
    await expectAccessible(page);

    await movePopup(page).getByRole('button', { name: 'Delete my books there...' }).click();
    const ask = page.getByRole('dialog', { name: 'Delete your books in Partita?' });
    await ask.getByRole('button', { name: 'Go there' }).click();
    await expect(page.getByText(/Sign in to delete the books that you moved away/)).toBeVisible();
    await logInToProject(page, email, userPassword);
    const popup = movePopup(page);
    await expect(popup.getByText('Everything is in the copy: 60 transactions')).toBeVisible();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await popup.getByRole('button', { name: 'Save the copy as a file' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^partita-\d{4}-\d\d-\d\d\.json$/);
    await popup.getByRole('button', { name: 'Delete 1 book' }).click();
    await page
      .getByRole('dialog', { name: 'Delete for good?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await popup.getByRole('button', { name: /^Go to Supabase/ }).click();
    await logInToProject(page, there);
    await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
    expect(parseExportedRows(await exportFile(page))).toEqual(before);
    await expect(page.getByText('You are moving your books.')).toHaveCount(0);
  });
});

test('a move that is left, loses the network at each step and finds a difference continues until all books are the same', async ({
  page,
  context,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    const { data } = createHousehold(60);
    await signUpWithBook(page, data);
    const before = parseExportedRows(await exportFile(page));
    await page.getByRole('button', { name: 'Move my books...' }).first().click();
    const popup = movePopup(page);
    await context.setOffline(true);
    await popup.getByRole('button', { name: 'Save a copy and continue' }).click();
    await expect(popup.getByRole('alert')).toContainText('Failed !');
    await context.setOffline(false);
    await popup.getByRole('button', { name: 'Save a copy and continue' }).click();
    await expect(popup.getByText(/^A copy of 1 book is saved/)).toBeVisible();
    await popup.getByRole('button', { name: 'Later' }).click();
    const notice = page.getByRole('region', { name: 'Move of your books' });
    await page.goto('/dashboard');
    await notice.getByRole('button', { name: 'Continue' }).click();
    await chooseSupabase(page, project);
    await signUpByForm(page, freshEmail());
    await expect(popup.getByText('Household: 60 transactions')).toBeVisible();
    await page.reload();
    await popup.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('button', { name: 'No thanks !' }).click();
    await notice.getByRole('button', { name: 'Continue' }).click();
    await expect(popup.getByText(/There are books here already: 1 book \(Main\)/)).toBeVisible();

    // The import has arrived; its answer is lost, and then the page closes.
    let isFirst = true;
    await page.route('**/rest/v1/rpc/partita_import*', async (route) => {
      if (isFirst) {
        isFirst = false;
        await route.fetch();
        await context.setOffline(true);
      }
      await route.abort();
    });
    await popup.getByRole('button', { name: 'Import my books' }).click();
    await expect(page.getByText('1 change not synced yet')).toBeVisible();
    await context.setOffline(false);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(popup.getByText(/The import was interrupted/)).toBeVisible();
    await page.unroute('**/rest/v1/rpc/partita_import*');
    await page.route('**/rest/v1/rpc/partita_export*', (route) => route.abort());
    await popup.getByRole('button', { name: 'Continue the import' }).click();
    await expect(popup.getByRole('alert')).toBeVisible();
    await page.unroute('**/rest/v1/rpc/partita_export*');
    await project.query(
      `update partita.transaction set description = 'Otherwise' where id = (select min(id) from partita.transaction)`,
    );
    await popup.getByRole('button', { name: 'Try again' }).click();
    await expect(popup.getByText(/^Different here \(1\)/)).toBeVisible();
    await expect(popup.getByText(/Nothing in Partita was changed/)).toBeVisible();
    await expect(popup.getByRole('button', { name: 'Delete my books there...' })).toHaveCount(0);
    await popup.getByRole('button', { name: 'Import again' }).click();
    await importMovedBooks(page);
    await page.reload();
    await expect(popup.getByText(/^Arrived unchanged in Supabase/)).toBeVisible();
    await keepOldBooks(page);
    const { transactions } = parseExportedRows(await exportFile(page));
    expect(transactions).toEqual(before.transactions);
  });
});
