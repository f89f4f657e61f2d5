import { initializeApp } from '@firebase/app';
import {
  disableNetwork,
  doc,
  getDocFromCache,
  initializeFirestore,
  memoryLocalCache,
  memoryLruGarbageCollector,
  setLogLevel,
} from '@firebase/firestore';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createRulesCheck, rulesVersion } from '#backends/firebase/rules-version.ts';
import { makeId } from '#ledger/ids.ts';

const emulators = inject('firebase');

describe.skipIf(emulators === undefined)('the check of the access rules', () => {
  const open = (host: string) =>
    initializeFirestore(initializeApp({ projectId: emulators?.projectId ?? '' }, makeId()), {
      host,
      ssl: false,
      localCache: memoryLocalCache({ garbageCollector: memoryLruGarbageCollector() }),
    });
  beforeAll(() => setLogLevel('silent'));
  const project = () => open(`127.0.0.1:${emulators?.firestorePort}`);

  test('passes if the published rules have the version that the app needs, and asks a project once', async () => {
    const firestore = project();
    await createRulesCheck(firestore)();
    await disableNetwork(firestore);
    await createRulesCheck(firestore)();
    const sign = doc(firestore, 'partita', `rules-${rulesVersion}`);
    expect((await getDocFromCache(sign)).exists()).toBe(false);
  });

  test('reports the rules to paste if the published ones have another version', async () => {
    const check = createRulesCheck(project(), rulesVersion + 1);
    await expect(check()).rejects.toMatchObject({ detail: { id: 'noRules' } });
    await expect(check()).rejects.toMatchObject({ detail: { id: 'noRules' } });
  });

  test('passes if the project cannot be reached, so that the app starts offline', async () => {
    const check = createRulesCheck(open('127.0.0.1:1'), rulesVersion + 1);
    await expect(check()).resolves.toBeUndefined();
  });
});
