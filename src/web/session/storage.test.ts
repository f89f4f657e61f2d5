import { afterEach, describe, expect, test, vi } from 'vitest';
import { recall } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

const mine = {
  name: 'Mine',
  customName: 'Mine',
  uniqueId: 'custom_supabase',
  class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
  publicConfig: { url: 'https://a.supabase.co', publicKey: 'key' },
};

test.each([
  ['an entry that cannot be read', JSON.stringify([{ name: 7 }, mine, null]), [mine]],
  ['a list that cannot be read', 'not JSON', undefined],
  ['what is no list', '{}', undefined],
])('skips only %s in the saved configurations', (_name, stored, kept) => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'Partita.CurrentProviderList' ? stored : null),
  });
  expect(recall('CurrentProviderList')).toEqual(kept);
});

describe('stored values in a browser without storage', () => {
  const areas = ['localStorage', 'sessionStorage'] as const;
  afterEach(() => areas.forEach((name) => Reflect.deleteProperty(globalThis, name)));

  /** Loads the module in a browser whose storage access runs `reach`. */
  async function storageWhere(reach: () => object) {
    vi.resetModules();
    vi.stubGlobal('window', new EventTarget());
    for (const name of areas) Object.defineProperty(globalThis, name, { configurable: true, get: reach });
    return import('./storage.ts');
  }

  test('last as long as the page if storage is blocked', async () => {
    const { recall, remember, watchStored } = await storageWhere(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const end = watchStored('Language', () => {});
    expect(recall('Language')).toBeUndefined();
    remember('Language', 'de');
    remember('CurrentAccountNameTree', ['ROOT']);
    expect(recall('Language')).toBe('de');
    expect(recall('CurrentAccountNameTree')).toEqual(['ROOT']);
    remember('Language', undefined);
    expect(recall('Language')).toBeUndefined();
    end();
  });

  test('override the stored values if the storage is full', async () => {
    const { recall, remember } = await storageWhere(() => ({
      getItem: () => '"en"',
      setItem: () => {
        throw new DOMException('No room', 'QuotaExceededError');
      },
    }));
    expect(recall('Language')).toBe('en');
    remember('Language', 'de');
    expect(recall('Language')).toBe('de');
  });
});
