import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** What a row unfolds to; loaded when somebody points at the rows. */
export const RowDetails = lazyComponent(async () => (await import('./row-details.tsx')).RowDetails);

/** What a row was in another currency; few are. */
export const ForeignAmount = lazyComponent(async () => (await import('./foreign-amount.tsx')).ForeignAmount);

/** Who added a row; most books are of one person. */
export const AddedBy = lazyComponent(async () => (await import('./added-by.tsx')).AddedBy);
