import { Check } from 'lucide-react';
import { type KeyboardEvent, memo, type MouseEvent, Suspense } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import { directionOfAmount } from '#ledger/account-types.ts';
import { findFromAndTo, findOtherAccount } from '#ledger/commodity/exchange-side.ts';
import { moneyOf } from '#ledger/money.ts';
import { calculateNetWorthEffect } from '#ledger/rules/posting.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { toDisplayColor } from '#ledger/account.ts';
import { formatDay } from '#web/lib/days/dates.ts';
import { useHighlight } from '#web/lib/highlight.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { screenDelays, screenLimits } from '#web/ui/screen.ts';
import { useLongPress } from '#web/ui/use-long-press.ts';
import { register as texts } from '#web/languages/en/register.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import classes from './register-row.module.css';
import type { RowControls } from './row-controls.ts';
import { SelectBox, UnsavedIcon } from './select-box.tsx';

/** The unfolded part of a row; loaded when the pointer reaches the rows. */
export const LazyRowDetails = lazyComponent(async () => (await import('./row-details.tsx')).RowDetails);

/** The amount of a row in another currency; rare. */
const LazyForeignAmountText = lazyComponent(
  async () => (await import('./foreign-amount-text.tsx')).ForeignAmountText,
);

/** The member who added a row; most books have only one member. */
const LazyAddedBy = lazyComponent(async () => (await import('./added-by.tsx')).AddedByDetail);

export type RegisterRowProps = {
  transaction: Transaction;
  /** The text shown instead of the description. */
  text?: string | undefined;
  index: number;
  /** The account of the register; undefined if it shows rows of several accounts. */
  accountId: string | undefined;
  /** The accounts from whose view amounts are shown in a register of a whole branch. */
  branchIds: ReadonlySet<string> | undefined;
  tree: AccountTree;
  showsDay: boolean;
  isSelected: boolean;
  /** The ids of rows with changes that are stored only on this device so far. */
  unsaved: ReadonlySet<string>;
  /** True if a selection exists: a tap then selects a row. */
  isSelecting: boolean;
  isUnfolded: boolean;
  /** The account balance after this row, in minor units, if known. */
  balanceMinor: bigint | undefined;
  /** The number of clicks on the description that open the editor. */
  clicksToEdit: number;
  controls: RowControls;
};

/** The maximum pause between two clicks of one gesture, in milliseconds. */
const clickPauseMs = 500;

/** The maximum distance between two clicks of one gesture, in pixels. */
const clickSpreadPx = 8;

/** The clicks of a gesture on a description so far. */
type ClickGesture = { count: number; atMs: number; x: number; y: number; wanted: number; edit: () => void };

/**
 * The current gesture. There is one pointer, and a row that folds moves another row under it. A gesture therefore stays with the row on
 * which it started.
 */
let currentGesture: ClickGesture | undefined;

/** Counts a click. @returns the gesture of the click; a new one if `wanted` is the number of clicks that open the editor */
function countClick(
  event: MouseEvent<HTMLElement>,
  wanted: number | undefined,
  edit: () => void,
): ClickGesture | undefined {
  const { timeStamp: atMs, clientX: x, clientY: y } = event;
  if (
    currentGesture !== undefined &&
    atMs - currentGesture.atMs < clickPauseMs &&
    Math.hypot(x - currentGesture.x, y - currentGesture.y) <= clickSpreadPx
  )
    currentGesture = { ...currentGesture, count: currentGesture.count + 1, atMs };
  else currentGesture = wanted === undefined ? undefined : { count: 1, atMs, x, y, wanted, edit };
  return currentGesture;
}

/** Handles mouse, touch and keys on a row (spec 4 Navigation). */
export function useRowGestures({
  transaction,
  index,
  isSelecting,
  isUnfolded,
  clicksToEdit,
  controls,
}: RegisterRowProps) {
  const { edit, editHere, repeat, remove, removeSelected, toggleCleared, select, unfold } = controls;
  const singleRow = { range: false, keepsSelection: true };
  const press = useLongPress(
    () => select(transaction, index, singleRow),
    screenDelays.longPressMs,
    screenLimits.movementThresholdPx,
  );
  const { wasLong, ...pointer } = press;

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (wasLong()) return;
    const holdsControl = event.ctrlKey || event.metaKey;
    if (event.shiftKey || holdsControl) {
      select(transaction, index, { range: event.shiftKey, keepsSelection: holdsControl });
      return;
    }
    const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
    if (isSelecting && isTouch) return select(transaction, index, singleRow);
    const here = isTouch ? undefined : editHere;
    const { target } = event;
    const isOnDescription = target instanceof Element && target.closest('[data-description]') !== null;
    const wanted = isOnDescription ? clicksToEdit : here && screenLimits.rowClicks;
    const gesture = countClick(event, wanted, () => (here ?? edit)(transaction, index));
    if (gesture === undefined) return unfold(transaction);
    if (gesture.count >= gesture.wanted) {
      currentGesture = undefined;
      return gesture.edit();
    }
    if (gesture.count === 1) unfold(transaction);
    return undefined;
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') {
      event.preventDefault();
      return select(transaction, index, {
        range: event.shiftKey,
        keepsSelection: !event.shiftKey || event.ctrlKey,
      });
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const deletes = isSelecting ? removeSelected : remove;
    const folds = isUnfolded ? 'ArrowLeft' : 'ArrowRight';
    const action = {
      Enter: editHere && (() => editHere(transaction, index)),
      e: edit,
      r: repeat,
      c: toggleCleared,
      Delete: deletes,
      [folds]: unfold,
    }[event.key];
    if (action === undefined) return undefined;
    event.preventDefault();
    event.stopPropagation();
    return action(transaction);
  };
  return { ...pointer, onClick: handleClick, onKeyDown: handleKeyDown };
}

