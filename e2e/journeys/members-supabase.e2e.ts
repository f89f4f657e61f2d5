import {
  addTransaction,
  answerOffer,
  expectProvider,
  openAccount,
  openBookSettings,
  registerRow,
  signUpByForm,
} from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invite, openAsOtherUser } from '../support/members.ts';
import { expect, serverTest as test } from '../support/server.ts';
import { switchToProject, withProject } from '../support/supabase.ts';

test('an invitation link leads to the Supabase project of the book, and the owner sees what the member adds', async ({
  page,
  browser,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    await switchToProject(page, project);
    const owner = await signUpByForm(page);
    await answerOffer(page, 'Yes !');
    await openBookSettings(page);
    const link = await invite(page, 'Can edit');

    const other = await openAsOtherUser(browser, page);
    await other.goto(link);
    const elsewhere = other.getByRole('dialog', { name: 'Join a shared book?' });
    await expect(elsewhere).toContainText(new URL(project.url).host);
    await expectAccessible(other);
    await elsewhere.getByRole('button', { name: 'Go there' }).click();
    await expectProvider(other, project.url);
    await expect(other.getByText(/invited to a shared book/)).toBeVisible();
    const email = await signUpByForm(other);
    const ask = other.getByRole('dialog', { name: 'Join a shared book?' });
    await expect(ask).toContainText(`The others will see you as ${email}.`);
    await ask.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(other.getByText(`Shared with ${owner}`)).toBeVisible({ timeout: 30_000 });

    await openAccount(other, 'Expenses', 'Shopping');
    await addTransaction(other, { description: 'Shoes', digits: '8000', other: 'bank' });
    await page.goto('/dashboard');
    await openAccount(page, 'Expenses', 'Shopping');
    await expect(registerRow(page, 'Shoes')).toContainText('80.00');
    await registerRow(page, 'Shoes').hover();
    await expect(page.getByText(`Added by ${email}`)).toBeVisible();
  });
});
