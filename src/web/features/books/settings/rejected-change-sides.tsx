import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { formatMinor } from '#ledger/money.ts';
import { type RejectedRecord, readRecordVersion } from '#ledger/wire-rejected.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { bookMoney } from '#web/lib/amounts/money-context.tsx';
import type { RejectedChange } from '#web/session/offline-copies.ts';
import { offlineCopy as allTexts } from '#web/languages/en/offline-copy.ts';
import classes from './rejected-changes.module.css';

const texts = allTexts.rejectedChanges;

/** The book whose format applies, and the names of its accounts. */
type SideContext = { book: Account; nameOf: (accountId: string) => string };

/** Formats one side of a conflict in a line; `isWhole` adds the accounts, notes and tags of a transaction. */
function formatSide(
  state: RejectedRecord['mine'],
  none: string,
  { book, nameOf }: SideContext,
  isWhole = false,
): string {
  if (state === null) return none;
  const side = readRecordVersion(state);
  if (side.what === 'item') return side.name || texts.item;
  if (side.what === 'account') return side.name;
  const money = bookMoney(book);
  const { description, notes, tags, splitA, splitB, postedAt } = side.transaction;
  const day = formatBookDay(dayOf(postedAt.getTime(), bookZone(book)), money.formatTag, 'dayOfYear');
  const names = [splitA, splitB].map(({ accountId }) => nameOf(accountId));
  const details = isWhole ? [...names, notes, ...tags.map((tag) => `#${tag}`)] : [];
  return [description, formatMinor(splitA.valueMinor, money), day, ...details].filter(Boolean).join(', ');
}

/**
 * Formats both sides of a conflict, each in a line. The lines are longer if the short ones would be equal, or if the book is not available.
 */
function formatSides({ mine, theirs }: RejectedRecord, shown: SideContext, isWhole: boolean) {
  const both = (whole: boolean) => ({
    mine: formatSide(mine, texts.deleted, shown, whole),
    theirs: formatSide(theirs, texts.missing, shown, whole),
  });
  const short = both(isWhole);
  return short.mine === short.theirs ? both(true) : short;
}

type RejectedChangeSidesProps = {
  record: RejectedRecord;
  book: Account;
  tree: AccountTree;
  names: RejectedChange['names'];
  /** True if the book is no longer available: then only the local change is shown, in full. */
  isGone: boolean;
};

/** One record of a rejected change: the local version and the stored version. */
export function RejectedChangeSides({ record, book, tree, names, isGone }: RejectedChangeSidesProps) {
  const nameOf = (id: string) => tree.accounts.get(id)?.name ?? names[id] ?? '';
  const { mine, theirs } = formatSides(record, { book, nameOf }, isGone);
  return (
    <dl className={classes.sides}>
      <dt>{texts.mine}</dt>
      <dd>{mine}</dd>
      {!isGone && (
        <>
          <dt>{texts.theirs}</dt>
          <dd>{theirs}</dd>
        </>
      )}
    </dl>
  );
}
