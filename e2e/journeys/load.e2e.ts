import type { Page } from '@playwright/test';
import { signUpWithBook } from '../support/app.ts';
import { wireBalanceCheck, wireStatement } from '../../test/support/wire-factories.ts';
import { createHousehold } from '../support/household.ts';
import { expect, serverTest as test } from '../support/server.ts';

/** Records the paths that a page requests from its server. A navigation clears the list. */
function recordPaths(page: Page): { paths: () => string[] } {
  let paths: string[] = [];
  page.on('request', (request) => {
    // Requests of the previous page do not count.
    if (request.isNavigationRequest()) paths = [];
    paths.push(new URL(request.url()).pathname);
  });
  return { paths: () => paths };
}

test('the landing page fetches the app when its link receives the focus', async ({ page }) => {
  const { paths } = recordPaths(page);
  const appFiles = () => paths().filter((path) => path.startsWith('/assets/app-'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Write to us' })).toBeVisible();
  expect(appFiles()).toEqual([]);
  await page.getByRole('link', { name: 'Get Started' }).focus();
  await expect.poll(appFiles).toContainEqual(expect.stringMatching(/^\/assets\/app-en-/));
});

test('one call answers the first page of a book, and a book with one currency loads no valuation', async ({
  page,
}) => {
  const { data, idOf } = createHousehold(200);
  const [bookId, day] = [idOf('Household'), '2022-06-30'];
  const items = [
    wireBalanceCheck(bookId, idOf('Checking'), day, '5'),
    // A favourite comes first.
    wireStatement(bookId, idOf('Cash in Hand'), { date: day, balance: '0', rows: 0 }),
  ];
  await signUpWithBook(page, { ...data, items });
  const figures = page.getByRole('region', { name: 'Overview' });
  await expect(figures.getByTestId('net-worth')).toBeVisible();
  const { paths } = recordPaths(page);
  await page.reload();
  await expect(figures.getByTestId('net-worth')).toBeVisible();
  await expect(figures.getByText(/Differs from the balance check/)).toBeVisible();
  await expect(figures.getByText(/Matches the bank as of 30 June 2022/)).toBeAttached();
  expect(paths().filter((path) => path.startsWith('/api/'))).toEqual(['/api/start']);
  expect(paths().filter((path) => /book-valuation|valued-total/.test(path))).toEqual([]);
});
