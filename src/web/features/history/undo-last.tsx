import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import { type Action, indexActions, findNextRedo, findNextUndo, type UndoStep } from '#ledger/action.ts';
import { isLocalAction } from '#web/data/transactions/actions.ts';
import { findInHistory } from '#web/data/history/history.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { isPendingUndo } from '#web/data/transactions/take-back.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { formatMoment } from '#web/lib/days/dates.ts';
import { useSession } from '#web/session/session.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { history as texts } from '#web/languages/en/history.ts';
import { formatActionTitle } from '#web/lib/history/history-words.ts';
import { common } from '#web/languages/en/common.ts';
import { type UndoDirection, offerReverse, createUndoRequest, useRunOnce, useUndoing } from './use-undoing.ts';
import { useSingleActionFormat } from './filters.ts';

/** How each way finds what is next and what it did last, and what it says. */
const directions = {
  undo: {
    find: findNextUndo,
    findDone: findNextRedo,
    none: texts.nothingToUndo,
    title: texts.ask.undoTitle,
    ask: texts.ask.undo,
  },
  redo: {
    find: findNextRedo,
    findDone: findNextUndo,
    none: texts.nothingToRedo,
    title: texts.ask.redoTitle,
    ask: texts.ask.redo,
  },
} as const;

/** Something to undo or redo, and what it is called. */
type NamedStep = { step: UndoStep; title: string };

/** The last step of this way, where it is the last that was done at all and its answer was lost: it is asked for once more. */
function findLostStep(actions: readonly Action[], direction: UndoDirection, userId: string): UndoStep | undefined {
  const newest = actions.find(({ by }) => by === undefined || by.id === userId);
  if (newest?.undoOf === undefined || !isPendingUndo(newest)) return undefined;
  const done = directions[direction].findDone(actions, userId);
  const undoes = indexActions(actions).get(newest.undoOf);
  if (done === undefined || done === 'none' || done.undoes !== newest || undoes === undefined)
    return undefined;
  return { action: done.action, undoes };
}

type StepSearch = { found: UndoStep | 'none'; known: Map<string, Action> } | undefined;

const momentOf = (search: StepSearch) =>
  search === undefined || search.found === 'none' ? -Infinity : search.found.undoes.at.getTime();

/** Which of two is to be undone first: the one that was done last. */
function laterOf(inBook: StepSearch, inDeletedBooks: StepSearch): StepSearch {
  return momentOf(inDeletedBooks) > momentOf(inBook) ? inDeletedBooks : inBook;
}

type UndoLastProps = { direction: UndoDirection; isAgain: boolean; onClose: () => void };

/**
 * Undoes the last thing that the user did in the open book, or redoes what they undid last; what others did in it the history undoes. When that was not done on this page since
 * it was opened, it says what and when before.
 */
export function UndoLast({ direction, isAgain, onClose }: UndoLastProps) {
  const { call, user } = useSession();
  const { bookName, reload } = useOpenBook();
  const queryClient = useQueryClient();
  const { books } = useBookQueries();
  const { formatTag, writingOf } = useSingleActionFormat();
  const undoing = useUndoing();
  const [question, setQuestion] = useState<NamedStep & { answered: () => void }>();
  const [isBusy, setBusy] = useState(false);
  const isGone = useRef(false);
  const { none, title: heading, ask } = directions[direction];

  const undo = async ({ step, title }: NamedStep) => {
    const next = createUndoRequest(step.undoes.id, { title, action: step.action }, direction);
    setBusy(true);
    const again = await undoing(next);
    if (again !== undefined) offerReverse(again, next);
    onClose();
  };
  const find = (actions: Action[]) =>
    findLostStep(actions, direction, user.id) ?? directions[direction].find(actions, user.id);
  /** What took its book along, or was undone with it, is found in no book any more. */
  const findInDeletedBooks = async () => {
    const bookIds = new Set((await queryClient.fetchQuery(books)).map(({ id }) => id));
    const isInDeletedBook = ({ bookId }: Action) => bookId !== undefined && !bookIds.has(bookId);
    return findInHistory(call, undefined, (actions) => find(actions.filter(isInDeletedBook)), 1);
  };
  const runStep = async () => {
    const [inBook, inDeletedBooks] = await Promise.all([findInHistory(call, bookName, find), findInDeletedBooks()]);
    const search = laterOf(inBook, inDeletedBooks);
    if (search === undefined || search.found === 'none') {
      toast('info', none);
      return onClose();
    }
    const { found: step, known } = search;
    const found = { step, title: formatActionTitle(step.action, known, await writingOf(step.action, known)) };
    // Something else was asked for meanwhile.
    if (isGone.current) return undefined;
    // What is undone by now is the step whose answer was lost.
    if (isLocalAction(step.undoes.undoneBy ?? step.undoes.id)) return undo(found);
    // Whoever is next waits for the answer.
    return new Promise<void>((answered) => setQuestion({ ...found, answered }));
  };
  /** A book that was renamed elsewhere is found by its new name. */
  const runStepOrReload = async () => {
    try {
      return await runStep();
    } catch (error) {
      if (isAgain || !(error instanceof CallError) || error.code !== 'not-found') throw error;
      await reload();
      historyRequests.emit({ show: direction, isAgain: true });
      return onClose();
    }
  };
  useRunOnce(runStepOrReload, onClose);

  useEffect(() => question?.answered, [question]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  if (question === undefined) return null;
  const moment = formatMoment(question.step.undoes.at, formatTag);
  return (
    <Popup title={heading} onClose={onClose} onSubmit={() => void undo(question)} size="sm">
      <p>{ask(question.title, moment)}</p>
      <p>{texts.ask.notHere}</p>
      <PopupActions>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {common.cancel}
        </Button>
        <Button
          variant="default"
          onClick={() => historyRequests.emit({ show: 'history', bookName })}
          disabled={isBusy}
        >
          {texts.ask.show}
        </Button>
        <Button data-autofocus onClick={() => void undo(question)} loading={isBusy}>
          {texts.words[direction]}
        </Button>
      </PopupActions>
    </Popup>
  );
}
