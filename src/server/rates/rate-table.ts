import { readRates } from '#statements/euro-rates.ts';
import { unpackedPrices } from '#statements/price-file.ts';

/** A table of rates as it was fetched, unpacked, and the newest day in it. */
export type RateTable = { text: string; day: string };

/** No table that anybody keeps is larger. */
export const maxUnpacked = 32_000_000;

/** Why there are no rates, in words that may be logged. */
export class RatesFailure extends Error {}

/** The table that bytes hold, packed or not. @throws RatesFailure where they hold none */
export function tableOf(bytes: Uint8Array): RateTable {
  const text = textIn(bytes);
  const days = readRates(text)?.prices.map(({ day }) => day) ?? [];
  const day = days.reduce((newest, each) => (each > newest ? each : newest), '');
  if (day === '') throw new RatesFailure('not a table of rates');
  return { text, day };
}

function textIn(bytes: Uint8Array): string {
  try {
    const unpacked = unpackedPrices(bytes);
    if (unpacked.length > maxUnpacked) throw new RatesFailure('too large');
    return new TextDecoder('utf-8', { fatal: true }).decode(unpacked);
  } catch (error) {
    throw error instanceof RatesFailure ? error : new RatesFailure('not a table of rates');
  }
}
