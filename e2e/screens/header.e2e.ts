import { signUpWithBasicAccounts, startCallByCall } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

test('the header shows the preferred name of the user, and a log-out cannot be dismissed while it lasts', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await startCallByCall(page);
  for (const [metadata, shown] of [
    [{ full_name: 'Ada Example', preferred_username: 'ada' }, 'Ada Example'],
    [{ preferred_username: 'ada', user_name: 'a.e' }, 'ada'],
    [{ user_name: 'a.e', avatar_url: 'https://nowhere.invalid/a.png' }, 'a.e'],
  ] as const) {
    await page.route('**/api/login', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.session.user.user_metadata = metadata;
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    const header = page.getByRole('banner');
    await expect(header.locator('[data-picture="default"]')).toBeVisible();
    await expect(header.getByText(shown, { exact: true })).toBeAttached();
    await page.unroute('**/api/login');
  }

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/logout', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText('Logging out.. Please wait...');
  await expect(popup.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(popup).toBeVisible();
  letGo();
  await expect(page.getByText('Logged out successfully !')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
});
