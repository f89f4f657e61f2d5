import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { currencies } from './currencies.generated.ts';
import { regions } from './regions.generated.ts';
import { isKnownRegion } from './regions.ts';

describe('the tables of currencies and regions', () => {
  test('hold about 160 currencies with the decimals of ISO 4217', () => {
    expect(currencies.length).toBeGreaterThan(150);
    expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length);
    const decimals = Object.fromEntries(currencies.map(({ code, decimals: digits }) => [code, digits]));
    expect(decimals).toMatchObject({ USD: 2, JPY: 0, BHD: 3, HUF: 2, IDR: 2, IQD: 3, XCG: 2, CLP: 0 });
  });

  test('hold about 60 regions that Intl knows', () => {
    expect(regions.length).toBeGreaterThan(55);
    for (const { tag } of regions) expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag]);
    expect([isKnownRegion('de-DE'), isKnownRegion('tlh')]).toEqual([true, false]);
  });

  const folder = new URL('../../../shared/data/reference/', import.meta.url);
  test.skipIf(!existsSync(folder))('agree with the reference beside the project', () => {
    const read = (name: string): { code: string; decimals: number; tag: string }[] =>
      JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    expect(currencies.map(({ code, decimals }) => [code, decimals])).toEqual(
      read('currencies.json').map(({ code, decimals }) => [code, decimals]),
    );
    expect(regions.map(({ tag }) => tag).toSorted()).toEqual(
      read('locales.json')
        .map(({ tag }) => tag)
        .toSorted(),
    );
  });
});
