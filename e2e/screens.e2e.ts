import AxeBuilder from '@axe-core/playwright';
import { generateBook } from '../test/support/book-generator.ts';
import { answerOffer, importFile, signUp } from './support/app.ts';
import { expect, test } from './support/server.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen is accessible in ${colorScheme}`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const look = async (name: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      await info.attach(name, { body: await page.screenshot(), contentType: 'image/png' });
      await page.screenshot({
        path: `../test-results/screens/${info.project.name}-${colorScheme}-${name}.png`,
      });
      expect(violations.map(({ id, nodes }) => [name, id, nodes.map((node) => node.html)])).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([name, overflow]).toEqual([name, 0]);
    };

    await page.goto('/');
    await look('landing');
    await page.goto('/dashboard');
    await expect(page.getByLabel('Email')).toBeVisible();
    await look('login');
    await signUp(page);
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('offer');
    await answerOffer(page, 'Yes !');
    await look('root');
    const { data } = generateBook({ seed: 3, transactions: 600, name: 'Main' });
    await importFile(page, { name: 'book.json', content: JSON.stringify(data) });
    await look('settings');
    await page.evaluate(() => localStorage.setItem('Partita.CurrentBookName', '"Main (2)"'));
    const checking = data.accounts.find((account) => account.AccountName === 'Checking');
    await page.goto(`/dashboard?at=${checking?.AccountId}`);
    await expect(page.getByRole('list', { name: 'Transactions' }).getByRole('button').first()).toBeVisible();
    await look('register');
    await page.getByRole('button', { name: 'Add transaction' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('editor');
    await page.keyboard.press('Escape');
    for (const name of ['support', 'credits']) {
      await page.goto(`/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(name);
    }
  });
}
