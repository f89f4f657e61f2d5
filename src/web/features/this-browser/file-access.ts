type PermissionOptions = { mode: 'readwrite' };

// What Chromium has besides what every browser has: files of the disk that a page may write to.
type WritableHandle = FileSystemFileHandle & {
  queryPermission?: (wanted: PermissionOptions) => Promise<PermissionState>;
  requestPermission?: (wanted: PermissionOptions) => Promise<PermissionState>;
};
type Picker = (options: {
  suggestedName: string;
  types: { accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;
declare const window: Window & { showSaveFilePicker?: Picker };

/** A file of the disk that somebody has chosen to hold the copy. */
export type LocalBackupFile = {
  name: string;
  handle: FileSystemFileHandle;
  /** Whether it may be written to now. */
  permission(): Promise<PermissionState>;
  /** Asks for that; only in answer to a click. */
  askPermission(): Promise<PermissionState>;
};

const readWrite: PermissionOptions = { mode: 'readwrite' };

/** A handle as the file that it leads to. */
export function toLocalBackupFile(handle: WritableHandle): LocalBackupFile {
  return {
    name: handle.name,
    handle,
    permission: async () => (await handle.queryPermission?.(readWrite)) ?? 'granted',
    askPermission: async () => (await handle.requestPermission?.(readWrite)) ?? 'granted',
  };
}

/** Whether this browser can write to a file by itself. */
export function canPickBackupFile(): boolean {
  return 'showSaveFilePicker' in window;
}

/** Has a file chosen, in answer to a click. @returns undefined where none was chosen */
export async function pickBackupFile(): Promise<FileSystemFileHandle | undefined> {
  try {
    return await window.showSaveFilePicker?.({
      suggestedName: 'partita-books.json',
      types: [{ accept: { 'application/json': ['.json'] } }],
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}
