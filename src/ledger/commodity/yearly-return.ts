/** Money that came out of (positive) or went into (negative) something on a day, in minor units. */
export type DatedPayment = { day: string; minor: bigint };

const msPerDay = 86_400_000;
const daysPerYear = 365;
const tries = 200;
/** No loss is larger than all, and no gain is told that is larger than this. */
const bounds = [-0.999_999, 1_000_000] as const;

/**
 * The yearly return that makes all payments worth nothing together on the first day (XIRR, a year has 365 days), as a share: 0.05 are
 * five per cent. Payments are what was put in, what came out, and in the end what is held. Undefined where there is none: nothing went
 * in, nothing came out, or all lies on one day. A share and no amount, so a float does.
 */
export function calculateYearlyReturn(payments: readonly DatedPayment[]): number | undefined {
  const first = payments.map(({ day }) => day).toSorted()[0];
  if (first === undefined) return undefined;
  const flows = payments.map(({ day, minor }) => ({
    years: (Date.parse(day) - Date.parse(first)) / msPerDay / daysPerYear,
    amount: Number(minor),
  }));
  const presentValue = (rate: number) =>
    flows.reduce((sum, { years, amount }) => sum + amount / (1 + rate) ** years, 0);
  let [low, high]: [number, number] = [...bounds];
  const isRising = presentValue(low) < presentValue(high);
  if (presentValue(low) > 0 === presentValue(high) > 0) return undefined;
  for (let at = 0; at < tries; at += 1) {
    const middle = (low + high) / 2;
    if (presentValue(middle) > 0 === isRising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
