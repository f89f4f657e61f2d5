import type { GroupLineInput } from '#ledger/groups.ts';
import { makeId } from '#ledger/ids.ts';
import { formatAmountInput, type BookCurrency } from '#ledger/money.ts';
import { parseTypedMinor, type TypedAmountProblem, readEnteredAmount } from '#ledger/read-amount.ts';
import type { RowPart } from '#statements/statement.ts';
import { listAccountNames } from '#ledger/statement/suggestions.ts';
import { fold } from '#text/fold.ts';
import { parseDecimal, toMinor } from '#values/decimal.ts';

/** A typed counter amount for an account in another currency; it only applies to this account. */
export type TypedCounterAmount = { otherId: string; typed: string };

/** A line of a split row: the amount as typed, in the direction of the row. */
export type ImportSplitLine = {
  key: string;
  otherId: string | undefined;
  typed: string;
  notes: string;
  counterAmount?: TypedCounterAmount | undefined;
};

/** Maximum number of lines, so that they fit into one call with the rest. */
export const maxImportLines = 100;

export const createBlankLine = (otherId?: string): ImportSplitLine => ({
  key: makeId(),
  otherId,
  typed: '',
  notes: '',
});

const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);

/** Returns the amount of a line as typed; an amount against the direction of the row has a minus. */
export function formatTypedGain(gainMinor: bigint, rowMinor: bigint, money: BookCurrency): string {
  const along = rowMinor < 0n ? -gainMinor : gainMinor;
  return formatAmountInput(along, money);
}

/** The accounts that are offered for lines. */
export type LineAccounts = {
  money: BookCurrency;
  options: readonly { label: string; value: string; isDisabled: boolean }[];
};

/**
 * Returns the parts in a file as lines; a category with the name of an account becomes that account.
 * @param otherId the account of parts without such a category
 */
export function createLinesOfParts(
  parts: readonly RowPart[],
  rowMinor: bigint,
  { money, options }: LineAccounts,
  otherId?: string,
): ImportSplitLine[] {
  const names = new Map(
    options.filter(({ isDisabled }) => !isDisabled).map(({ label, value }) => [fold(label), value]),
  );
  return parts.map(({ amount, category, text }) => {
    const minor = toMinor(parseDecimal(amount), money.decimals);
    return {
      ...createBlankLine(
        listAccountNames(category)
          .map((name) => names.get(name))
          .find(Boolean) ?? otherId,
      ),
      typed: minor === undefined ? amount : formatTypedGain(minor, rowMinor, money),
      notes: text === '' ? category : text,
    };
  });
}

/** Computes the amounts of lines in the direction of the row. The last line receives the remainder while it is empty. */
export function computeLines(lines: readonly ImportSplitLine[], gainMinor: bigint, money: BookCurrency) {
  const totalMinor = sizeOf(gainMinor);
  const read = lines.map(({ typed }) =>
    typed.trim() === '' ? undefined : parseTypedMinor(typed, money, totalMinor),
  );
  const remainderMinor = read.reduce<bigint>((remainder, amount) => remainder - (amount ?? 0n), totalMinor);
  const takesRemainder = lines.length > 0 && lines.at(-1)?.typed.trim() === '';
  return takesRemainder
    ? { amounts: [...read.slice(0, -1), remainderMinor], restMinor: 0n }
    : { amounts: read, restMinor: remainderMinor };
}

/** Returns the reason why a typed text is no amount; undefined for a valid or empty text. */
export function findAmountProblem(
  { typed }: ImportSplitLine,
  gainMinor: bigint,
  money: BookCurrency,
): TypedAmountProblem | undefined {
  const read = readEnteredAmount(typed, money, sizeOf(gainMinor));
  return typed.trim() === '' || typeof read !== 'string' ? undefined : read;
}

/** A line to be stored; a line without an account waits to be sorted. */
type LineToStore = Pick<GroupLineInput, 'valueMinor' | 'notes'> &
  Pick<ImportSplitLine, 'otherId' | 'counterAmount'>;

/** Returns the lines to be stored; undefined while an amount is missing, a line is blank, or they do not add up. */
export function toStoredLines(
  lines: readonly ImportSplitLine[],
  gainMinor: bigint,
  money: BookCurrency,
): LineToStore[] | undefined {
  const { amounts, restMinor: remainderMinor } = computeLines(lines, gainMinor, money);
  if (remainderMinor !== 0n) return undefined;
  const wanted = lines.flatMap(({ otherId, notes, counterAmount }, at) => {
    const minor = amounts[at];
    if (minor === undefined || (otherId === undefined && minor === 0n)) return [];
    return [{ otherId, valueMinor: gainMinor < 0n ? -minor : minor, notes: notes.trim(), counterAmount }];
  });
  return wanted.length === lines.length && lines.length > 0 ? wanted : undefined;
}
