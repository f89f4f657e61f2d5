let brought: readonly File[] = [];
const listeners = new Set<() => void>();

/** Hands files to the page that reads statements; they wait until it is there. */
export function bringFiles(files: readonly File[]): void {
  brought = [...brought, ...files];
  for (const listener of listeners) listener();
}

/** The files that were brought since this was asked last. */
export function takeBrought(): readonly File[] {
  const taken = brought;
  brought = [];
  return taken;
}

/** Calls `listener` when files are brought. @returns stop that */
export function onBrought(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
