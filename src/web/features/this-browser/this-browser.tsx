import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { isExampleProvider } from '#contract/browser-providers.ts';
import { noteBackupTime, useBackupTimes } from '#web/data/verification/backup-times.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/languages/en/common.ts';
import { thisBrowser as texts } from '#web/languages/en/this-browser.ts';
import { chooseBackupFile, useSaveBackup } from './save-button.tsx';
import { formatBackupFileState } from './daily-backups-list.tsx';
import { startBackups, useBackupWriter, useBackupFileState } from './backups.ts';
import classes from './this-browser.module.css';
import { findReminder, usePersistence } from './persistence.ts';
import type { LocalBooks } from './daily-writer.ts';

/** The addresses of the backups in Settings and of the dialog that moves books. */
const copiesAddress = '/settings#this-browser';
const moveAddress = '/settings?move';

/** The interval of reminder checks in milliseconds, because a page can stay open for weeks. */
const checkIntervalMs = 60_000;

/** Returns the current time, updated every minute. */
function useNowMs(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), checkIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

function LineText({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className={classes.text} title={text}>
        {text}
      </p>
      <span className={classes.actions}>{children}</span>
    </>
  );
}

type LineActionProps = { label: string; isBusy?: boolean; onClick: () => void };

/** An action styled as a quiet link. */
function LineAction({ label, isBusy = false, onClick }: LineActionProps) {
  return (
    <UnstyledButton className={classes.link} disabled={isBusy} onClick={onClick}>
      {label}
    </UnstyledButton>
  );
}

/** The status of the user's own books: the next step for the backup, or where the books are stored. */
function OwnBooksStatus() {
  const moments = useBackupTimes();
  const state = useBackupFileState();
  const writer = useBackupWriter();
  const isPersistent = usePersistence() !== 'not-promised';
  const nowMs = useNowMs();
  const { maySave, isSaving, save } = useSaveBackup();
  const reminder = state.is === 'none' ? findReminder(nowMs, moments) : undefined;
  if (writer !== undefined && (state.is === 'waiting' || state.is === 'failed')) {
    const isWaiting = state.is === 'waiting';
    return (
      <LineText text={formatBackupFileState(state, moments.written) ?? ''}>
        <LineAction
          label={isWaiting ? texts.file.allow : common.tryAgain}
          onClick={() => void writer.allow()}
        />
        {!isWaiting && (
          <LineAction label={texts.file.chooseOther} onClick={() => void chooseBackupFile(writer)} />
        )}
      </LineText>
    );
  }
  if (reminder !== undefined && maySave) {
    const { days } = reminder;
    return (
      <LineText text={days === undefined ? texts.line.noCopy : texts.line.lastCopy(days)}>
        <LineAction label={texts.line.save} isBusy={isSaving} onClick={save} />
        <LineAction label={texts.line.notNow} onClick={() => noteBackupTime('postponed', Date.now())} />
      </LineText>
    );
  }
  const isPersistenceDenied = !isPersistent && moments.persistenceRequested !== undefined;
  return (
    <LineText text={isPersistenceDenied ? texts.line.notPromised : texts.line.inBrowser}>
      <Link href={copiesAddress} className={classes.link ?? ''}>
        {texts.line.copy}
      </Link>
      <Link href={moveAddress} className={classes.link ?? ''}>
        {texts.line.move}
      </Link>
    </LineText>
  );
}

/** The line below the books that names their storage. */
function StorageLine({ onBegin }: { onBegin: () => void }) {
  const { provider } = useSession();
  return (
    <section className={classes.line} aria-label={texts.line.label}>
      {isExampleProvider(provider) ? (
        <LineText text={texts.example.text}>
          <LineAction label={texts.example.begin} onClick={onBegin} />
        </LineText>
      ) : (
        <OwnBooksStatus />
      )}
    </section>
  );
}

type ThisBrowserProps = {
  books: LocalBooks;
  /** True if the line is visible. */
  isLineVisible: boolean;
  /** Leaves the example and starts the user's own books. */
  onBegin: () => void;
};

/** The background tasks for books in this browser, and the storage line on the dashboard. */
export function ThisBrowser({ books, isLineVisible, onBegin }: ThisBrowserProps) {
  const { provider } = useSession();
  const isOwn = !isExampleProvider(provider);
  useEffect(() => (isOwn ? startBackups(books) : undefined), [books, isOwn]);
  return isLineVisible ? <StorageLine onBegin={onBegin} /> : null;
}
