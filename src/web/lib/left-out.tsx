import { createContext, type ReactNode, useContext } from 'react';

/** Carries what is said where records that cannot be read stand in no list and no sum; null while all can. `web/app` provides it. */
export const UnreadableRecordsContext = createContext<ReactNode>(null);

/** Beside sums: the sign that something is left out of them. */
export function UnreadableRecordsSlot() {
  return useContext(UnreadableRecordsContext);
}
