import assert from 'node:assert/strict';
import * as z from 'zod';
import { waitUntil } from '../faults/database.ts';
import { makeId } from '#ledger/ids.ts';
import { usageWriteIntervalMs } from '#server/calls/usage-counter.ts';
import { wireAccount, wireTransaction } from '../support/wire-factories.ts';
import type { ServerCluster } from './cluster.ts';

const password = 'correct horse battery';
const pin = '4071';
const concurrentCalls = 30;
/** Time for which a server may not know the counts of another one: until that one writes them, plus the statement itself. */
const countLagMs = usageWriteIntervalMs + 1_000;

const Usage = z.object({ usage: z.object({ calls: z.object({ used: z.number() }) }) });
const Import = z.object({ transactions: z.object({ added: z.number() }) });

/** A browser that calls a server of its choice; `from` is the client address that the load balancer saw. */
type Browser = {
  cookies: Map<string, string>;
  call(server: string, name: string, body: object, from?: string): Promise<Response>;
};

function openBrowser(): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(server, name, body, from = '192.0.2.1') {
      const answer = await fetch(`${server}/api/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': from,
          cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        },
        body: JSON.stringify(body),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [key = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
        if (value === '') cookies.delete(key);
        else cookies.set(key, value);
      }
      return answer;
    },
  };
}

/** Checks the rules that hold across servers. @throws AssertionError if one is broken */
export async function checkSharedState(cluster: ServerCluster, print: (what: string) => void): Promise<void> {
  const [one = '', two = '', three = ''] = cluster.apps.map(({ address }) => `http://${address}:4780`);
  const anyOf = (index: number) => [one, two, three][index % 3] ?? one;
  const email = `${makeId()}@books.example`;
  const ada = openBrowser();
  assert.equal((await ada.call(one, 'signup', { data: { email, password } })).status, 200);
  for (const server of [two, three]) assert.equal((await ada.call(server, 'all-books', {})).status, 200);
  print('ok - a session of one server holds on the others');

  await checkSharedCounts(ada, [one, two, three]);
  print('ok - the calls of a day are counted together');

  await checkConcurrentImport(ada, [one, two]);
  print('ok - what one server imports another one shows, and twice at once comes to once');

  const set = { authProvider: 'pin', data: { password, resetInfo: { newpassword: pin } } };
  assert.equal((await ada.call(two, 'reset', set)).status, 200);
  const wrongPin = (server: string) =>
    ada.call(server, 'login', { authProvider: 'pin', autoLogin: true, data: { pin: '0000' } });
  await ada.call(three, 'logout', {});
  assert.equal((await ada.call(one, 'all-books', {})).status, 401);
  print('ok - who signs out on one server is out on all');
  for (const server of [one, two, three]) assert.equal((await wrongPin(server)).status, 401);
  const right = { authProvider: 'pin', autoLogin: true, data: { pin } };
  assert.equal((await ada.call(one, 'login', right)).status, 429);
  print('ok - wrong pins on three servers lock it on each');

  await checkReplicaReads(cluster, anyOf);
  print('ok - replicas answer searches and exports, but never from before what the same browser wrote');

  const stranger = openBrowser();
  const guess = { autoLogin: true, data: { email, password: 'a wrong password' } };
  const statuses = [];
  for (let index = 0; index < 11; index += 1)
    statuses.push((await stranger.call(anyOf(index), 'login', guess, '192.0.2.66')).status);
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429]);
  print('ok - wrong passwords on three servers count together');
}

/**
 * Checks that calls on several servers are counted together. Each server sums up the usage and writes it every few seconds, so that the
 * others may not know it for that time. In the end all calls are counted, none of them twice.
 */
