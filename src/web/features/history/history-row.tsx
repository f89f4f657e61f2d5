import { Button, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useCallback } from 'react';
import { type Action, isInEffect, type RecordChange, findUndoOption } from '#ledger/action.ts';
import { formatMoment } from '#web/lib/days/dates.ts';
import { history as texts } from '#web/languages/en/history.ts';
import {
  formatRecordChange,
  formatChangeTitle,
  formatActionDetail,
  formatRecordName,
  formatActionSubject,
  formatActionTitle,
} from '#web/lib/history/format-history.ts';
import { isRoleAtLeast } from '#ledger/members.ts';
import { useSession } from '#web/session/session.ts';
import { useRole } from '#web/data/members/role.ts';
import classes from './history.module.css';
import type { UndoDirection, UndoSubject } from './use-undoing.ts';
import type { useActionFormat } from './filters.ts';

/** Returns a function that is true for actions in the open book that the user may undo: all, their own, or none. */
function useMayUndo(): (action: Action) => boolean {
  const role = useRole();
  const { user } = useSession();
  return useCallback(({ by }) => isRoleAtLeast(role, by?.id === user.id ? 'add' : 'edit'), [role, user.id]);
}

type WithActionFormat = { writing: ReturnType<typeof useActionFormat> };

type HistoryActionRowProps = WithActionFormat & {
  action: Action;
  known: ReadonlyMap<string, Action>;
  isUnfolded: boolean;
  isBusy: boolean;
  onUnfold: () => void;
  onUndo: (undoes: string, said: UndoSubject, direction: UndoDirection) => void;
};

/** An action in the history: its title, time and undo button. Enter unfolds it, U undoes it. */
export function HistoryActionRow({
  action,
  known,
  writing,
  isUnfolded,
  isBusy,
  onUnfold,
  onUndo,
}: HistoryActionRowProps) {
  const title = formatActionTitle(action, known, writing);
  const subject = formatActionSubject(action, known, writing);
  const detail = formatActionDetail(action, writing);
  const mayUndo = useMayUndo()(action);
  const undoOffer = mayUndo ? findUndoOption(action, known) : undefined;
  const isUndone = !isInEffect(action, known);
  const handleUndo = () => {
    if (undoOffer === undefined || isBusy) return;
    onUndo(undoOffer.undoes, { title: subject, action }, undoOffer.kind === 'redo' ? 'redo' : 'undo');
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'u' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    handleUndo();
  };
  return (
    <div className={`${classes.row} ${isUndone ? classes.undone : ''}`}>
      <button
        type="button"
        className={classes.main}
        aria-expanded={isUnfolded}
        onClick={onUnfold}
        onKeyDown={handleKeyDown}
      >
        <span className={classes.title}>
          {title}
          {isUndone && <VisuallyHidden> ({texts.wasUndone})</VisuallyHidden>}
        </span>
        <time className={classes.moment} dateTime={action.at.toISOString()}>
          {formatMoment(action.at, writing.formatTag)}
        </time>
        <span className={classes.detail}>
          {action.by && (
            <span className={classes.by}>
              {texts.by(action.by.name)}
              {detail !== '' && ' · '}
            </span>
          )}
          {detail}
        </span>
      </button>
      {undoOffer !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.back ?? ''}
          disabled={isBusy}
          aria-label={texts.of(texts.words[undoOffer.kind], subject)}
          onClick={handleUndo}
        >
          {texts.words[undoOffer.kind]}
        </Button>
      )}
    </div>
  );
}

type RecordRowProps = WithActionFormat & {
  change: RecordChange;
  bookId: string | undefined;
  onOpen: (name: string) => void;
};

/** One record that an action changed; a click opens the history of that record. */
export function RecordRow({ change, bookId, writing, onOpen }: RecordRowProps) {
  const name = formatRecordName(change, writing);
  return (
    <div className={`${classes.row} ${classes.record}`}>
      <button type="button" className={classes.main} title={texts.titleOf(name)} onClick={() => onOpen(name)}>
        <span className={classes.title}>{formatChangeTitle(change, writing)}</span>
        <span className={classes.detail}>{formatRecordChange(change, bookId, writing)}</span>
      </button>
    </div>
  );
}
