import { decimalOf, decimalText, negate, sum } from '#values/decimal.ts';
import { readAmount } from './amounts.ts';
import { ofGross, ofNet } from './column-names.ts';
import type { Table } from './table.ts';
import type { Role } from './roles.ts';

/** The number of rows that tell whether a column is another one and the fee together. */
const comparedRows = 200;

/** The roles of a table, and whether its fees come on top of the amounts; undefined if its columns do not tell. */
export type NetAmount = {
  roles: Role[];
  areFeesApart: boolean | undefined;
  /** True if each fee lowers its amount, so that a plus is money in. */
  isSignSaid?: true;
};

type Compared = { at: number; isLess: boolean; isMore: boolean };

/** The column that is the amount and the fee beside it together, wherever there is a fee, and whether it is less or more in all rows. */
function columnBesideFee(roles: readonly Role[], rows: Table['rows']): Compared | undefined {
  const figures = (at: number) =>
    rows.slice(0, comparedRows).map(({ cells }) => {
      const amount = readAmount(cells[at] ?? '')?.amount;
      return amount === undefined ? undefined : decimalOf(amount);
    });
  const [amounts, fees] = [figures(roles.indexOf('amount')), figures(roles.indexOf('fee'))];
  const found = roles.flatMap((role, at): Compared[] => {
    if (role !== 'none' && role !== 'text') return [];
    const told = figures(at).flatMap((other, row) => {
      const [amount, fee] = [amounts[row], fees[row]];
      if (other === undefined || amount === undefined || fee === undefined || fee.digits === 0n) return [];
      const change = sum([other, negate(amount)]);
      const isFee = [fee, negate(fee)].some((each) => decimalText(each) === decimalText(change));
      return [{ isFee, isLess: change.digits < 0n }];
    });
    const isTogether = told.length > 0 && told.every(({ isFee }) => isFee);
    const isLess = told.every((each) => each.isLess);
    return isTogether ? [{ at, isLess, isMore: !told.some((each) => each.isLess) }] : [];
  });
  return found[0];
}

/**
 * The roles with the net as the amount, as it was booked: of two columns that differ by the fee the one that is named so, else the one
 * that is not the amount yet. Fees of an amount that is named as the gross come on top of it.
 */
export function withNet(roles: readonly Role[], rows: Table['rows'], names: readonly string[]): NetAmount {
  const amountAt = roles.indexOf('amount');
  if (amountAt < 0 || !roles.includes('fee')) return { roles: [...roles], areFeesApart: undefined };
  const isGross = (at: number) => ofGross.test(names[at] ?? '');
  const isNet = (at: number) => ofNet.test(names[at] ?? '') && !isGross(at);
  const other = columnBesideFee(roles, rows);
  if (other === undefined) {
    const areFeesApart = isNet(amountAt) ? false : isGross(amountAt) || undefined;
    return { roles: [...roles], areFeesApart };
  }
  const isNetTaken = isNet(amountAt) || isGross(other.at);
  const netRoles = roles.map((role, index): Role =>
    isNetTaken ? role : index === other.at ? 'amount' : index === amountAt ? 'none' : role,
  );
  // Names tell which one is the net, so that its size beside the gross tells the sign.
  const isNamed = isNetTaken || isNet(other.at) || isGross(amountAt);
  const isSignSaid = isNamed && (isNetTaken ? other.isMore : other.isLess);
  return { roles: netRoles, areFeesApart: false, ...(isSignSaid && { isSignSaid }) };
}
