import type { AccountTree } from '#ledger/account-tree.ts';
import { type Difference, findRecordDifferences } from '#ledger/differences.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { formatMinor, moneyOf } from '#ledger/money.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { bookMoney } from '#web/lib/amounts/money-context.tsx';
import { transactions as texts } from '#web/languages/en/transactions.ts';

const fieldNames: Partial<Record<Difference['field'], string>> = texts.meanwhile.fields;

/** A difference whose two values can be shown. */
type ShownDifference = Exclude<Extract<Difference, { from: unknown }>, { field: 'type' }>;

const isShownDifference = (difference: Difference): difference is ShownDifference =>
  'from' in difference && difference.field !== 'type' && difference.field in fieldNames;

/** Returns the differences that can be shown; excludes the status of a split and properties. */
const differencesOf = (before: Transaction, after: Transaction): ShownDifference[] =>
  findRecordDifferences({ recordType: 'transaction', id: before.id, before, after }).filter(
    isShownDifference,
  );

/** Formats a value as the editor shows it. */
function formatDifferenceValue(shown: ShownDifference, after: Transaction, tree: AccountTree): string {
  const money = bookMoney(tree.root);
  switch (shown.field) {
    case 'amount': {
      const account = tree.accounts.get(after.splitA.accountId);
      return formatMinor(shown.to, account ? moneyOf(account, money) : money);
    }
    case 'posted':
      return formatBookDay(dayOf(shown.to.getTime(), bookZone(tree.root)), money.formatTag, 'dayOfYear');
    case 'source':
    case 'target':
    case 'parent':
      return tree.accounts.get(shown.to ?? '')?.name ?? '';
    case 'tags':
      return shown.to.map((tag) => `#${tag}`).join(' ') || texts.meanwhile.empty;
    default:
      return shown.to || texts.meanwhile.empty;
  }
}

type EditVersions = { stored: Transaction; theirs: Transaction; typed: Transaction };

/** Formats the changes that another user saved during an edit, field by field. Adds the typed value if both changed a field. */
export function formatEditConflict({ stored, theirs, typed }: EditVersions, tree: AccountTree): string {
  const mine = new Map(differencesOf(stored, typed).map((each) => [each.field, each]));
  return differencesOf(stored, theirs)
    .map((each) => {
      const name = fieldNames[each.field] ?? '';
      const saved = formatDifferenceValue(each, theirs, tree);
      const own = mine.get(each.field);
      const yours = own && formatDifferenceValue(own, typed, tree);
      return yours === undefined || yours === saved
        ? texts.meanwhile.theirs(name, saved)
        : texts.meanwhile.both(name, saved, yours);
    })
    .join(' ');
}
