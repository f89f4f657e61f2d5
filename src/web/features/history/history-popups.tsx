import { Button } from '@mantine/core';
import { useState } from 'react';
import { type HistoryRequest, historyRequests, type UndoRequest } from '#web/data/history/undo.ts';
import { findInHistory } from '#web/data/history/history.ts';
import { useSession } from '#web/session/session.ts';
import { formatActionSubject } from '#web/lib/history/format-history.ts';
import { CallError } from '#contract/errors.ts';
import { toErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import { translateError } from '#web/languages/translate-error.ts';
import { formatError } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { history as texts } from '#web/languages/en/history.ts';
import { History } from './history.tsx';
import { UndoLast } from './undo-last.tsx';
import {
  type UndoDirection,
  queueUndo,
  offerReverse,
  createUndoRequest,
  useRunOnce,
  useUndoing,
} from './use-undoing.ts';
import { useSingleActionFormat } from './filters.ts';
import classes from './history.module.css';

/** Returns the number of records of an action and how many of them can still be undone; undefined if none can. */
function readUndoRemainder(error: Error): { records: number; rest: number } | undefined {
  const { records, rest } = error instanceof CallError ? error.detail.params : {};
  return typeof records === 'number' && typeof rest === 'number' && rest > 0 ? { records, rest } : undefined;
}

type UndoConflictPopupProps = UndoRequest & { error: Error; onClose: () => void };

/**
 * The reason why an action cannot be undone: the later changes, each with a link to its history, or the rule that forbids it. The popup
 * offers to undo the remaining records.
 */
function UndoConflictPopup({ error, onClose, ...undo }: UndoConflictPopupProps) {
  const undoing = useUndoing(true);
  const [isBusy, setBusy] = useState(false);
  const remainder = readUndoRemainder(error);
  const remainderTexts = texts.undoConflicts.rests[undo.next === 'redo' ? 'undo' : 'redo'];
  const undoRemaining = async () => {
    setBusy(true);
    const again = await queueUndo(() => undoing(undo));
    setBusy(false);
    if (again === undefined) return;
    offerReverse(again, undo);
    onClose();
  };
  const issues = error instanceof CallError ? error.issues : [];
  return (
    <Popup title={texts.undoConflicts.title} onClose={onClose}>
      <p>
        {remainder === undefined
          ? texts.undoConflicts.lead
          : remainderTexts.lead(remainder.records, remainder.rest)}
      </p>
      <ul className={classes.hindrances}>
        {issues.length === 0 && <li>{formatError(error)}</li>}
        {issues.map(({ path, message, detail }) => {
          const name = detail?.params['name'];
          const description = translateError(toErrorMessage(message, detail));
          return (
            <li key={path}>
              <span>{description}</span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={texts.of(texts.undoConflicts.look, description)}
                onClick={() =>
                  historyRequests.emit({
                    show: 'history',
                    id: path,
                    ...(typeof name === 'string' && { name }),
                  })
                }
              >
                {texts.undoConflicts.look}
              </Button>
            </li>
          );
        })}
      </ul>
      <PopupActions>
        <Button
          {...(remainder === undefined ? { 'data-autofocus': true } : { variant: 'default' })}
          onClick={onClose}
          disabled={isBusy}
        >
          {common.close}
        </Button>
        {remainder !== undefined && (
          <Button data-autofocus onClick={() => void undoRemaining()} loading={isBusy}>
            {remainderTexts.button}
          </Button>
        )}
      </PopupActions>
    </Popup>
  );
}

type UndoActionProps = { undoes: string; direction: UndoDirection; onClose: () => void };

/** Undoes or redoes one action on request of a message, and shows its title. */
function UndoAction({ undoes, direction, onClose }: UndoActionProps) {
  const { call } = useSession();
  const { writingOf } = useSingleActionFormat();
  const undoing = useUndoing();
  useRunOnce(async () => {
    const searched = await findInHistory(call, undefined, (actions) =>
      actions.find(({ id }) => id === undoes),
    );
    const { found, known } = searched ?? {};
    const title =
      found === undefined || known === undefined
        ? ''
        : formatActionSubject(found, known, await writingOf(found, known));
    const next = createUndoRequest(undoes, { title, action: found }, direction);
    const again = await undoing(next);
    if (again !== undefined) offerReverse(again, next);
    onClose();
  }, onClose);
  return null;
}

type HistoryPopupsProps = { request: HistoryRequest; onClose: () => void };

/** The popup for a history request: the history, the last undo or redo, or an undo conflict. */
export function HistoryPopups({ request, onClose }: HistoryPopupsProps) {
  switch (request.show) {
    case 'history':
      return <History {...request} onClose={onClose} />;
    case 'undo-conflict':
      return <UndoConflictPopup {...request} onClose={onClose} />;
    case 'one':
      return <UndoAction {...request} onClose={onClose} />;
    default:
      return <UndoLast direction={request.show} isAgain={request.isAgain ?? false} onClose={onClose} />;
  }
}
