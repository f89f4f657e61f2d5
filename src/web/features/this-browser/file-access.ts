type PermissionOptions = { mode: 'readwrite' };

// The file system API of Chromium: files on disk that a page may write to.
type WritableHandle = FileSystemFileHandle & {
  queryPermission?: (wanted: PermissionOptions) => Promise<PermissionState>;
  requestPermission?: (wanted: PermissionOptions) => Promise<PermissionState>;
};
type Picker = (options: {
  suggestedName: string;
  types: { accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;
declare const window: Window & { showSaveFilePicker?: Picker };

/** The file on disk that the user chose for the backup. */
export type LocalBackupFile = {
  name: string;
  handle: FileSystemFileHandle;
  /** Returns the current write permission. */
  permission(): Promise<PermissionState>;
  /** Asks for write permission; allowed only after a click. */
  askPermission(): Promise<PermissionState>;
};

const readWrite: PermissionOptions = { mode: 'readwrite' };

/** Wraps a file handle. */
export function toLocalBackupFile(handle: WritableHandle): LocalBackupFile {
  return {
    name: handle.name,
    handle,
    permission: async () => (await handle.queryPermission?.(readWrite)) ?? 'granted',
    askPermission: async () => (await handle.requestPermission?.(readWrite)) ?? 'granted',
  };
}

/** True if this browser can write to a chosen file. */
export function canPickBackupFile(): boolean {
  return 'showSaveFilePicker' in window;
}

/** Shows the file dialog, after a click. @returns undefined if the user cancelled */
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
