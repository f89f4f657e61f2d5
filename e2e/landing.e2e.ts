import { answerOffer, signUp } from './support/app.ts';
import { expect, test } from './support/server.ts';

const features = [
  'Create financial accounts',
  'Add double-entry transactions',
  'Manage anywhere online',
  'Create multiple books',
  'Manage favorites',
];

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is whole', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your books, where you want them.');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(features);
    await expect(page.getByRole('heading', { name: 'About Partita' })).toBeVisible();
    await expect(
      page.getByText('free double-entry bookkeeping app with an intuitive interface'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('the about section comes in when it is scrolled to, and asks nobody else for anything', async ({
  page,
  serverAddress,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto('/');
  const about = page.locator('#about');
  await expect(about).toHaveAttribute('data-seen', 'no');
  await about.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  await expect(about).toHaveAttribute('data-seen', 'yes');
  await expect(about).toHaveCSS('opacity', '1');
  expect([...new Set(asked)]).toEqual([serverAddress]);
});

test('credits say what the product is, and unfold who made its pictures', async ({ page }) => {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await page.goto('/credits');
  await expect(page.getByText('free double-entry bookkeeping app with an intuitive interface')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lucide' })).toBeHidden();
  await page.getByRole('heading', { name: 'Icon Credits' }).click();
  await expect(page.getByRole('link', { name: 'Lucide' })).toBeVisible();
  await page.getByRole('heading', { name: 'About Partita' }).click();
  await expect(page.getByText('free double-entry bookkeeping app with an intuitive interface')).toBeHidden();
});

test.describe('to a browser that speaks German', () => {
  test.use({ locale: 'de-AT' });

  test('the landing page is German, and English for who asks for that', async ({ page }) => {
    await page.goto('/?from=test');
    await expect(page).toHaveURL(/\/de\/\?from=test$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Bücher, wo Sie wollen.');
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your books, where you want them.');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  });
});
