import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isExampleProvider } from '#contract/browser-providers.ts';
import { useBackupTimes, useStorageSpace } from '#web/data/verification/backup-times.ts';
import { useSession } from '#web/session/session.ts';
import { thisBrowser as texts } from '#web/languages/en/this-browser.ts';
import type { LocalBooks } from './daily-writer.ts';
import { DailyBackupsList, formatBackupTime, formatBackupFileState } from './daily-backups-list.tsx';
import { DeleteAllBooksPopup, BackupFileActions, SaveButton } from './save-button.tsx';
import { canPickBackupFile } from './file-access.ts';
import { useBackupWriter, useBackupFileState } from './backups.ts';
import { formatStorageSpace } from './format-storage-space.ts';
import classes from './this-browser-settings.module.css';
import { type PersistenceState, usePersistence } from './persistence.ts';

const persistenceTexts: Record<PersistenceState, string | undefined> = {
  unknown: undefined,
  promised: texts.promised,
  'not-promised': texts.notPromised,
  'no-answer': texts.noAnswer,
};

/** The date of the last saved copy, and the button that saves one. */
function SavedCopies() {
  const { copied } = useBackupTimes();
  // The automatic backup file counts as a copy.
  const isNone = useBackupFileState().is === 'none';
  const message =
    copied === undefined ? isNone && texts.copies.none : texts.copies.last(formatBackupTime(copied));
  return (
    <>
      <h3>{texts.copies.title}</h3>
      {message && <p>{message}</p>}
      <SaveButton />
    </>
  );
}

/** The automatic backup file with its state and actions. */
function AutomaticBackupFile() {
  const state = useBackupFileState();
  const writer = useBackupWriter();
  const { written } = useBackupTimes();
  if (!canPickBackupFile()) return <p className={classes.quiet}>{texts.file.unsupported}</p>;
  return (
    <>
      <h3>{texts.file.title}</h3>
      <p className={classes.quiet}>{texts.file.lead}</p>
      <p role="status" data-failed={state.is === 'failed' || undefined} className={classes.state}>
        {formatBackupFileState(state, written)}
      </p>
      <Group>{writer !== undefined && <BackupFileActions writer={writer} state={state} />}</Group>
    </>
  );
}

function OwnBooksSettings({ books }: { books: LocalBooks }) {
  const persistence = usePersistence();
  const space = useStorageSpace();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <p>{texts.where}</p>
      <p>{persistenceTexts[persistence]}</p>
      {space !== undefined && <p>{formatStorageSpace(space)}</p>}
      <DailyBackupsList books={books} />
      <SavedCopies />
      <AutomaticBackupFile />
      <Button
        variant="default"
        size="md"
        mt="xl"
        className={classes.delete ?? ''}
        onClick={() => setDeleting(true)}
      >
        {texts.delete.open}
      </Button>
      {isDeleting && <DeleteAllBooksPopup onClose={() => setDeleting(false)} />}
    </>
  );
}

/** The section in Settings for books in this browser. */
export function ThisBrowserSettings({ books, onBegin }: { books: LocalBooks; onBegin: () => void }) {
  const { provider } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash !== '#this-browser') return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  return (
    <section className={classes.section} aria-labelledby="this-browser">
      <h2 id="this-browser" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      {isExampleProvider(provider) ? (
        <>
          <p>{texts.example.text}</p>
          <Button size="md" onClick={onBegin}>
            {texts.example.begin}
          </Button>
        </>
      ) : (
        <OwnBooksSettings books={books} />
      )}
    </section>
  );
}
