import { pricesPage } from './prices-page.ts';

/** The address of the prices of a currency or commodity. */
export const pricesLink = (symbol: string) => `${pricesPage}?of=${encodeURIComponent(symbol)}`;

/** Of what such an address means the prices; undefined of all. */
export const readPricesLink = (search: string): string | undefined =>
  new URLSearchParams(search).get('of') ?? undefined;
