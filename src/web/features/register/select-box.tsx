import type { MouseEvent } from 'react';
import { CloudUpload } from 'lucide-react';
import type { Transaction } from '#ledger/transaction.ts';
import { useIsReadOnlyCopy } from '#web/session/session.ts';
import { register as texts } from '#web/languages/en/register.ts';
import classes from './register-row.module.css';
import type { RowControls } from './row-controls.ts';

/** Marks a row whose last change is stored only on this device so far. */
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
 * The checkbox that selects a row with the mouse; Shift selects all rows since the last one. It is visible while the mouse is over the row
 * or a selection exists. Keys select on the row itself, touch by a long press.
 */
export function SelectBox({ transaction, index, isSelected, controls }: SelectBoxProps) {
  const isCopy = useIsReadOnlyCopy();
  const handleClick = ({ currentTarget, shiftKey }: MouseEvent) => {
    // Keyboard navigation continues from this row.
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
