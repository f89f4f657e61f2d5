import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { addTransaction, answerOffer, openAccount, signUpByForm } from '../support/app.ts';
import { expect, serverTest as test } from '../support/server.ts';

async function setListeners(page: Page, externalEventListeners: object[]): Promise<void> {
  await page.route('**/static/config/app-functionalities-config.json', (route) =>
    route.fulfill({ json: { externalEventListeners } }),
  );
}

test("the operator's listeners receive a login and a new transaction, as window events and as POST requests", async ({
  page,
}) => {
  const requests: { body: string; cookie: string | undefined }[] = [];
  const listener = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    void text(request).then((body) => {
      if (request.method === 'POST') requests.push({ body, cookie: request.headers.cookie });
      response.end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const elsewhere: string[] = [];
  await page.route('http://example.org/**', (route) => {
    elsewhere.push(route.request().url());
    return route.abort();
  });
  await page.addInitScript(() => {
    const inPage: string[] = [];
    Object.assign(window, { inPage });
    for (const name of ['log-in', 'partita:added'])
      window.addEventListener(name, (event) => inPage.push(JSON.stringify((event as CustomEvent).detail)));
  });
  await setListeners(page, [
    { type: 'inline', eventName: 'log-in' },
    { type: 'inline', eventName: 'transaction-created', name: 'partita:added' },
    { type: 'url', eventName: 'log-in', url: `http://127.0.0.1:${port}/in` },
    { type: 'url', eventName: 'log-in', url: 'http://example.org/in' },
  ]);
  const email = await signUpByForm(page);
  await answerOffer(page, 'Yes !');
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  const inPage = () => page.evaluate(() => (window as unknown as { inPage: string[] }).inPage);
  await expect
    .poll(inPage)
    .toEqual([expect.stringContaining(email), expect.stringContaining('"TransactionDescription":"Shoes"')]);
  await expect.poll(() => requests.length).toBe(1);
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ event: 'log-in', detail: { user: { email } } });
  expect(requests[0]?.cookie).toBeUndefined();
  expect(elsewhere).toEqual([]);
  listener.closeAllConnections();
  await new Promise((resolve) => listener.close(resolve));
});
