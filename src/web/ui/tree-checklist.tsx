import { Checkbox } from './checkbox.tsx';
import classes from './tree-checklist.module.css';

/** One line of a tree to choose of; what is `isFixed` follows from another one. */
export type ChecklistLine = { value: string; label: string; depth: number; isChecked: boolean; isFixed: boolean };

type TreeChecklistProps = {
  lines: readonly ChecklistLine[];
  onToggle: (value: string, isChecked: boolean) => void;
  /** Whether a popup that opens puts the focus on the first. */
  isFirst?: boolean;
};

const deepestShown = 5;

/** Lines of a tree, any of which may be chosen. */
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
