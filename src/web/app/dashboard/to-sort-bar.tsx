import { Button } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import { useMay } from '#web/data/members/role.ts';
import { toSort as toSortTexts } from '#web/languages/en/overview.ts';
import classes from './dashboard-page.module.css';

/** Bar above unsorted rows with a button that sorts many at once. */
export function ToSortBar({ count, onSort }: { count: number; onSort: () => void }) {
  if (!useMay('edit')) return null;
  return (
    <div className={classes.waiting}>
      <Button variant="default" size="sm" leftSection={<ListChecks size={16} />} onClick={onSort}>
        {toSortTexts.sortRows(count)}
      </Button>
    </div>
  );
}
