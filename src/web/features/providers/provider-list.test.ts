import { describe, expect, test } from 'vitest';
import type { ProviderConfig } from '#contract/providers.ts';
import { providerKinds } from './provider-kinds.ts';
import {
  isProviderNameTaken,
  isSameProject,
  providerKindOf,
  createProviderConfig,
  offeredProviders,
  withoutProvider,
  withProvider,
} from './provider-list.ts';

const own: ProviderConfig = {
  name: 'Partita',
  uniqueId: 'default_server',
  class: { name: 'OWN', type: { name: 'SERVER' } },
};
const entered = { uniqueId: '', url: ' https://A.supabase.co/ ', publicKey: ' key ', customName: ' Home ' };
const home = createProviderConfig('SUPABASE', entered);
const work = createProviderConfig('SUPABASE', {
  ...entered,
  url: 'https://b.supabase.co',
  customName: 'Work',
});
const fire = createProviderConfig('FIREBASE', {
  uniqueId: ' my-books ',
  url: ' https://My-Books.firebaseapp.com/ ',
  publicKey: ' AIza ',
  customName: '',
});

describe('a provider configuration', () => {
  test('is trimmed and includes its name for a Supabase project', () => {
    expect(home).toEqual({
      name: 'Home',
      uniqueId: 'custom_supabase',
      class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
      publicConfig: { url: 'https://a.supabase.co', publicKey: 'key' },
      customName: 'Home',
    });
    expect(createProviderConfig('SUPABASE', { ...entered, customName: ' ' })).not.toHaveProperty(
      'customName',
    );
    expect([providerKindOf(home), providerKindOf(own)]).toEqual(['SUPABASE', undefined]);
  });

  test('has three values for a Firebase project, with the auth domain without https:// and slash', () => {
    expect(fire).toEqual({
      name: 'Firebase',
      uniqueId: 'custom_firebase',
      class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'FIREBASE' } },
      publicConfig: { uniqueId: 'my-books', url: 'my-books.firebaseapp.com', publicKey: 'AIza' },
    });
    expect(providerKindOf(fire)).toBe('FIREBASE');
  });

  test.each([
    ['SUPABASE', 'https://a.supabase.co', true],
    ['SUPABASE', 'http://localhost:54321', true],
    ['SUPABASE', 'http://127.0.0.1:54321', true],
    ['SUPABASE', 'http://a.supabase.co', false],
    ['SUPABASE', 'http://localhost.example.org', false],
    ['SUPABASE', 'ftp://a.supabase.co', false],
    ['SUPABASE', 'a.supabase.co', false],
    ['FIREBASE', 'my-books.firebaseapp.com', true],
    ['FIREBASE', 'my-books.firebaseapp.com/path', false],
    ['FIREBASE', 'my books', false],
  ] as const)('of the kind %s with the address %s is accepted: %s', (kind, address, isTaken) => {
    const { clean, problem } = providerKinds[kind].fields.find(({ name }) => name === 'url') ?? {};
    expect(problem?.(clean?.(address) ?? '') === undefined).toBe(isTaken);
  });
});

describe('the list of provider configurations', () => {
  test('contains each name once, and replaces an edited configuration', () => {
    const other = createProviderConfig('SUPABASE', { ...entered, url: 'https://c.supabase.co' });
    expect(withProvider([home, work], other)).toEqual([work, other]);
    const renamed = { ...home, name: 'Flat', customName: 'Flat' };
    expect(withProvider([home, work], renamed, home)).toEqual([work, renamed]);
  });

  test('loses only the removed configuration, not another one of the same project', () => {
    const again = { ...home, name: 'Again', customName: 'Again' };
    expect(withoutProvider([home, again, work], home)).toEqual([again, work]);
  });

  test('reports a name as taken by another project, regardless of case', () => {
    const renamed = { ...home, customName: 'work' };
    expect(isProviderNameTaken([home, work], renamed, home)).toBe(true);
    expect(isProviderNameTaken([home, work], { ...renamed, customName: 'Flat' }, home)).toBe(false);
    const moved = { ...home, publicConfig: { url: 'https://z.supabase.co', publicKey: 'key' } };
    expect(isProviderNameTaken([home, work], moved, home)).toBe(false);
    expect(isProviderNameTaken([home, work], moved)).toBe(true);
    expect(isProviderNameTaken([home, work], home)).toBe(false);
    const { customName: _none, ...nameless } = home;
    expect(isProviderNameTaken([home, work], nameless)).toBe(false);
  });

  test('does not offer the current project, whatever its name, nor other kinds', () => {
    expect(offeredProviders([home, work, fire], 'SUPABASE', own)).toEqual([home, work]);
    expect(offeredProviders([home, work, fire], 'SUPABASE', home)).toEqual([work]);
    const { customName: _none, ...nameless } = home;
    expect(offeredProviders([home, work], 'SUPABASE', nameless)).toEqual([work]);
    expect(offeredProviders([home, work, fire], 'FIREBASE', own)).toEqual([fire]);
    expect(offeredProviders([home, work, fire], 'FIREBASE', fire)).toEqual([]);
  });

  test('distinguishes projects by address and key', () => {
    const stored = { ...home, publicConfig: { url: 'https://a.supabase.co/', publicKey: 'key' } };
    expect(isSameProject(home, stored)).toBe(true);
    expect(isSameProject(home, { ...home, publicConfig: { ...stored.publicConfig, publicKey: 'k2' } })).toBe(
      false,
    );
    expect(isSameProject(home, work)).toBe(false);
    expect(isSameProject(home, own)).toBe(false);
  });
});
