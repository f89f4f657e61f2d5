import { type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { Change } from '#ledger/change.ts';
import { RepeatingContext } from '#web/lib/repeating.ts';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';

type Asked = { changes: readonly Change[]; end: (isStored: boolean) => void };

/** How what is typed becomes what repeats. */
export type Repeating = {
  /** Submits a form to that end; not given where nothing can repeat. */
  begin: ((form: HTMLFormElement | null) => void) | undefined;
  /** Says, while saving begins, whether it is to that end. */
  isWanted: () => boolean;
  /** Asks when it repeats, and stores it with that. @returns whether it is stored */
  ask: (changes: readonly Change[]) => Promise<boolean>;
};

/** How what is typed becomes what repeats, and the popup that asks when, which stands over the editor. */
export function useRepeating(): { repeating: Repeating; popup: ReactNode } {
  const Repeat = useContext(RepeatingContext);
  const [asked, setAsked] = useState<Asked>();
  const isWanted = useRef(false);
  const begin = useCallback((form: HTMLFormElement | null) => {
    isWanted.current = true;
    // Saving begins before this returns.
    form?.requestSubmit();
    isWanted.current = false;
  }, []);
  const repeating = useMemo(
    (): Repeating => ({
      begin: Repeat && begin,
      isWanted: () => isWanted.current,
      ask: (changes) => new Promise((end) => setAsked({ changes, end })),
    }),
    [Repeat, begin],
  );
  const handleEnd = (isStored: boolean) => {
    setAsked(undefined);
    asked?.end(isStored);
  };
  const popup = asked !== undefined && Repeat !== undefined && (
    <LazyPopup onClose={() => handleEnd(false)}>
      <Repeat changes={asked.changes} onEnd={handleEnd} />
    </LazyPopup>
  );
  return { repeating, popup };
}
