import { Button } from '@mantine/core';
import { Notice } from './notice.tsx';
import classes from './changed-fields.module.css';

type ChangedFieldsProps = {
  lead: string;
  /** The change of each field on the other device and here, as text. */
  changes: readonly { field: string; words: string; take: string; keep: string }[];
  take: string;
  keep: string;
  onTake: (field: string) => void;
  onKeep: (field: string) => void;
};

/** Form fields that another device changed differently meanwhile, with a choice between both values for each. */
export function ChangedFields({ lead, changes, take, keep, onTake, onKeep }: ChangedFieldsProps) {
  return (
    <Notice kind="warning">
      <p>{lead}</p>
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={change.field}>
            <span>{change.words}</span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={change.take}
              onClick={() => onTake(change.field)}
            >
              {take}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={change.keep}
              onClick={() => onKeep(change.field)}
            >
              {keep}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
