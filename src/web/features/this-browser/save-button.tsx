import { Button } from '@mantine/core';
import { useState } from 'react';
import { movedCopyName, saveBackup } from '#web/data/verification/backup-times.ts';
import { downloadJson } from '#web/lib/files/download.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { thisBrowser as texts } from '#web/languages/en/this-browser.ts';
import { formatFailure } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { remember } from '#web/session/storage.ts';
import { common } from '#web/languages/en/common.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { screenDelays } from '#web/ui/screen.ts';
import { useAttempt } from '#web/ui/use-editor.ts';
import { endBackups, useBackupFileState } from './backups.ts';
import type { BackupWriter, BackupFileState } from './backup-writer.ts';
import { pickBackupFile, toLocalBackupFile } from './file-access.ts';

/** Lets the user choose a backup file, and starts writing to it. */
export async function chooseBackupFile(writer: BackupWriter): Promise<void> {
  try {
    const handle = await pickBackupFile();
    if (handle !== undefined) await writer.choose(toLocalBackupFile(handle));
  } catch {
    toast('error', texts.file.chosenFailed);
  }
}

type BackupFileActionsProps = { writer: BackupWriter; state: BackupFileState };

/** The actions for the backup file in its current state. */
export function BackupFileActions({ writer, state }: BackupFileActionsProps) {
  if (state.is === 'unknown') return null;
  const look = { variant: 'default', size: 'md' } as const;
  return (
    <>
      {state.is === 'waiting' && (
        <Button {...look} onClick={() => void writer.allow()}>
          {texts.file.allow}
        </Button>
      )}
      {state.is === 'failed' && (
        <Button {...look} onClick={() => void writer.allow()}>
          {common.tryAgain}
        </Button>
      )}
      {state.is !== 'waiting' && (
        <Button {...look} onClick={() => void chooseBackupFile(writer)}>
          {state.is === 'none' ? texts.file.choose : texts.file.chooseOther}
        </Button>
      )}
      {state.is !== 'none' && (
        <Button {...look} variant="subtle" color="gray" onClick={() => void writer.stop()}>
          {texts.file.stop}
        </Button>
      )}
    </>
  );
}

/** Returns a function that saves a copy of all books as a file and shows a message. */
export function useSaveBackup() {
  const session = useSession();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await saveBackup(session, downloadJson);
      toast('success', texts.saved);
    } catch {
      toast('error', texts.saveFailed);
    } finally {
      setSaving(false);
    }
  };
  return { maySave: session.mayUse('isExportPossible'), isSaving, save: () => void save() };
}

/** The button that saves a copy; renders nothing if export is not allowed. */
export function SaveButton() {
  const { maySave, isSaving, save } = useSaveBackup();
  if (!maySave) return null;
  return (
    <Button variant="default" size="md" loading={isSaving} onClick={save}>
      {texts.copies.save}
    </Button>
  );
}

/** Removes stored values about books that are gone. */
function forgetDeletedBooks(): void {
  remember('CurrentBookName', undefined);
  remember('HistoryForgotten', undefined);
  remember('Move', undefined);
  indexedDB.deleteDatabase(movedCopyName);
}

/** Asks for confirmation before all books of this browser are deleted. Afterwards the user is signed out. */
export function DeleteAllBooksPopup({ onClose }: { onClose: () => void }) {
  const { call } = useSession();
  const state = useBackupFileState();
  const { isBusy, failure, attempt } = useAttempt((error) => {
    toast('error', texts.delete.failed);
    return formatFailure(error);
  });
  const deleteAll = async () => {
    await endBackups(async () => void (await call('delete-user-account', {})));
    forgetDeletedBooks();
    toast('success', texts.delete.done);
    setTimeout(
      () => events.raise('log-out', { reason: 'account-deleted' }),
      screenDelays.accountDeletionLogoutMs,
    );
    return undefined;
  };
  return (
    <Popup title={texts.delete.title} onClose={isBusy ? undefined : onClose} size="lg">
      <p>{texts.delete.warning}</p>
      <p>{'name' in state ? texts.delete.fileStays(state.name) : texts.delete.noFile}</p>
      <PopupActions failure={failure}>
        <Button variant="default" size="md" onClick={onClose} disabled={isBusy} data-autofocus>
          {common.cancel}
        </Button>
        <SaveButton />
        <Button color="red" size="md" onClick={() => void attempt(deleteAll, true)} loading={isBusy}>
          {texts.delete.confirm}
        </Button>
      </PopupActions>
    </Popup>
  );
}
