import { createStore } from '#web/signals/store.ts';

const handedOver = createStore<readonly File[]>([]);

/** Hands files to the page that reads statements; they wait until it is there. */
export function handOverFiles(files: readonly File[]): void {
  handedOver.set([...handedOver.now(), ...files]);
}

/** The files that were brought since this was asked last. */
export function takeHandedOverFiles(): readonly File[] {
  const taken = handedOver.now();
  if (taken.length > 0) handedOver.set([]);
  return taken;
}

/** Calls `listener` when files are brought. @returns unsubscribe */
export const onFilesHandedOver = handedOver.subscribe;
