import { expect, test, vi } from 'vitest';
import type { ExternalEventListener } from '#contract/providers.ts';
import { makeRootAccount } from '#ledger/default-chart.ts';
import { readAccount, readTransaction } from '#ledger/wire.ts';
import { createEmitter } from '#web/session/events.ts';
import { listenExternally } from './external-listeners.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';

const user = { id: 'A', email: 'ada@example.org' };

function listenTo(...listeners: ExternalEventListener[]) {
  const events = createEmitter();
  const outside = {
    send: vi.fn(async (_address: string, _init: RequestInit): Promise<unknown> => undefined),
    dispatch: vi.fn((_event: Event) => true),
    warn: vi.fn(),
  };
  const end = listenExternally(listeners, events, outside);
  return { events, outside, end };
}

test('a url listener receives the event as JSON, without cookies', () => {
  const { events, outside, end } = listenTo({ type: 'url', eventName: 'log-in', url: 'https://a.example/x' });
  events.raise('log-in', { user });
  events.raise('log-out', { reason: 'user' });
  expect(outside.send).toHaveBeenCalledTimes(1);
  const [address, init] = outside.send.mock.calls[0] ?? [];
  expect(address).toBe('https://a.example/x');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect(JSON.parse(String(init?.body))).toEqual({
    event: 'log-in',
    detail: { user },
    at: expect.any(String),
  });
  end();
  events.raise('log-in', { user });
  expect(outside.send).toHaveBeenCalledTimes(1);
});

test.each([
  ['https://books.example', true],
  ['http://localhost:8080/x', true],
  ['http://127.0.0.1:1', true],
  ['http://[::1]:1', true],
  ['http://books.example', false],
  ['http://localhost.books.example', false],
  ['http://127.0.0.1.books.example', false],
  ['javascript:alert(1)', false],
  ['ftp://localhost', false],
  ['/relative', false],
])('the listener at %s is accepted: %s', (url, isTaken) => {
  const { events, outside } = listenTo({ type: 'url', eventName: 'log-in', url });
  events.raise('log-in', { user });
  expect(outside.send).toHaveBeenCalledTimes(isTaken ? 1 : 0);
  expect(outside.warn).toHaveBeenCalledTimes(isTaken ? 0 : 1);
});

test('an inline listener receives a window event under its own name', () => {
  const { events, outside } = listenTo(
    { type: 'inline', eventName: 'log-in' },
    { type: 'inline', eventName: 'log-in', name: 'partita:in' },
    { type: 'inline', eventName: 'no-such-event' },
  );
  events.raise('log-in', { user });
  expect(outside.dispatch.mock.calls.map(([event]) => event.type)).toEqual(['log-in', 'partita:in']);
  expect(outside.dispatch.mock.calls[0]?.[0]).toMatchObject({ detail: { user } });
  expect(outside.warn).toHaveBeenCalledTimes(1);
});

test('external events carry accounts and transactions with the names and strings of the wire', () => {
  const { events, outside } = listenTo(
    { type: 'inline', eventName: 'account-created' },
    { type: 'inline', eventName: 'transaction-updated' },
  );
  const account = {
    ...makeRootAccount('Home', { currency: 'EUR', decimals: 2, formatTag: 'de-DE' }),
    SubAccountsCount: 2,
    TransactionsCount: 0,
    TotalAmountHeld: '-1234',
  };
  const between = { to: 'shopping', from: 'bank', valueMinor: 8000n };
  const transaction = wireTransaction('T', between, { TagsInSemicolonSeparated: 'a;b' });
  const bookName = 'Home';
  events.raise('account-created', { account: readAccount(account), bookName });
  const stored = readTransaction(transaction);
  events.raise('transaction-updated', { transactions: [stored], before: [stored], bookName });
  expect(outside.dispatch.mock.calls.map(([event]) => event)).toMatchObject([
    { detail: { account, bookName } },
    { detail: { transactions: [transaction], before: [transaction], bookName } },
  ]);
});

test('an unreachable listener does not disturb the app', async () => {
  const { events, outside } = listenTo({ type: 'url', eventName: 'log-in', url: 'https://a.example' });
  outside.send.mockRejectedValueOnce(new Error('gone'));
  events.raise('log-in', { user });
  await vi.waitFor(() => expect(outside.warn).toHaveBeenCalledTimes(1));
});
