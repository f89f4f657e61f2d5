import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import { type Action, indexActions, findNextRedo, findNextUndo, type UndoStep } from '#ledger/action.ts';
import { isLocalAction } from '#web/data/transactions/actions.ts';
import { findInHistory } from '#web/data/history/history.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { isPendingUndo } from '#web/data/transactions/undo-action.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { formatMoment } from '#web/lib/days/dates.ts';
import { useSession } from '#web/session/session.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { history as texts } from '#web/languages/en/history.ts';
import { formatActionTitle } from '#web/lib/history/format-history.ts';
import { common } from '#web/languages/en/common.ts';
import {
  type UndoDirection,
  offerReverse,
  createUndoRequest,
  useRunOnce,
  useUndoing,
} from './use-undoing.ts';
import { useSingleActionFormat } from './filters.ts';

/** The functions that find the next and the last step of each direction, and the texts of its question. */
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

/** A step to undo or redo, and its title. */
type NamedStep = { step: UndoStep; title: string };

/** Returns the last step of this direction if it is the latest action of the user and its answer was lost, so that the step is retried. */
function findLostStep(
  actions: readonly Action[],
  direction: UndoDirection,
  userId: string,
): UndoStep | undefined {
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

/** Returns the step that was done later, which is the one to undo first. */
function laterOf(inBook: StepSearch, inDeletedBooks: StepSearch): StepSearch {
  return momentOf(inDeletedBooks) > momentOf(inBook) ? inDeletedBooks : inBook;
}

type UndoLastProps = { direction: UndoDirection; isAgain: boolean; onClose: () => void };

/**
 * Undoes the last action of the user in the open book, or redoes the last one that they undid. Actions of other people can be undone only
 * in the history. If the action was not made on this page since it was opened, the popup first asks with its title and time.
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
  /** Actions that deleted their book, or were undone together with it, belong to no existing book. */
  const findInDeletedBooks = async () => {
    const bookIds = new Set((await queryClient.fetchQuery(books)).map(({ id }) => id));
    const isInDeletedBook = ({ bookId }: Action) => bookId !== undefined && !bookIds.has(bookId);
    return findInHistory(call, undefined, (actions) => find(actions.filter(isInDeletedBook)), 1);
  };
  const runStep = async () => {
    const [inBook, inDeletedBooks] = await Promise.all([
      findInHistory(call, bookName, find),
      findInDeletedBooks(),
    ]);
    const search = laterOf(inBook, inDeletedBooks);
    if (search === undefined || search.found === 'none') {
      toast('info', none);
      return onClose();
    }
    const { found: step, known } = search;
    const found = { step, title: formatActionTitle(step.action, known, await writingOf(step.action, known)) };
    // The user requested something else meanwhile.
    if (isGone.current) return undefined;
    // A step that is already undone is the one whose answer was lost.
    if (isLocalAction(step.undoes.undoneBy ?? step.undoes.id)) return undo(found);
    // The next undo waits until the user answered.
    return new Promise<void>((answered) => setQuestion({ ...found, answered }));
  };
  /** If the book is not found because another device renamed it, reloads and tries again under its new name. */
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
