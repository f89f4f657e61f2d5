import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const action = (id: string) => ({ id, kind: 'test' });
const cash = wireAccount('CASH', 'CASH', 'MAIN');
const transaction = (id: string) => wireTransaction(id, { to: 'FOOD', from: 'CASH', valueMinor: 900n });
const file = { accounts: [cash], transactions: [transaction('T3')] };

const requests: [name: CallName, body: unknown][] = [
  ['add-subaccount', { account: wireAccount('MAIN', 'ROOT', null), action: action('a') }],
  ['add-subaccount', { account: cash, action: action('b') }],
  ['add-subaccount', { account: wireAccount('FOOD', 'EXPENSE', 'MAIN'), action: action('c') }],
  ['add-transaction', { transaction: transaction('T1'), action: action('d') }],
  ['change-items', { put: [{ ItemId: 'I', Kind: 'note', Body: '{}' }], action: action('e') }],
  ['delete-transaction', { transaction: { TransactionId: 'T1' }, action: action('f') }],
  ['undo', { undoes: 'f', action: action('g') }],
];

/** Removes totals and counts, which are answered as they are now. */
const lasting = (answer: unknown) => {
  if (typeof answer !== 'object') return answer;
  const {
    TotalAmountHeld: _held,
    TransactionsCount: _count,
    SubAccountsCount: _under,
    ...others
  } = Object(answer);
  return others;
};

test('recognizes repeated calls after a restart of the server', async () => {
  const user = await server.user();
  const answers: unknown[] = [];
  for (const [name, body] of requests) answers.push((await user.call(name, body)).body);
  const imported = await user.call('import-data', { data: file, action: action('h') });
  expect(imported.body).toMatchObject({ transactions: { added: 1 } });
  await user.call('delete-transaction', { transaction: { TransactionId: 'T3' } });
  const all = async () => [
    (await user.call('all-accounts', {})).body,
    (await user.call('transactions', { account: { AccountId: 'CASH' } })).body,
    (await user.call('changes', { items: true })).body,
  ];
  const before = await all();
  await server.restart();
  for (const [index, [name, body]] of requests.entries()) {
    expect(await user.call(name, body)).toMatchObject({ status: 200, body: lasting(answers[index]) });
  }
  const again = await user.call('import-data', { data: file, action: action('h') });
  expect(again.body).toMatchObject({ complete: true, transactions: { added: 0, skipped: 1 } });
  expect(await all()).toEqual(before);
});
