import { type Decimal, decimalOf, decimalText, negate, sum } from '#values/decimal.ts';
import { readAmount } from './amounts.ts';
import type { Table } from './table.ts';
import type { Role } from './roles.ts';

/** So many rows tell whether a column is what is left of the amounts. */
const comparedRows = 200;

/** The roles with what was booked as the amount: where a column is the amount and the fee beside it together, that one is. */
export function withNet(roles: readonly Role[], rows: Table['rows']): Role[] {
  const [amountAt, feeAt] = [roles.indexOf('amount'), roles.indexOf('fee')];
  if (amountAt < 0 || feeAt < 0) return [...roles];
  const figures = (at: number) =>
    rows.slice(0, comparedRows).map(({ cells }) => {
      const amount = readAmount(cells[at] ?? '')?.amount;
      return amount === undefined ? undefined : decimalOf(amount);
    });
  const [amounts, fees] = [figures(amountAt), figures(feeAt)];
  const isNet = (net: Decimal | undefined, at: number) => {
    const [amount, fee] = [amounts[at], fees[at]];
    if (net === undefined || amount === undefined || fee === undefined || fee.digits === 0n) return undefined;
    return [fee, negate(fee)].some((each) => decimalText(net) === decimalText(sum([amount, each])));
  };
  const found = roles.findIndex((role, index) => {
    if (role !== 'none' && role !== 'text') return false;
    const told = figures(index)
      .map(isNet)
      .filter((each) => each !== undefined);
    return told.length > 0 && told.every(Boolean);
  });
  return roles.map((role, index) =>
    index === found ? 'amount' : found >= 0 && index === amountAt ? 'none' : role,
  );
}
