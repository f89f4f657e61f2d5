import { createStore } from '#web/signals/store.ts';

const handedOver = createStore<readonly File[]>([]);

/** Passes files to the statement import page; they wait until it is open. */
export function handOverFiles(files: readonly File[]): void {
  handedOver.set([...handedOver.now(), ...files]);
}

/** Returns the files passed since the last call. */
export function takeHandedOverFiles(): readonly File[] {
  const taken = handedOver.now();
  if (taken.length > 0) handedOver.set([]);
  return taken;
}

/**
 * Calls `listener` when files are passed.
 * @returns unsubscribe
 */
export const onFilesHandedOver = handedOver.subscribe;
