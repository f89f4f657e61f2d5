import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { formatMinor } from '#ledger/money.ts';
import { type RejectedRecord, readRecordVersion } from '#ledger/wire-refused.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { bookMoney } from '#web/lib/amounts/money-context.tsx';
import type { RejectedChange } from '#web/session/kept.ts';
import { kept as allTexts } from '#web/languages/en/kept.ts';
import classes from './refused.module.css';

const texts = allTexts.refused;

/** The book whose amounts and days are written, and the names of accounts. */
type SideContext = { book: Account; nameOf: (accountId: string) => string };

/** One side of a thing in a line; `isWhole` adds the accounts, notes and tags of a transaction. */
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

/** Both sides of a thing, each in a line: with more words where they would be the same, or where the book is not at hand. */
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
  /** True if the book is gone: then only what was typed is shown, whole. */
  isGone: boolean;
};

/** One thing of a rejected change: what it was to be, and what is saved. */
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
