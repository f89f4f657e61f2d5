import { noTexts } from '#contract/texts-of.ts';
import { fromDateTimeField } from '#entry/date-fields.ts';
import { gainOfSplit, maxLines, reckon, splitOfGroup } from '#entry/split-form.ts';
import { fixedAccountOf, groupIdOf, inconsistenciesOf } from '#ledger/groups.ts';
import type { ClipboardEntry } from '#ledger/clipboard.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { readTypedTags } from '#ledger/tags.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { BulkRow, RowContext } from './bulk-rows.ts';
import { splitFormOf, transactionsOfRow } from './split-row.ts';

/** The lines of a split row as far as they are known, each as a transaction of the group; undefined of a row that is not split. */
export function entriesOfSplit(row: BulkRow, context: RowContext): ClipboardEntry[] | undefined {
  const { split } = row;
  if (split === undefined) return undefined;
  const whole = transactionsOfRow(row, context, new Date(0));
  if (whole !== undefined) return whole;
  const form = splitFormOf(row, split);
  const sign = gainOfSplit({ ...form, digits: '1' }, context.accounts);
  const { amounts } = reckon(form, context.money);
  return split.lines.map((line, at) => {
    const minor = row.digits === '' ? undefined : amounts[at];
    const was = split.stored.find(({ id }) => id === line.ids.id);
    return {
      ...noTexts,
      description: row.description.trim(),
      notes: line.notes,
      postedAt: fromDateTimeField(row.posted),
      splitA: { accountId: row.accountId, valueMinor: minor && sign * minor },
      splitB: { accountId: line.otherId, valueMinor: minor && -sign * minor },
      tags: readTypedTags(line.tags),
      props: was?.props ?? '{}',
      splitInfo: changeSplitInfo(was?.splitInfo ?? noSplitInfo, {
        group: split.groupId,
        groupLine: at + 1,
      }),
    };
  });
}

/** The transactions one after another, the lines of a split that can stand in one row together. */
export function partedIntoRows(transactions: readonly Transaction[]): Transaction[][] {
  const parted: Transaction[][] = [];
  for (const each of transactions) {
    const last = parted.at(-1);
    const groupId = groupIdOf(each);
    if (last?.[0] !== undefined && groupId !== undefined && groupIdOf(last[0]) === groupId) last.push(each);
    else parted.push([each]);
  }
  return parted.flatMap((lines) => {
    const isWhole = lines.length > 1 && lines.length <= maxLines && inconsistenciesOf(lines).length === 0;
    return isWhole ? [lines] : lines.map((line) => [line]);
  });
}

/** The row that the lines of a split make, seen from the account that they share; undefined where a row cannot show them. */
export function rowOfSplit(
  lines: readonly Transaction[],
  row: BulkRow,
  { accounts, money }: RowContext,
): BulkRow | undefined {
  const isKnown = lines.every(
    ({ splitA, splitB }) => accounts.has(splitA.accountId) && accounts.has(splitB.accountId),
  );
  const form = splitOfGroup(lines, accounts, money);
  if (form?.accountId === undefined || !isKnown || fixedAccountOf(lines) !== form.accountId) return undefined;
  return {
    ...row,
    accountId: form.accountId,
    otherId: undefined,
    digits: form.digits,
    direction: form.direction,
    unread: {},
    stored: undefined,
    split: {
      lines: form.lines,
      groupId: lines.map(groupIdOf).find((id) => id !== undefined) ?? form.groupId,
      stored: [...lines],
      refused: undefined,
    },
  };
}
