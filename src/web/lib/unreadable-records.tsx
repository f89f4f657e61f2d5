import { createContext, type ReactNode, useContext } from 'react';

/**
 * Context with the notice about unreadable records, which are missing from lists and sums; null if all records are readable. `web/app`
 * provides it.
 */
export const UnreadableRecordsContext = createContext<ReactNode>(null);

/** The notice about unreadable records, shown beside sums. */
export function UnreadableRecordsSlot() {
  return useContext(UnreadableRecordsContext);
}
