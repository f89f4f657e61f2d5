/** The currencies that do not have two decimals (ISO 4217), by how many they have. */
const others: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

const byCode = new Map(
  Object.entries(others).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code) => [code, Number(decimals)] as const),
  ),
);

/** How many decimals a currency has; of what is none, two. */
export const currencyDecimals = (code: string): number => byCode.get(code) ?? 2;
