import { openAccount, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, screenTest as test } from '../support/screen.ts';

test('theme, navigation and open account are remembered, Back returns to the previous account, and a link opens its account', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Expenses');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping');
  await page.getByRole('navigation', { name: 'Account path' }).getByRole('button', { name: 'Main' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');

  const barColor = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );
  const barBefore = await barColor();
  await page.getByRole('button', { name: /(?:Dark|Light) mode/ }).click();
  await expect.poll(barColor).not.toEqual(barBefore);
  const theme = await page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.getByRole('button', { name: 'Collapse' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme ?? '');
  await expect(page.getByRole('button', { name: 'Expand' })).toBeVisible();
});
