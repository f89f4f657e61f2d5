import { handOverFiles } from '#web/lib/files/handed-over-files.ts';
import { onFilesDropped } from '#web/ui/dropped-files.ts';

/** Accepts files dropped on the page until `signal` aborts, and navigates to the import with `go`. */
export function takeDroppedFiles(go: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const stop = onFilesDropped((files) => {
    handOverFiles(files);
    go();
  });
  signal.addEventListener('abort', stop);
}
