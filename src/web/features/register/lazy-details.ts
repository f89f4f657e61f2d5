import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** What a row unfolds to; loaded when somebody points at a row. */
export const RowDetails = lazyComponent(() => import('./row-details.tsx'), 'RowDetails');

/** How lines of splits stand in a register; loaded when there are some. */
export const loadGroups = async () => (await import('./group-rows.tsx')).groupRows;
