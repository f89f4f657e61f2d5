import { type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { LedgerChange } from '#ledger/ledger-change.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { RecurringPopupContext } from '#web/lib/history/format-posting-problems.ts';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import { enterDraftKind, type BookDraft } from './use-book-draft.ts';

type ScheduleQuestion = { changes: readonly LedgerChange[]; end: (isStored: boolean) => void };

/** The functions that make a schedule from the editor content. */
export type RepeatControls = {
  /** Submits a form to make a schedule; undefined if schedules are not available. */
  begin: ((form: HTMLFormElement | null) => void) | undefined;
  /** Returns true while a save for a schedule starts. */
  isWanted: () => boolean;
  /** Asks for the schedule and stores it with the transaction. @returns the reason why it is not stored */
  ask: (changes: readonly LedgerChange[]) => Promise<string | undefined>;
};

/** Asks for the schedule and stores it; removes the draft afterwards. @returns the reason why it is not stored */
export async function askScheduleAndEnter(
  repeating: RepeatControls,
  changes: readonly LedgerChange[],
  bookDraft: BookDraft | undefined,
): Promise<string | undefined> {
  const reason = await repeating.ask(changes);
  if (reason === undefined) await bookDraft?.entered(newAction(enterDraftKind));
  return reason;
}

/**
 * Returns the functions that make a schedule, and the popup over the editor that asks for it.
 * @param onStored called after the schedule was stored
 */
export function useRepeatControls(onStored: () => void): { repeating: RepeatControls; popup: ReactNode } {
  const draw = useContext(RecurringPopupContext);
  const [question, setAsked] = useState<ScheduleQuestion>();
  const isWanted = useRef(false);
  const begin = useCallback((form: HTMLFormElement | null) => {
    isWanted.current = true;
    // The save starts before `requestSubmit` returns.
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
