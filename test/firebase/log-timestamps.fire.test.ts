import { createUserWithEmailAndPassword } from '@firebase/auth';
import { describe, expect, inject, test } from 'vitest';
import { type DurableStore, cutSlices, StoreError, type Write } from '#documents/store.ts';
import { makeId } from '#ledger/ids.ts';
import { openEmulatorProject, firebasePassword } from '../support/firebase-user.ts';

const emulators = inject('firebase');

describe.skipIf(emulators === undefined)('the arrival time of a log document', () => {
  /** Opens the stores of a new user, with and without the browser's cache. */
  async function stores() {
    if (emulators === undefined) throw new Error('no emulators');
    const project = openEmulatorProject(emulators);
    const email = `${makeId().toLowerCase()}@example.org`;
    const { user } = await createUserWithEmailAndPassword(project.auth, email, firebasePassword);
    const session = project.openSession(user.uid).stores;
    return { live: session.store, durable: await session.bulk() };
  }

  const logged = (name: string, fields: { StoredAt?: unknown } = {}): Write => {
    const data = {
      ActionId: 'A',
      Kind: 'bulk-add',
      At: '2024-05-06T12:00:00.000Z',
      RegisterKeys: ['book R'],
    };
    return { do: 'create', in: 'actions', name, data: { ...data, RecordChanges: '[]', ...fields } };
  };

  const rejected = (store: DurableStore, write: Write) =>
    expect(store.commit([write])).rejects.toBeInstanceOf(StoreError);

  test('is the time at which the project stored it; any other value is rejected', async () => {
    const { durable } = await stores();
    for (const StoredAt of [0, 'now', new Date(), new Date(Date.now() - 1000), null])
      await rejected(durable, logged('NOTED', { StoredAt }));
    await durable.commit([logged('NOTED')]);
    const [found] = await durable.list('actions', { names: ['NOTED'] });
    expect(found?.data).toMatchObject({ StoredAt: expect.any(Number) });
    await rejected(durable, logged('NOTED'));
  });

  test('lets the change feed return every document once, page by page, including documents of other clients', async () => {
    const { live, durable } = await stores();
    const { changeFeed } = live;
    if (changeFeed === undefined) throw new Error('nothing arrives');
    await durable.commit([logged('FIRST')]);
    const begin = await changeFeed.end();
    const names = Array.from({ length: 230 }, (_, index) => `N${String(index).padStart(3, '0')}`);
    for (const some of cutSlices(names, 46)) await durable.commit(some.map((name) => logged(name)));
    const received: string[] = [];
    for (let mark = begin; ;) {
      const before = received.length;
      for await (const entry of changeFeed.after(mark)) {
        received.push(entry.name);
        ({ cursor: mark } = entry);
        if (received.length - before === 70) break;
      }
      if (received.length === before) break;
    }
    expect(received).toEqual(names);
    await live.commit([logged('LAST')]);
    const last = await changeFeed.end();
    expect(last).toMatchObject({ name: 'LAST' });
  });
});
