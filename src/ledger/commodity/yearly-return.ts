/** A payment on a day, in minor units: positive if money came out of the investment, negative if it went in. */
export type DatedPayment = { day: string; minor: bigint };

const msPerDay = 86_400_000;
const daysPerYear = 365;
const tries = 200;
/** The lower and upper limit of the result: a total loss, and the highest gain that is calculated. */
const bounds = [-0.999_999, 1_000_000] as const;

/**
 * Calculates the yearly return (XIRR, a year has 365 days) for which the present value of all payments is zero, as a share: 0.05 is five
 * percent. The payments are the amounts put in, taken out, and finally the current value. Undefined if there is no result: nothing went in,
 * nothing came out, or all payments are on one day. The result is a share and no amount, so it can be a float.
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
