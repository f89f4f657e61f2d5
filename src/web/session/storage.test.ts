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
])('%s is left out of the saved configurations, and nothing else', (_name, stored, kept) => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'Partita.CurrentProviderList' ? stored : null),
  });
  expect(recall('CurrentProviderList')).toEqual(kept);
});

describe('what is remembered where the browser stores nothing', () => {
  const areas = ['localStorage', 'sessionStorage'] as const;
  afterEach(() => areas.forEach((name) => Reflect.deleteProperty(globalThis, name)));

  /** The storage of a browser in which reaching for it does this. */
  async function storageWhere(reach: () => object) {
    vi.resetModules();
    vi.stubGlobal('window', new EventTarget());
    for (const name of areas) Object.defineProperty(globalThis, name, { configurable: true, get: reach });
    return import('./storage.ts');
  }

  test('lasts as long as the page when all of it is blocked', async () => {
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

  test('goes before what is stored when there is no room for more', async () => {
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
