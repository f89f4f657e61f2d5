/** What the worker that writes a copy is told. */
export type CopyOrder = { file: FileSystemFileHandle };

/** What became of it; a failure is named as the browser names it. */
export type CopyOutcome = { type: 'written' } | { type: 'failure'; name: string; message: string };
