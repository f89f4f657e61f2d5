import { Button } from '@mantine/core';
import { useState } from 'react';
import { countRejectedRows } from '#contract/import-outcome.ts';
import { toErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import type { ImportProgress, RejectedSummary } from '#contract/transfer.ts';
import { translateError } from '#web/languages/translate-error.ts';
import '#web/languages/all-error-texts.ts';
import { Failure, Notice } from '#web/ui/notice.tsx';
import { LeaveButton, PopupActions } from '#web/ui/popup.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { startMoveImport } from '#ledger/book-move.ts';
import { move as texts } from '#web/languages/en/move.ts';
import { findBooksAtProvider, importMoveCopy } from './move-calls.ts';
import { BusyStatus, formatProviderName, formatNameList, type PanelProps } from './panel.tsx';
import classes from './move.module.css';
import { setMove } from './use-move.ts';
import { useLoaded } from './book-move-offer.tsx';

/** The rows that a provider rejected, each with its reason; at most the first 20. */
export function MoveRejectedRows({ leftOut: rejectedRows }: { leftOut: RejectedSummary }) {
  const { rejected } = rejectedRows;
  if (rejected.length === 0) return null;
  return (
    <Notice kind="warning">
      {texts.import.rejected(countRejectedRows(rejectedRows))}
      <ul className={classes.rows}>
        {rejected.slice(0, 20).map(({ id, message, detail }) => (
          <li key={id + message}>
            {id}: {translateError(toErrorMessage(message, detail))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function CopyImportProgress({ progress }: { progress: ImportProgress | undefined }) {
  if (progress === undefined) return <BusyStatus>{texts.import.busy}</BusyStatus>;
  const label = texts.import.progress(progress.done, texts.transactions(progress.of));
  return <ProgressBar {...progress} label={label} />;
}

/** Imports the copy at the new provider, or resumes an interrupted import. */
export function CopyImportPanel({
  move,
  session,
  work,
  rejectedRows,
  onRejectedRows,
  onImported,
}: PanelProps) {
  const [progress, setProgress] = useState<ImportProgress>();
  const booksAtProvider = useLoaded(() => findBooksAtProvider(session, move));
  const wasInterrupted = move.step === 'importing' && !work.isBusy;
  const { same = [], others = [] } = booksAtProvider.loaded ?? {};

  const importBooks = async () => {
    setProgress(undefined);
    const importing = startMoveImport(move, session.provider, session.user.id);
    setMove(importing);
    const { complete, failure, ...rejected } = await importMoveCopy(session, move, setProgress);
    onRejectedRows(rejected);
    onImported();
    if (!complete)
      return failure === undefined
        ? texts.import.wasCut
        : translateError(toErrorMessage(failure.message, failure.detail));
    setMove({ ...importing, step: 'imported' });
    return undefined;
  };

  return (
    <>
      <p>{texts.import.text(texts.books(move.books.length), formatProviderName(session.provider))}</p>
      <ul className={classes.rows}>
        {move.books.map(({ id, name, transactions }) => (
          <li key={id}>{texts.bookOf(name, texts.transactions(transactions))}</li>
        ))}
      </ul>
      <Notice>{texts.import.safe(formatProviderName(move.from))}</Notice>
      {wasInterrupted && work.failure === undefined && <Notice kind="warning">{texts.import.wasCut}</Notice>}
      {others.length > 0 && <p>{texts.import.beside(texts.books(others.length), formatNameList(others))}</p>}
      {same.length > 0 && !wasInterrupted && !work.isBusy && <p>{texts.import.same(formatNameList(same))}</p>}
      {booksAtProvider.isBusy && !work.isBusy && <BusyStatus>{texts.check.busy}</BusyStatus>}
      {booksAtProvider.failure !== undefined && !work.isBusy && work.failure === undefined && (
        <Failure reason={booksAtProvider.failure} />
      )}
      <MoveRejectedRows leftOut={rejectedRows} />
      {work.failure !== undefined && <p className={classes.hint}>{texts.import.room}</p>}
      <PopupActions failure={work.failure}>
        {work.isBusy && <CopyImportProgress progress={progress} />}
        <LeaveButton size="md" disabled={work.isBusy}>
          {texts.later}
        </LeaveButton>
        <Button size="md" loading={work.isBusy} onClick={() => void work.attempt(importBooks)} data-autofocus>
          {move.step === 'importing' ? texts.import.goOn : texts.import.go}
        </Button>
      </PopupActions>
    </>
  );
}
