import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ImportProgress } from '#contract/transfer.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { useBackupTimes } from '#web/data/verification/backup-times.ts';
import { markVerifyDue } from '#web/data/verification/verify-due.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { formatFailure } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/languages/en/common.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { thisBrowser as texts } from '#web/languages/en/this-browser.ts';
import { formatMoment, getDateFormatter, isSameDay } from '#web/lib/days/dates.ts';
import type { DailyBackupInfo, LocalBooks } from './daily-writer.ts';
import classes from './this-browser-settings.module.css';
import type { BackupFailure, BackupFileState } from './backup-writer.ts';

/** Formats a moment; today's moments show only the time. */
export function formatBackupTime(atMs: number): string {
  const at = new Date(atMs);
  if (!isSameDay(at, new Date())) return formatMoment(at, navigator.language);
  return getDateFormatter(navigator.language, 'time', { hour: 'numeric', minute: '2-digit' }).format(at);
}

function formatBackupFailure(failure: BackupFailure): string {
  return failure.why === 'other' ? texts.file.why.other(failure.what) : texts.file.why[failure.why];
}

/** Formats the state of the backup file; undefined if there is no file. */
export function formatBackupFileState(
  state: BackupFileState,
  writtenMs: number | undefined,
): string | undefined {
  switch (state.is) {
    case 'writing':
    case 'waiting':
      return texts.file[state.is](state.name);
    case 'failed':
      return texts.file.failed(state.name, formatBackupFailure(state.failure));
    case 'saved':
      return writtenMs === undefined
        ? texts.file.toBeWritten(state.name)
        : texts.file.written(state.name, formatBackupTime(writtenMs));
    default:
      return undefined;
  }
}

/** Returns the daily backups, undefined while they load. Loads them again after one was written. */
export function useDailyBackups({ dayCopies }: Pick<LocalBooks, 'dayCopies'>): DailyBackupInfo[] | undefined {
  const { dailyBackup } = useBackupTimes();
  const [copies, setCopies] = useState<{ asOf: number | undefined; found: DailyBackupInfo[] }>();
  useEffect(() => {
    let isUnmounted = false;
    void dayCopies().then((found) => !isUnmounted && setCopies({ asOf: dailyBackup, found }));
    return () => {
      isUnmounted = true;
    };
  }, [dayCopies, dailyBackup]);
  return copies?.found;
}

/** Formats the time and the content of a daily backup. */
export function formatDailyBackup({ atMs, accounts, transactions }: DailyBackupInfo): string {
  return texts.days.copy(formatBackupTime(atMs), accounts, transactions);
}

type RestorePopupProps = { books: LocalBooks; copy: DailyBackupInfo; onClose: () => void };

/** Asks for confirmation before a daily backup is restored into the existing books, as one action that can be undone. */
function RestorePopup({ books, copy, onClose }: RestorePopupProps) {
  const { call, provider } = useSession();
  const { reload } = useOpenBook();
  const [progress, setProgress] = useState<ImportProgress>({ done: 0, of: 1 });
  const { isBusy, failure, attempt } = useAttempt(formatFailure);
  const restore = async () => {
    const action = newAction('restore-backup');
    const data = await books.readDailyBackup(copy.name);
    markVerifyDue(provider);
    const answer = await call('import-data', { data, action }, setProgress);
    void reload();
    if (!answer.complete) throw new Error(answer.failure?.message ?? texts.days.failed);
    offerUndo(action, texts.days.done);
    onClose();
    return undefined;
  };
  return (
    <Popup title={texts.days.title} onClose={isBusy ? undefined : onClose} size="lg">
      <p>{texts.days.into(formatBackupTime(copy.atMs))}</p>
      {isBusy && <ProgressBar {...progress} label={texts.days.underWay} />}
      <PopupActions failure={failure}>
        <Button variant="default" size="md" onClick={onClose} disabled={isBusy} data-autofocus>
          {common.cancel}
        </Button>
        <Button size="md" onClick={() => void attempt(restore, true)} loading={isBusy}>
          {texts.days.confirm}
        </Button>
      </PopupActions>
    </Popup>
  );
}

/** The daily backups in Settings, each with a restore button. */
export function DailyBackupsList({ books }: { books: LocalBooks }) {
  const copies = useDailyBackups(books);
  const { dailyBackup = 0, dailyBackupFailed } = useBackupTimes();
  const [chosen, setChosen] = useState<DailyBackupInfo>();
  return (
    <>
      <h3>{texts.days.heading}</h3>
      <p className={classes.quiet}>{texts.days.lead}</p>
      {copies?.length === 0 && <p>{texts.days.none}</p>}
      {dailyBackupFailed !== undefined && dailyBackupFailed > dailyBackup && <p>{texts.days.notWritten}</p>}
      <ul className={classes.copies}>
        {copies?.map((copy) => (
          <li key={copy.name}>
            <span>{formatDailyBackup(copy)}</span>
            <Button
              variant="default"
              size="sm"
              aria-label={texts.days.restoreOf(formatBackupTime(copy.atMs))}
              onClick={() => setChosen(copy)}
            >
              {texts.days.restore}
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <RestorePopup books={books} copy={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}
