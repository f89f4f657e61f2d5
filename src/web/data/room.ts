import { useEffect, useState } from 'react';

/** A page that did not come over HTTPS has no such thing, whatever the types say. */
export function storageManager(): StorageManager | undefined {
  const { storage }: { storage?: StorageManager } = navigator;
  return storage;
}

/** How much the app has stored here, and how much room there is besides, in bytes. */
export type Room = { used: number; left: number };

/** The room for the books, once it is known; undefined where the browser does not tell. */
export function useRoom(): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    const estimated = storageManager()?.estimate();
    estimated?.then(
      ({ usage, quota }) => {
        if (usage !== undefined && quota !== undefined)
          setRoom({ used: usage, left: Math.max(0, quota - usage) });
      },
      () => undefined,
    );
  }, []);
  return room;
}