async function checkSharedCounts(ada: Browser, servers: readonly string[]): Promise<void> {
  const [one = ''] = servers;
  const usedAt = async (server: string) =>
    Usage.parse(await (await ada.call(server, 'get-user-config', {})).json()).usage.calls.used;
  let made = servers.length - 1; // the calls that checked the session
  const calls = Array.from({ length: concurrentCalls }, (_none, index) =>
    ada.call(servers[index % servers.length] ?? one, 'all-books', {}),
  );
  for (const answer of await Promise.all(calls)) assert.equal(answer.status, 200);
  made += concurrentCalls;
  for (const server of servers) {
    const areCounted = async () => {
      made += 1; // reading the usage is a call as well
      return (await usedAt(server)) === made;
    };
    await waitUntil(areCounted, `every call to be counted once at ${server}`, countLagMs);
  }
}

/** Imports a file on two servers at the same time and checks that each row exists once. */
async function checkConcurrentImport(ada: Browser, servers: readonly string[]): Promise<void> {
  const [root, cash, food] = [makeId(), makeId(), makeId()];
  const accounts = [
    wireAccount(root, 'ROOT', null),
    wireAccount(cash, 'CASH', root),
    wireAccount(food, 'EXPENSE', root),
  ];
  const transactions = Array.from({ length: 2_000 }, () =>
    wireTransaction(makeId(), { to: food, from: cash, valueMinor: 150n }),
  );
  const both = await Promise.all(
    servers.map((server) => ada.call(server, 'import-data', { data: { accounts, transactions } })),
  );
  const added = [];
  for (const answer of both) {
    if (answer.status === 409) continue;
    assert.equal(answer.status, 200, await answer.clone().text());
    added.push(Import.parse(await answer.json()).transactions.added);
  }
  assert.equal(
    added.reduce((sum, each) => sum + each, 0),
    transactions.length,
  );
  const shown = await ada.call(servers.at(-1) ?? '', 'all-accounts', {});
  assert.match(await shown.text(), new RegExp(`"TotalAmountHeld": ?"${transactions.length * 150}"`));
}

/** Freezes the replicas: a user who has written since must not be answered by them; other users are. */
async function checkReplicaReads(cluster: ServerCluster, anyOf: (index: number) => string): Promise<void> {
  const data = { email: `${makeId()}@books.example`, password };
  const [writing, elsewhere] = [openBrowser(), openBrowser()];
  await writing.call(anyOf(0), 'signup', { data });
  const [root, cash, food] = [makeId(), makeId(), makeId()];
  for (const account of [
    wireAccount(root, 'ROOT', null),
    wireAccount(cash, 'CASH', root),
    wireAccount(food, 'EXPENSE', root),
  ])
    assert.equal((await writing.call(anyOf(1), 'add-subaccount', { account })).status, 200);
  const found = async (browser: Browser, server: string) =>
    (await (await browser.call(server, 'search-transactions', { searchText: 'lunch' })).text()).includes(id);
  const id = makeId();
  const transaction = wireTransaction(id, { to: food, from: cash, valueMinor: 150n });
  const login = await elsewhere.call(anyOf(2), 'login', { autoLogin: true, data });
  assert.equal(login.status, 200);
  const leader = await cluster.waitForReplicas(2);
  const replicas = cluster.databases.filter(({ name }) => name !== leader.name);
  await waitUntil(
    async () => (await elsewhere.call(anyOf(0), 'search-accounts', { searchText: 'account' })).ok,
    'a search',
  );
  // Patroni would undo a pause of PostgreSQL's own.
  for (const replica of replicas) replica.freeze(/startup recovering/);
  try {
    assert.equal((await writing.call(anyOf(0), 'add-transaction', { transaction })).status, 200);
    for (const index of [0, 1, 2]) {
      assert.equal(await found(writing, anyOf(index)), true);
      assert.equal(await found(elsewhere, anyOf(index)), false);
    }
    assert.match(await (await writing.call(anyOf(1), 'export-data', {})).text(), new RegExp(id));
    assert.doesNotMatch(await (await elsewhere.call(anyOf(1), 'export-data', {})).text(), new RegExp(id));
  } finally {
    for (const replica of replicas) replica.thaw();
  }
  await waitUntil(() => found(elsewhere, anyOf(0)), 'the replicas to follow');
}
