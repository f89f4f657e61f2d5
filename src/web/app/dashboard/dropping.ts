import { handOverFiles } from '#web/lib/files/handed-over-files.ts';
import { onFilesDropped } from '#web/ui/dropped-files.ts';

/** Takes files that fall on the page until that is called off, and goes where they are read. */
export function takeDroppedFiles(go: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const stop = onFilesDropped((files) => {
    handOverFiles(files);
    go();
  });
  signal.addEventListener('abort', stop);
}
