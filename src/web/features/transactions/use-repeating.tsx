import { type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { LedgerChange } from '#ledger/change.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { RecurringPopupContext } from '#web/lib/history/held-words.ts';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import { enterDraftKind, type BookDraft } from './use-kept-draft.ts';

type ScheduleQuestion = { changes: readonly LedgerChange[]; end: (isStored: boolean) => void };

/** How what is typed becomes what repeats. */
export type RepeatControls = {
  /** Submits a form to that end; not given where nothing can repeat. */
  begin: ((form: HTMLFormElement | null) => void) | undefined;
  /** Says, while saving begins, whether it is to that end. */
  isWanted: () => boolean;
  /** Asks when it repeats, and stores it with that. @returns why it is not stored */
  ask: (changes: readonly LedgerChange[]) => Promise<string | undefined>;
};

/** Asks when it repeats, and removes the draft that it was, once it is stored. @returns why it is not */
export async function askScheduleAndEnter(
  repeating: RepeatControls,
  changes: readonly LedgerChange[],
  kept: BookDraft | undefined,
): Promise<string | undefined> {
  const reason = await repeating.ask(changes);
  if (reason === undefined) await kept?.entered(newAction(enterDraftKind));
  return reason;
}

/**
 * How what is typed becomes what repeats, and the popup that asks when, which stands over the editor.
 * @param onStored called once it is stored
 */
export function useRepeatControls(onStored: () => void): { repeating: RepeatControls; popup: ReactNode } {
  const draw = useContext(RecurringPopupContext);
  const [question, setAsked] = useState<ScheduleQuestion>();
  const isWanted = useRef(false);
  const begin = useCallback((form: HTMLFormElement | null) => {
    isWanted.current = true;
    // Saving begins before this returns.
    form?.requestSubmit();
    isWanted.current = false;
  }, []);
  const repeating = useMemo(
    (): RepeatControls => ({
      begin: draw && begin,
      isWanted: () => isWanted.current,
      ask: async (changes) => {
        const isStored = await new Promise<boolean>((end) => setAsked({ changes, end }));
        if (isStored) onStored();
        return isStored ? undefined : texts.notRepeated;
      },
    }),
    [draw, begin, onStored],
  );
  const handleEnd = (isStored: boolean) => {
    setAsked(undefined);
    question?.end(isStored);
  };
  const popup = question !== undefined && (
    <LazyPopup onClose={() => handleEnd(false)}>
      {draw?.({ changes: question.changes, onEnd: handleEnd })}
    </LazyPopup>
  );
  return { repeating, popup };
}
