import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { currencies } from './currencies.generated.ts';
import { isKnownRegion, regions } from './regions.generated.ts';

const reference: { decimals: Record<string, number>; regions: string[] } = JSON.parse(
  readFileSync(new URL('../../test/fixtures/reference.json', import.meta.url), 'utf8'),
);

describe('the tables of currencies and regions', () => {
  test('contain about 160 currencies with the decimals of ISO 4217', () => {
    expect(currencies.length).toBeGreaterThan(150);
    expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length);
    const decimals = Object.fromEntries(currencies.map(({ code, decimals: digits }) => [code, digits]));
    expect(decimals).toMatchObject({ USD: 2, JPY: 0, BHD: 3, HUF: 2, IDR: 2, IQD: 3, XCG: 2, CLP: 0 });
  });

  test('contain about 60 regions that Intl supports', () => {
    expect(regions.length).toBeGreaterThan(55);
    for (const { tag } of regions) expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag]);
    expect([isKnownRegion('de-DE'), isKnownRegion('tlh')]).toEqual([true, false]);
  });

  test('match the currencies, decimals and regions of the reference exactly', () => {
    expect(Object.fromEntries(currencies.map(({ code, decimals }) => [code, decimals]))).toEqual(
      reference.decimals,
    );
    expect(regions.map(({ tag }) => tag).toSorted()).toEqual(reference.regions.toSorted());
  });
});
