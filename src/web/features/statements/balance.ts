/** A balance as a bank names it, in minor units; undefined where it is finer than the book. */
export function balanceMinorOf(amount: string, decimals: number): bigint | undefined {
  const [, sign = '', whole = '', broken = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '' || broken.length > decimals) return undefined;
  const minor = BigInt(whole + broken.padEnd(decimals, '0'));
  return sign === '-' ? -minor : minor;
}
