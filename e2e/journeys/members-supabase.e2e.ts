import { answerOffer, expectPlace, openBookSettings, signUpByForm } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invite, people, seeWhatOthersAdd, someoneElse } from '../support/members.ts';
import { expect, test } from '../support/server.ts';
import { use, withProject } from '../support/supabase.ts';

test('the link of an invitation leads to the project of the book, and both see there what the other does', async ({
  page,
  browser,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    await use(page, project);
    const owner = await signUpByForm(page);
    await answerOffer(page, 'Yes !');
    await openBookSettings(page);
    const link = await invite(page, 'Can edit');

    const other = await someoneElse(browser, page);
    await other.goto(link);
    const elsewhere = other.getByRole('dialog', { name: 'Join a shared book?' });
    await expect(elsewhere).toContainText(new URL(project.url).host);
    await expectAccessible(other);
    await elsewhere.getByRole('button', { name: 'Go there' }).click();
    await expectPlace(other, project.url);
    await expect(other.getByText(/invited to a shared book/)).toBeVisible();
    const email = await signUpByForm(other);
    const ask = other.getByRole('dialog', { name: 'Join a shared book?' });
    await expect(ask).toContainText(`The others will see you as ${email}.`);
    await ask.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(other.getByText(`Shared with ${owner}`)).toBeVisible({ timeout: 30_000 });

    await expect(people(page).filter({ hasText: email })).toBeVisible({ timeout: 15_000 });
    await page.goto('/dashboard');
    await seeWhatOthersAdd(page, other);
  });
});
