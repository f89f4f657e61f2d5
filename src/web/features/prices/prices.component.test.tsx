import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ratesPath } from '#contract/limits.ts';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { press } from '../../../../test/components/keys.ts';
import { mountFeature, ownServerConfig } from '../../../../test/components/mount.tsx';
import { PricesScreen } from './prices-screen.tsx';

/** Rates of two days in the columns of the European Central Bank. */
const euroRates = 'Date,USD,JPY,GBP,\n2026-11-26,1.1475,160.25,0.83,\n2026-11-25,1.14,160.1,0.82,\n';

/** Returns a book in dollars with the basic accounts and a bank account in euros. */
function bookWithEuros() {
  const book = createBasicBook();
  const bank = book.accounts.find(({ AccountName }) => AccountName === 'Bank Account');
  if (bank === undefined) throw new Error('The basic book has a bank account');
  const PropsInJSON = JSON.stringify({ Currency: 'EUR' });
  const berlin = { ...bank, AccountId: 'BERLIN', AccountName: 'Berlin', PropsInJSON };
  return { ...book, accounts: [...book.accounts, berlin] };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const preview = page.getByRole('group', { name: 'Prices of a file' });
const euro = page
  .getByRole('table', { name: 'Currencies and commodities' })
  .getByRole('row', { name: /EUR/ });

const open = (options: Parameters<typeof mountFeature>[1] = {}) =>
  mountFeature(<PricesScreen />, { book: bookWithEuros(), at: '/prices', hasTasks: true, ...options });

async function choose(name: string, content: string): Promise<void> {
  const input = document.querySelector('input[type="file"]') ?? document.body;
  await userEvent.upload(page.elementLocator(input), new File([content], name));
}

test('prices of a file are previewed, saved and removed by an undo, and a file without prices shows a message', async () => {
  await open();
  await expect.element(euro).toMatchTextContent('no price');
  await choose('notes.txt', 'hello');
  await expect.element(page.getByRole('alert')).toMatchTextContent('No prices were found in notes.txt.');
  await choose('eurofxref-hist.csv', euroRates);
  await expect.element(preview).toMatchTextContent('2 prices of EUR, from Nov 25, 2026 to Nov 26, 2026.');
  await preview.getByRole('radio', { name: 'All 6' }).click();
  await expect.element(preview).toMatchTextContent('6 prices of EUR, GBP, JPY');
  await preview.getByRole('radio', { name: 'Used in this book: EUR' }).click();
  await expectAccessibleDialog();
  await preview.getByRole('button', { name: 'Save 2 prices' }).click();
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(euro).toMatchTextContent('1.1475 USD');
  await button('Undo').click();
  await expect.element(euro).toMatchTextContent('no price');
});

test('a typed price has to be more than 0, and is listed with its day', async () => {
  await open({ at: '/prices?of=EUR' });
  await button('Add price...').click();
  const editor = page.getByRole('dialog', { name: 'Add a price of EUR' });
  const worth = editor.getByLabelText('Value of 1 EUR');
  await worth.fill('-1');
  await press('Control+Enter');
  await expect.element(editor.getByText('Enter a price above 0')).toBeVisible();
  await worth.fill('1.2');
  await editor.getByLabelText('Day').fill('11/10/2026');
  await expect.element(editor).toMatchTextContent('1 EUR = 1.2 USD');
  await expectAccessibleDialog();
  await press('Control+Enter');
  await expect.element(editor).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('list', { name: 'Prices of EUR' }).getByRole('listitem'))
    .toMatchTextContent('1 EUR = 1.2 USD');
  await expectAccessibleDialog();
});

test('a price in the currency of the book is listed without the price that it comes from', async () => {
  await open();
  await expect.element(euro).toMatchTextContent('no price');
  await choose('eurofxref-hist.csv', euroRates);
  await preview.getByRole('button', { name: 'Save 2 prices' }).click();
  await expect.element(euro).toMatchTextContent('1.1475 USD');
  await expect.element(euro).not.toMatchTextContent('from');
});

test('rates that the own server fetched are previewed like those of a file', async () => {
  const { fetch } = globalThis;
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (request, init) =>
      request === ratesPath ? new Response(euroRates) : fetch(request, init),
    );
  onTestFinished(() => spy.mockRestore());
  await open({ config: { ...ownServerConfig, hasRates: true } });
  await button('Use the rates of this server').click();
  await expect.element(preview).toMatchTextContent('2 prices of EUR');
});
