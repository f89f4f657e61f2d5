import { answerOffer, logOut, signUpByForm } from '../support/app.ts';
import { expect, test } from '../support/server.ts';
import {
  freshEmail,
  login,
  openRecoveryLink,
  password,
  setNewPassword,
  use,
  withProject,
} from '../support/supabase.ts';

test('a password is recovered by the link of the mail', async ({ page, serverAddress }) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    await use(page, project);
    const email = freshEmail();
    await signUpByForm(page, email);
    await answerOffer(page, 'Yes !');
    await logOut(page);
    await openRecoveryLink(page, project, email, serverAddress);
    await setNewPassword(page, 'a brand new password');
    await login(page, email);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await login(page, email, 'a brand new password');
    await expect(page.getByText(`Logged in as ${email}...`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');
  });
});

test('an address that speaks of a recovery is none: nobody sets a password without the current one', async ({
  page,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    await use(page, project);
    await signUpByForm(page, freshEmail());
    await answerOffer(page, 'Yes !');
    await page.goto('/dashboard?recoverytoken=x');
    await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test("a link with somebody else's session leaves who is signed in where they are", async ({
  page,
  serverAddress,
}) => {
  await withProject({ siteUrl: `${serverAddress}/dashboard` }, async (project) => {
    await use(page, project);
    const [grace, mallory] = [freshEmail(), freshEmail()];
    await signUpByForm(page, grace);
    await answerOffer(page, 'Yes !');
    const headers = { apikey: project.key, 'content-type': 'application/json' };
    const response = await fetch(`${project.url}/auth/v1/signup`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: mallory, password }),
    });
    const { access_token, refresh_token } = (await response.json()) as Record<string, string>;
    const session = new URLSearchParams({
      access_token: String(access_token),
      refresh_token: String(refresh_token),
      expires_in: '3600',
      token_type: 'bearer',
    });
    await page.goto(`/#${session}`);
    await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(grace);
    await expect(page).toHaveURL('/dashboard');

    // Where nobody is signed in such a link signs in, as the one of a mail does.
    await logOut(page);
    await page.goto(`/#${session}`);
    await answerOffer(page, 'No thanks !');
    await expect(page.getByRole('banner')).toContainText(mallory);
  });
});
