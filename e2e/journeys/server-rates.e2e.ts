import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signUpWithBasicAccounts } from '../support/app.ts';
import { expect, test as base } from '../support/server.ts';

const euroRates = 'Date,USD,JPY,GBP,CHF,DKK,\n2026-11-26,1.0567,160.25,0.83,0.94,7.4,\n';

/** A server whose operator wants it to fetch rates, of a stand-in on this machine. */
const test = base.extend<object, { rates: string }>({
  rates: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const server = createServer((_request, response) => void response.end(euroRates)).listen(
        0,
        '127.0.0.1',
      );
      await once(server, 'listening');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has one
      const { port } = server.address() as AddressInfo;
      await use(`http://127.0.0.1:${port}/rates`);
      server.close();
    },
    { scope: 'worker' },
  ],
  environment: [({ rates }, use) => use({ RATES_URL: rates }), { scope: 'worker' }],
});

test('rates that our server fetched are taken like those of a file', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await page.goto('/prices');
  await page.getByRole('button', { name: 'Use the rates of this server' }).click();
  const preview = page.getByRole('group', { name: 'Prices of a file' });
  await expect(preview).toContainText('5 prices of 5 currencies and commodities, from Nov 26, 2026');
  await expect(preview).toContainText('None of these currencies is used in this book yet.');
  await preview.getByRole('button', { name: 'Save 5 prices' }).click();
  const table = page.getByRole('table', { name: 'Currencies and commodities' });
  await expect(table.getByRole('row', { name: /^GBP/ })).toContainText('1.27313 USD');
  await expect(table.getByRole('row', { name: /^GBP/ })).toContainText('from 1 EUR = 0.83 GBP');
});
