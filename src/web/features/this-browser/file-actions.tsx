import { Button } from '@mantine/core';
import { common } from '#web/languages/en/common.ts';
import { toast } from '#web/ui/toast.tsx';
import { thisBrowser as texts } from '#web/languages/en/this-browser.ts';
import type { BackupWriter, FileState } from './backup-writer.ts';
import { chooseFile, toCopyFile } from './file-access.ts';

/** Has a file chosen, and begins to write to it. */
export async function chooseCopyFile(keeper: BackupWriter): Promise<void> {
  try {
    const handle = await chooseFile();
    if (handle !== undefined) await keeper.choose(toCopyFile(handle));
  } catch {
    toast('error', texts.file.chosenFailed);
  }
}

type FileActionsProps = { keeper: BackupWriter; state: FileState };

/** What can be done about the file that holds the copy, as it stands with it. */
export function FileActions({ keeper, state }: FileActionsProps) {
  if (state.is === 'unknown') return null;
  const look = { variant: 'default', size: 'md' } as const;
  return (
    <>
      {state.is === 'waiting' && (
        <Button {...look} onClick={() => void keeper.allow()}>
          {texts.file.allow}
        </Button>
      )}
      {state.is === 'failed' && (
        <Button {...look} onClick={() => void keeper.allow()}>
          {common.tryAgain}
        </Button>
      )}
      {state.is !== 'waiting' && (
        <Button {...look} onClick={() => void chooseCopyFile(keeper)}>
          {state.is === 'none' ? texts.file.choose : texts.file.chooseOther}
        </Button>
      )}
      {state.is !== 'none' && (
        <Button {...look} variant="subtle" color="gray" onClick={() => void keeper.stop()}>
          {texts.file.stop}
        </Button>
      )}
    </>
  );
}
