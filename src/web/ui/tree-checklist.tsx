import { Checkbox } from './checkbox.tsx';
import classes from './tree-checklist.module.css';

/** A line of a tree checklist; `isFixed` is true if its state follows from another line. */
export type ChecklistLine = {
  value: string;
  label: string;
  depth: number;
  isChecked: boolean;
  isFixed: boolean;
};

type TreeChecklistProps = {
  lines: readonly ChecklistLine[];
  onToggle: (value: string, isChecked: boolean) => void;
  /** True if an opening popup focuses the first line. */
  isFirst?: boolean;
};

const deepestShown = 5;

/** A tree with a checkbox on each line. */
export function TreeChecklist({ lines, onToggle, isFirst = false }: TreeChecklistProps) {
  return (
    <ul className={classes.list}>
      {lines.map(({ value, label, depth, isChecked, isFixed }, index) => (
        <li key={value} data-depth={Math.min(depth, deepestShown)}>
          <Checkbox
            label={label}
            data-autofocus={(isFirst && index === 0) || undefined}
            checked={isChecked}
            disabled={isFixed}
            onChange={({ currentTarget }) => onToggle(value, currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  );
}
