import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadJson } from '#web/lib/files/download.ts';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { LeaveButton, PopupActions } from '#web/ui/popup.tsx';
import { move as texts } from '#web/languages/en/move.ts';
import { requireMoveCopy } from './move-calls.ts';
import { SameBooks } from './check-panel.tsx';
import { switchToProvider, formatProviderName, type PanelProps } from './panel.tsx';
import classes from './move.module.css';
import { endMove, setMove } from './use-move.ts';

/** Saves the copy as an export file. */
export function SaveCopyButton({ work }: Pick<PanelProps, 'work'>) {
  const save = async () => {
    const copy = await requireMoveCopy();
    downloadJson(`partita-${copy.exportedAt.slice(0, 10)}.json`, copy);
    return undefined;
  };
  return (
    <Button
      variant="subtle"
      size="md"
      className={classes.save ?? ''}
      leftSection={<Download size={18} />}
      disabled={work.isBusy}
      onClick={() => void work.attempt(save)}
    >
      {texts.ask.file}
    </Button>
  );
}

/** The last step of a move: the user decides about the books at the old provider. They stay unless the user deletes them. */
export function OldBooksPanel({ move, session, choice, work, onEnd }: PanelProps) {
  const [isAsking, setAsking] = useState(false);
  const from = formatProviderName(move.from);
  const keep = async () => {
    onEnd(session.provider);
    await endMove();
    return undefined;
  };
  const goBack = async () => {
    setMove({ ...move, step: 'deleting' });
    try {
      await switchToProvider(choice, move.from);
      return undefined;
    } catch (error) {
      setMove(move);
      return formatFailure(error);
    }
  };
  return (
    <>
      <p className={classes.done} role="status">
        {texts.ask.done(texts.books(move.books.length), formatProviderName(session.provider))}
      </p>
      <SameBooks books={move.books} />
      <h3 className={classes.question}>{texts.ask.text(from)}</h3>
      <p className={classes.hint}>{texts.ask.keepHint}</p>
      <SaveCopyButton work={work} />
      <PopupActions failure={work.failure}>
        <LeaveButton size="md" disabled={work.isBusy}>
          {texts.later}
        </LeaveButton>
        <Button
          variant="default"
          size="md"
          className={classes.danger ?? ''}
          disabled={work.isBusy}
          onClick={() => setAsking(true)}
        >
          {texts.ask.delete}
        </Button>
        <Button size="md" loading={work.isBusy} onClick={() => void work.attempt(keep)} data-autofocus>
          {texts.ask.keepBooks}
        </Button>
      </PopupActions>
      {isAsking && (
        <Confirm
          title={texts.ask.deleteTitle(from)}
          confirm={texts.ask.deleteGo}
          cancel={common.cancel}
          onConfirm={goBack}
          onClose={() => setAsking(false)}
        >
          <p>{texts.ask.deleteText(from)}</p>
        </Confirm>
      )}
    </>
  );
}
