import { currencies } from '#ledger/currencies.generated.ts';

export { readCommodityItems } from '#ledger/commodity/commodities.ts';

/** The currencies of the table with their decimals, by their codes. */
export const decimalsByCode: ReadonlyMap<string, number> = new Map(
  currencies.map(({ code, decimals }) => [code, decimals]),
);
