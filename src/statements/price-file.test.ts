import { gzipSync, strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPriceFile } from './price-file.ts';
import { UnreadableFile } from './statement.ts';

const euroCsv = 'Date,USD,JPY,GBP,CHF,DKK,\n2026-11-26,1.0567,160.25,0.83,0.94,7.4,\n';
const euroXml = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='2026-11-26'><Cube currency='USD' rate='1.0567'/><Cube currency='JPY' rate='160.25'/></Cube>
<Cube time="2026-11-25"><Cube currency="USD" rate="1.05"/><Cube currency="ISK" rate="N/A"/><Cube currency="XX" rate="1"/></Cube></Cube>
</gesmes:Envelope>`;
const ledger = 'P 2026-01-02 USD 0.92 EUR\nP 2026-01-03 "VWCE.DE" 112.5 EUR\n';
const beancount = '2026-01-02 price USD 0.92 EUR\n2026-01-03 price VWCE 112.5 EUR\n';

/** Returns days and prices; empty for an unreadable file. @throws any other error */
function pricesOrWhy(bytes: Uint8Array): string[] {
  try {
    return readPriceFile(bytes).prices.map(({ day, price }) => `${day} ${price}`);
  } catch (error) {
    if (error instanceof UnreadableFile) return [];
    throw error;
  }
}

describe('the prices of a file', () => {
  test('are read from the European Central Bank’s table, packed or not', () => {
    const usd = { of: 'EUR', in: 'USD', day: '2026-11-26', price: '1.0567' };
    for (const bytes of [
      strToU8(euroCsv),
      gzipSync(strToU8(euroCsv)),
      zipSync({ 'eurofxref-hist.csv': strToU8(euroCsv) }),
      strToU8(euroXml),
    ])
      expect(readPriceFile(bytes).prices[0]).toEqual(usd);
    expect(readPriceFile(strToU8(euroXml))).toEqual({
      prices: [
        usd,
        { of: 'EUR', in: 'JPY', day: '2026-11-26', price: '160.25' },
        { of: 'EUR', in: 'USD', day: '2026-11-25', price: '1.05' },
      ],
      unreadableCount: 2,
    });
  });

  test('are read from journals', () => {
    for (const text of [ledger, beancount])
      expect(readPriceFile(strToU8(text)).prices).toMatchObject([
        { of: 'USD', in: 'EUR', day: '2026-01-02', price: '0.92' },
        { day: '2026-01-03', price: '112.5' },
      ]);
  });

  test('are read, or rejected with a reason, for any content', () => {
    const pieces = fc.constantFrom(
      '<Cube ',
      "time='2026-01-02'",
      "currency='USD'",
      "rate='1.5'",
      '/>',
      '>',
      'Date,',
      'USD,EUR,GBP,CHF,DKK',
      '\n',
      '2026-01-02,',
      'N/A,',
      '1.5,',
      '-1,',
      'P 2026-01-02 A 1 B',
      '"',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 60 }), (all) => {
        const prices = pricesOrWhy(strToU8(all.join('')));
        for (const each of prices) expect(each).toMatch(/^\d{4}-\d\d-\d\d \d+(?:\.\d+)?$/);
      }),
    );
  });

  test('are not searched in formats that cannot hold prices', () => {
    for (const [bytes, reason] of [
      [strToU8(''), 'empty'],
      [strToU8('hello'), 'unknownFormat'],
      [strToU8('!Type:Bank\nD1/2/2026\nT-5\n^\n'), 'unknownFormat'],
      [zipSync({ 'a.csv': strToU8('x'), 'b.csv': strToU8('y') }), 'unknownFormat'],
      [zipSync({ 'a.png': strToU8('x') }), 'unknownFormat'],
      [Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2), 'unknownFormat'],
    ] as const)
      expect(() => readPriceFile(bytes)).toThrow(reason);
  });
});
