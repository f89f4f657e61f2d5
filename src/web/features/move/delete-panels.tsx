import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportProgress } from '#contract/transfer.ts';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { LeaveButton, PopupActions } from '#web/ui/popup.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { targetOfMove } from '#ledger/book-move.ts';
import { move as texts } from '#web/languages/en/move.ts';
import { type ComparedBook, compareWithCopy, deleteOldBooks, isFullyCopied } from './move-calls.ts';
import { SaveCopyButton } from './old-books-panel.tsx';
import {
  BusyStatus,
  switchToProvider,
  formatProviderName,
  formatNameList,
  type PanelProps,
} from './panel.tsx';
import classes from './move.module.css';
import { endMove, setMove } from './use-move.ts';
import { useLoaded } from './book-move-offer.tsx';

/** Formats what happens to a book at the old provider. */
function formatDeletability(checked: ComparedBook): string {
  if (checked.name === undefined) return texts.delete.gone;
  if (!isFullyCopied(checked)) return texts.delete.changed;
  return texts.delete.may(texts.transactions(checked.copied.transactions));
}

/** Deletes the moved books at the old provider after a second confirmation. Only books without data outside the copy are deleted. */
export function DeletePanel({ move, session, work, onEnd }: PanelProps) {
  const [isAsking, setAsking] = useState(false);
  const [progress, setProgress] = useState<ImportProgress>();
  const { loaded, failure, isBusy, again } = useLoaded(() => compareWithCopy(session, { verifies: false }));
  const deletable = loaded?.filter(isFullyCopied) ?? [];
  const providerName = formatProviderName(session.provider);

  const remove = async () => {
    try {
      await deleteOldBooks(session, deletable, setProgress);
      setMove({ ...move, step: 'deleted' });
      return undefined;
    } catch (error) {
      again();
      return formatFailure(error);
    }
  };
  const keep = async () => {
    onEnd(targetOfMove({ ...move, step: 'deleted' }) ?? session.provider);
    await endMove();
    return undefined;
  };
  return (
    <>
      <p>{texts.delete.text(providerName)}</p>
      {isBusy && <BusyStatus>{texts.delete.busy}</BusyStatus>}
      {loaded !== undefined && (
        <>
          <ul className={classes.rows}>
            {loaded.map((checked) => (
              <li key={checked.id}>
                <strong>{checked.name ?? checked.copied.name}</strong>: {formatDeletability(checked)}
              </li>
            ))}
          </ul>
          {deletable.length === 0 && <p role="status">{texts.delete.none}</p>}
        </>
      )}
      <SaveCopyButton work={work} />
      <PopupActions failure={failure ?? work.failure}>
        <LeaveButton size="md" disabled={work.isBusy}>
          {texts.later}
        </LeaveButton>
        <Button variant="default" size="md" disabled={work.isBusy} onClick={() => void work.attempt(keep)}>
          {texts.delete.keepBooks}
        </Button>
        {failure !== undefined && (
          <Button size="md" onClick={again}>
            {common.tryAgain}
          </Button>
        )}
        {deletable.length > 0 && (
          <Button color="red" size="md" disabled={work.isBusy} onClick={() => setAsking(true)}>
            {texts.delete.go(texts.books(deletable.length))}
          </Button>
        )}
      </PopupActions>
      {isAsking && (
        <Confirm
          title={texts.delete.confirmTitle}
          confirm={common.delete}
          cancel={common.cancel}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            {texts.delete.confirmText(
              formatNameList(deletable.map(({ name, copied }) => name ?? copied.name)),
              providerName,
            )}
          </p>
          {progress !== undefined && (
            <ProgressBar {...progress} label={texts.delete.progress(progress.done, progress.of)} />
          )}
        </Confirm>
      )}
    </>
  );
}

/** The step after the old books were deleted: leads to the new provider. */
export function DeletedPanel({ move, session, choice, work, onEnd }: PanelProps) {
  const goal = targetOfMove(move) ?? session.provider;
  const go = async () => {
    await switchToProvider(choice, goal);
    onEnd(goal);
    await endMove();
    return undefined;
  };
  return (
    <>
      <p role="status">{texts.deleted.text(formatProviderName(session.provider))}</p>
      <PopupActions failure={work.failure}>
        <Button size="md" loading={work.isBusy} onClick={() => void work.attempt(go, true)} data-autofocus>
          {texts.deleted.go(formatProviderName(goal))}
        </Button>
      </PopupActions>
    </>
  );
}

/** The step of a move that continues at another provider. */
export function OtherProviderPanel({ move, choice, work }: PanelProps) {
  const goal = targetOfMove(move);
  if (goal === undefined) return null;
  return (
    <>
      <p>{texts.elsewhere.text(formatProviderName(goal))}</p>
      <PopupActions failure={work.failure}>
        <LeaveButton size="md" disabled={work.isBusy}>
          {texts.later}
        </LeaveButton>
        <Button
          size="md"
          loading={work.isBusy}
          onClick={() =>
            void work.attempt(async () => {
              await switchToProvider(choice, goal);
              return undefined;
            }, true)
          }
          data-autofocus
        >
          {texts.elsewhere.go(formatProviderName(goal))}
        </Button>
      </PopupActions>
    </>
  );
}