/** The other account of a row; both accounts in a register of several accounts. */
function Accounts({ transaction, accountId, tree }: RegisterRowProps) {
  const shown =
    accountId !== undefined ? [findOtherAccount(transaction, accountId)] : findFromAndTo(transaction);
  return (
    <span className={classes.other}>
      {shown.map((id, at) => {
        const account = tree.accounts.get(id);
        return (
          <span key={id} className={classes.otherName}>
            {at > 0 && <span aria-hidden>{texts.arrow} </span>}
            <span
              className={classes.dot}
              style={{ background: toDisplayColor(account?.color ?? '#000000') }}
              aria-hidden
            />
            <span className={classes.name}>{account?.name}</span>
          </span>
        );
      })}
    </span>
  );
}

/** True if a side of a row was an amount in another currency; rare. */
const hasForeign = ({ splitInfo: { A, B } }: Transaction) => (A.foreign ?? B.foreign) !== undefined;

/** The amount of a row for its account; the change in net worth in a register of several accounts. */
function RowAmount({ transaction, accountId, branchIds, tree }: RegisterRowProps) {
  const here = useBookCurrency();
  const branchSplits = [transaction.splitA, transaction.splitB].filter((split) =>
    branchIds?.has(split.accountId),
  );
  const own =
    accountId === undefined
      ? branchSplits.length === 1
        ? branchSplits[0]
        : undefined
      : splitIn(transaction, accountId);
  if (own !== undefined) {
    const { valueMinor, accountId: id } = own;
    const account = tree.accounts.get(id);
    return (
      <MoneyAmount
        minor={valueMinor}
        of={account}
        direction={directionOfAmount(account?.type ?? 'ASSET', valueMinor)}
      />
    );
  }
  const worth = calculateNetWorthEffect(transaction, tree.accounts);
  const { valueMinor, accountId: id } = transaction.splitA;
  const account = tree.accounts.get(id);
  const money = account && moneyOf(account, here);
  if (worth === 0n) return <MoneyAmount minor={valueMinor < 0n ? -valueMinor : valueMinor} money={money} />;
  return <MoneyAmount minor={worth} money={money} direction={worth > 0n ? 'in' : 'out'} />;
}

/** One transaction from the view of its account; a click unfolds the details. */
export const RegisterRow = memo(function RegisterRow(props: RegisterRowProps) {
  const { transaction, tree, showsDay, isSelected, unsaved, isUnfolded, balanceMinor, controls } = props;
  const gestures = useRowGestures(props);
  const highlight = useHighlight(transaction.id);
  const { formatTag } = useBookCurrency();
  return (
    <div className={classes.entry} data-selected={isSelected || undefined} data-highlight={highlight}>
      <SelectBox {...props} />
      <button
        type="button"
        className={classes.row}
        data-many={props.accountId === undefined || undefined}
        aria-expanded={isUnfolded}
        {...gestures}
      >
        <time
          className={classes.day}
          dateTime={transaction.postedAt.toISOString()}
          data-repeated={!showsDay || undefined}
        >
          {formatDay(transaction.postedAt, formatTag)}
        </time>
        <span className={classes.what}>
          <span className={classes.description} data-description>
            {isSelected && <Check size={15} className={classes.check} aria-label={texts.selected} />}
            {props.text ?? transaction.description}
            {unsaved.has(transaction.id) && <UnsavedIcon />}
          </span>
          {hasForeign(transaction) && (
            <Suspense fallback={null}>
              <LazyForeignAmountText {...props} />
            </Suspense>
          )}
          {transaction.tags.length > 0 && (
            <span className={classes.tags}>
              {transaction.tags.map((tag) => (
                <span key={tag} className={classes.tag}>
                  #{tag}
                </span>
              ))}
            </span>
          )}
          {tree.root?.shared && (
            <Suspense fallback={null}>
              <LazyAddedBy transaction={transaction} root={tree.root} />
            </Suspense>
          )}
        </span>
        <Accounts {...props} />
        <span className={classes.amount}>
          <RowAmount {...props} />
        </span>
        {balanceMinor !== undefined && (
          <span className={classes.balance} title={texts.balance}>
            <MoneyAmount minor={balanceMinor} of={tree.accounts.get(props.accountId ?? '')} />
          </span>
        )}
      </button>
      {controls.renderStatus?.([transaction])}
      {isUnfolded && (
        <Suspense fallback={null}>
          <LazyRowDetails transaction={transaction} tree={tree} controls={controls} />
        </Suspense>
      )}
    </div>
  );
});
