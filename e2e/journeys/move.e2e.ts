import type { Page } from '@playwright/test';
import { exportFile, signUpByForm, signUpWithBook } from '../support/app.ts';
import { household } from '../support/household.ts';
import { beginMove, bringIn, keepOld, movePopup, rowsOf } from '../support/move.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/server.ts';
import { freshEmail, login, openEditor, password, withProject } from '../support/supabase.ts';
import type { SupabaseProject } from '../../test/emulators/supabase.ts';

/** Chooses a project as the new place. */
async function choose(page: Page, { url, key }: SupabaseProject): Promise<void> {
  await movePopup(page).getByRole('heading', { name: 'Supabase' }).click();
  const editor = await openEditor(page);
  await editor.getByLabel('Project URL').fill(url);
  await editor.getByLabel('Publishable key').fill(key);
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Sign in or sign up here to import it/)).toBeVisible();
}

test('from our server to Supabase: the same books there, and the old ones deleted when told twice', async ({
  page,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    const { data } = household(400);
    const email = await signUpWithBook(page, data);
    const before = rowsOf(await exportFile(page));
    await beginMove(page);
    await expectAccessible(page);
    await choose(page, project);
    const there = freshEmail();
    await signUpByForm(page, there);
    await expect(movePopup(page).getByText('Household: 400 transactions')).toBeVisible();
    await bringIn(page);
    await expectAccessible(page);

    await movePopup(page).getByRole('button', { name: 'Delete my books there...' }).click();
    const ask = page.getByRole('dialog', { name: 'Delete your books in Partita?' });
    await ask.getByRole('button', { name: 'Go there' }).click();
    await expect(page.getByText(/Sign in to delete the books that you moved away/)).toBeVisible();
    await login(page, email, password);
    const popup = movePopup(page);
    await expect(popup.getByText('Everything is in the copy: 400 transactions')).toBeVisible();
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
    await login(page, there);
    await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
    expect(rowsOf(await exportFile(page))).toEqual(before);
    await expect(page.getByText('You are moving your books.')).toHaveCount(0);
  });
});

test('a move that is left is named where one comes by, goes on where it was, and can be given up', async ({
  page,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    await signUpWithBook(page, household(20).data);
    await beginMove(page);
    await movePopup(page).getByRole('button', { name: 'Later' }).click();
    const notice = page.getByRole('region', { name: 'Move of your books' });
    await expect(notice).toHaveCount(2);
    await page.goto('/dashboard');
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Continue' }).click();
    await choose(page, project);
    await signUpByForm(page, freshEmail());
    // The page is loaded anew before the import, and the move left: an own book comes to be there.
    await expect(movePopup(page).getByText('Household: 20 transactions')).toBeVisible();
    await page.reload();
    await movePopup(page).getByRole('button', { name: 'Later' }).click();
    await page.getByRole('button', { name: 'No thanks !' }).click();
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Continue' }).click();
    await expect(movePopup(page).getByText(/There are books here already: 1 book \(Main\)/)).toBeVisible();
    await bringIn(page);
    await page.reload();
    await expect(movePopup(page).getByText(/^Arrived unchanged in Supabase/)).toBeVisible();
    await movePopup(page).getByRole('button', { name: 'Later' }).click();
    await notice.getByRole('button', { name: 'Cancel the move' }).click();
    const ask = page.getByRole('dialog', { name: 'Cancel this move?' });
    await ask.getByRole('button', { name: 'Cancel the move' }).click();
    await expect(notice).toHaveCount(0);
    const books = await project.query(
      'select count(*)::int as n from partita.account where parent_no is null',
    );
    expect(books).toEqual([{ n: 2 }]);
  });
});

test('the network goes at each step: why is said, nothing is lost, and it goes on', async ({
  page,
  context,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    const { data } = household(300);
    await signUpWithBook(page, data);
    const before = rowsOf(await exportFile(page));
    await page.getByRole('button', { name: 'Move my books...' }).first().click();
    const popup = movePopup(page);
    await context.setOffline(true);
    await popup.getByRole('button', { name: 'Save a copy and continue' }).click();
    await expect(popup.getByRole('alert')).toContainText('Failed !');
    await context.setOffline(false);
    await popup.getByRole('button', { name: 'Save a copy and continue' }).click();
    await expect(popup.getByText(/^A copy of 1 book is saved/)).toBeVisible();
    await choose(page, project);
    await page.reload();
    await expect(page.getByText(/Sign in or sign up here to import it/)).toBeVisible();
    await signUpByForm(page, freshEmail());

    // What was sent has arrived; the answer is lost, and then the page.
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
    await expect(page.getByText('Your change will be sent again until it arrives')).toBeVisible();
    await context.setOffline(false);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(popup.getByText(/The import was interrupted/)).toBeVisible();
    await page.unroute('**/rest/v1/rpc/partita_import*');
    await page.route('**/rest/v1/rpc/partita_export*', (route) => route.abort());
    await popup.getByRole('button', { name: 'Continue the import' }).click();
    await expect(popup.getByRole('alert')).toBeVisible();
    await page.unroute('**/rest/v1/rpc/partita_export*');
    await popup.getByRole('button', { name: 'Try again' }).click();
    await expect(popup.getByText(/^Arrived unchanged in Supabase/)).toBeVisible();
    await keepOld(page);
    expect(rowsOf(await exportFile(page))).toEqual(before);
  });
});

test('what does not arrive as it was is named, and nothing of the old place is touched', async ({
  page,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    await signUpWithBook(page, household(20).data);
    await beginMove(page);
    await choose(page, project);
    await signUpByForm(page, freshEmail());
    const popup = movePopup(page);
    await page.route('**/rest/v1/rpc/partita_export*', async (route) => {
      await project.query(
        `update partita.transaction set description = 'Otherwise' where id = (select min(id) from partita.transaction)`,
      );
      await route.continue();
    });
    await popup.getByRole('button', { name: 'Import my books' }).click();
    await expect(popup.getByText(/^Different here \(1\)/)).toBeVisible();
    await expect(popup.getByText(/Nothing in Partita was changed/)).toBeVisible();
    await expect(popup.getByRole('button', { name: 'Delete my books there...' })).toHaveCount(0);
    await page.unroute('**/rest/v1/rpc/partita_export*');
    await popup.getByRole('button', { name: 'Import again' }).click();
    await bringIn(page);
    await keepOld(page);
  });
});
