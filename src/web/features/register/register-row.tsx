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

/** The unfolded part of a row; loaded when somebody points at the rows. */
export const LazyRowDetails = lazyComponent(async () => (await import('./row-details.tsx')).RowDetails);

/** The amount of a row in another currency; few have one. */
const LazyForeignAmountText = lazyComponent(async () => (await import('./foreign-amount.tsx')).ForeignAmountText);

/** The person who added a row; most books are of one person. */
const LazyAddedBy = lazyComponent(async () => (await import('./added-by.tsx')).AddedBy);

export type RegisterRowProps = {
  transaction: Transaction;
  /** Shown instead of its description. */
  text?: string | undefined;
  index: number;
  /** The account whose register it is; none where rows of several accounts stand together. */
  accountId: string | undefined;
  /** The accounts for which amounts are meant, where rows of a whole branch stand together. */
  branchIds: ReadonlySet<string> | undefined;
  tree: AccountTree;
  showsDay: boolean;
  isSelected: boolean;
  /** What is on this device alone so far, by the ids. */
  unsaved: ReadonlySet<string>;
  /** Whether anything is selected: then a tap selects. */
  isSelecting: boolean;
  isUnfolded: boolean;
  /** What the account held after this row, in minor units, where it is known. */
  balanceMinor: bigint | undefined;
  /** How many clicks on the description open the editor. */
  clicksToEdit: number;
  controls: RowControls;
};

/** Clicks on one spot that follow one another faster than this count as one gesture. */
const clickPauseMs = 500;

/** How far apart two clicks on one spot may lie, in pixels. */
const clickSpreadPx = 8;

/** The clicks of a gesture on a description, which may continue. */
type ClickGesture = { count: number; atMs: number; x: number; y: number; wanted: number; edit: () => void };

/** There is one pointer, and a row that folds lets another slide beneath it: a gesture stays with the row on which it began. */
let currentGesture: ClickGesture | undefined;

/** Counts a click. @returns the gesture to which it belongs, or which it begins where `wanted` clicks make one */
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

/** What the mouse, the finger and the keys do on a row (spec 4 Navigation). */
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

/** Where the money went: the other account, or both where rows of several accounts stand together. */
function Accounts({ transaction, accountId, tree }: RegisterRowProps) {
  const shown = accountId !== undefined ? [findOtherAccount(transaction, accountId)] : findFromAndTo(transaction);
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

/** True if a side of a row was an amount in another currency; most are not. */
const hasForeign = ({ splitInfo: { A, B } }: Transaction) => (A.foreign ?? B.foreign) !== undefined;

/** The amount of the row: for its account, or for net worth where rows of several accounts are listed. */
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
      <MoneyAmount minor={valueMinor} of={account} direction={directionOfAmount(account?.type ?? 'ASSET', valueMinor)} />
    );
  }
  const worth = calculateNetWorthEffect(transaction, tree.accounts);
  const { valueMinor, accountId: id } = transaction.splitA;
  const account = tree.accounts.get(id);
  const money = account && moneyOf(account, here);
  if (worth === 0n) return <MoneyAmount minor={valueMinor < 0n ? -valueMinor : valueMinor} money={money} />;
  return <MoneyAmount minor={worth} money={money} direction={worth > 0n ? 'in' : 'out'} />;
}

/** One transaction as its account sees it; a click unfolds the rest. */
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
