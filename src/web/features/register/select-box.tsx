import type { MouseEvent } from 'react';
import { CloudUpload } from 'lucide-react';
import type { Transaction } from '#ledger/transaction.ts';
import { useIsCopy } from '#web/session/session.ts';
import { register as texts } from '#web/languages/en/register.ts';
import classes from './register-row.module.css';
import type { RowControls } from './row-controls.ts';

/** Says of a row that its last change is on this device alone so far. */
export function UnsavedIcon() {
  return <CloudUpload size={14} className={classes.unsaved} aria-label={texts.unsaved} />;
}

type SelectBoxProps = {
  transaction: Transaction;
  index: number;
  isSelected: boolean;
  controls: Pick<RowControls, 'select'>;
};

/**
 * The box that selects a row with the mouse, with Shift all rows from the last one. It shows while the mouse is on the row and while
 * anything is selected; the keys select on the row itself, and fingers by a long press.
 */
export function SelectBox({ transaction, index, isSelected, controls }: SelectBoxProps) {
  const isCopy = useIsCopy();
  const handleClick = ({ currentTarget, shiftKey }: MouseEvent) => {
    // The keys go on from this row.
    currentTarget.closest('label')?.parentElement?.querySelector('button')?.focus({ preventScroll: true });
    controls.select(transaction, index, { range: shiftKey, keepsSelection: true });
  };
  if (isCopy) return null;
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={isSelected}
        aria-label={texts.select(transaction.description)}
        onClick={handleClick}
        onChange={() => {}}
      />
    </label>
  );
}
