import { createContext, type ReactNode } from 'react';
import type { Change } from '#ledger/change.ts';

/** The popup in which a transaction, or the lines of a split, become what repeats. */
export type RepeatingProps = {
  /** What stores them; the schedule is stored with it, as one action. */
  changes: readonly Change[];
  /** Called when it is over, with whether they are stored. */
  onEnd: (isStored: boolean) => void;
};

/** Carries what draws it to the editors of transactions; `web/app` provides it, where the place of the books knows schedules. */
export const RepeatingContext = createContext<((props: RepeatingProps) => ReactNode) | undefined>(undefined);
