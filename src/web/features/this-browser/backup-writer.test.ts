import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BackupTimes } from '#web/data/verification/backup-times.ts';
import { createBackupWriter, type BackupFileState, type BackupWriterDeps } from './backup-writer.ts';
import type { LocalBackupFile } from './file-access.ts';

/** Creates a file with write permission, which a test can take away. */
function createTestFile(name: string) {
  let permission: PermissionState = 'granted';
  const file: LocalBackupFile = {
    name,
    // Only the writing function uses the handle.
    handle: { name } as FileSystemFileHandle,
    permission: async () => permission,
    askPermission: async () => (permission = 'granted'),
  };
  return { file, forbid: (as: PermissionState) => (permission = as) };
}

/** Creates the state that all tabs of a browser share. */
function createTestBrowser(chosen?: LocalBackupFile) {
  let storedFile = chosen;
  let times: BackupTimes = chosen === undefined ? {} : { chosen: 1 };
  let turn: Promise<unknown> = Promise.resolve();
  const writeCopy = vi.fn<BackupWriterDeps['writeCopy']>(async () => undefined);
  const note = (name: keyof BackupTimes, atMs: number | undefined) => {
    const { [name]: _before, ...others } = times;
    times = atMs === undefined ? others : { ...others, [name]: atMs };
  };
  const open = () => {
    const writer = createBackupWriter({
      writeCopy,
      fileStore: {
        load: async () => storedFile,
        save: async (file) => void (storedFile = file),
        forget: async () => void (storedFile = undefined),
      },
      times: { now: () => times, note },
      inTurn: (write) => {
        const mine = turn.then(write);
        turn = mine;
        return mine;
      },
    });
    const seen: BackupFileState['is'][] = [];
    writer.subscribe(() => seen.push(writer.state().is));
    return { keeper: writer, seen };
  };
  return { writeCopy, open, note, moments: () => times, remembered: () => storedFile };
}

const change = (
  browser: ReturnType<typeof createTestBrowser>,
  ...tabs: { keeper: { changed(): void } }[]
) => {
  browser.note('changed', Date.now());
  for (const { keeper: writer } of tabs) writer.changed();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_800_000_000_000);
});
afterEach(() => {
  vi.useRealTimers();
});

test('a chosen file is written at once, and again some seconds after the last of several changes', async () => {
  const browser = createTestBrowser();
  const tab = browser.open();
  await tab.keeper.load();
  expect(tab.keeper.state()).toEqual({ is: 'none' });
  await tab.keeper.choose(createTestFile('books.json').file);
  expect(tab.seen).toEqual(['none', 'saved', 'writing', 'saved']);
  expect(browser.writeCopy).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  for (let at = 0; at < 3; at += 1) {
    change(browser, tab);
    await vi.advanceTimersByTimeAsync(4000);
  }
  expect(browser.writeCopy).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(browser.writeCopy).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(browser.writeCopy).toHaveBeenCalledTimes(2);
});

test('continuous changes are written within a minute', async () => {
  const browser = createTestBrowser(createTestFile('books.json').file);
  browser.note('written', Date.now());
  const tab = browser.open();
  await tab.keeper.load();
  await vi.advanceTimersByTimeAsync(1000);
  for (let at = 0; at < 16; at += 1) {
    change(browser, tab);
    await vi.advanceTimersByTimeAsync(4000);
  }
  expect(browser.writeCopy).toHaveBeenCalledTimes(1);
});

test('only one of two tabs writes a change', async () => {
  const browser = createTestBrowser(createTestFile('books.json').file);
  browser.note('written', Date.now());
  const tabs = [browser.open(), browser.open()];
  for (const { keeper: writer } of tabs) await writer.load();
  await vi.advanceTimersByTimeAsync(1000);
  change(browser, ...tabs);
  await vi.advanceTimersByTimeAsync(5000);
  expect(browser.writeCopy).toHaveBeenCalledTimes(1);
  expect(tabs.map(({ keeper: writer }) => writer.state().is)).toEqual(['saved', 'saved']);
});

test('a change during a write is written afterwards', async () => {
  const browser = createTestBrowser(createTestFile('books.json').file);
  const tab = browser.open();
  browser.writeCopy.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 2000)));
  await tab.keeper.load();
  await vi.advanceTimersByTimeAsync(6000);
  change(browser, tab);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(browser.writeCopy).toHaveBeenCalledTimes(2);
});

test('a browser that requires permission again is not asked before a click', async () => {
  const { file, forbid } = createTestFile('books.json');
  forbid('prompt');
  const browser = createTestBrowser(file);
  const tab = browser.open();
  await tab.keeper.load();
  expect(tab.keeper.state()).toEqual({ is: 'waiting', name: 'books.json' });
  expect(browser.writeCopy).not.toHaveBeenCalled();
  await tab.keeper.allow();
  expect(tab.keeper.state()).toEqual({ is: 'saved', name: 'books.json' });
  expect(browser.writeCopy).toHaveBeenCalledTimes(1);
});

test('an up-to-date file needs no permission', async () => {
  const { file, forbid } = createTestFile('books.json');
  forbid('prompt');
  const browser = createTestBrowser(file);
  browser.note('changed', Date.now() - 1);
  browser.note('written', Date.now());
  const tab = browser.open();
  await tab.keeper.load();
  expect(tab.keeper.state().is).toBe('saved');
});

test.each([
  ['NotFoundError', { why: 'gone' }],
  ['NotAllowedError', { why: 'rejected' }],
  ['QuotaExceededError', { why: 'full' }],
  ['NoModificationAllowedError', { why: 'busy' }],
  ['Error', { why: 'other', what: 'odd' }],
])('%s is reported, and the write is retried with the next change', async (name, failure) => {
  const browser = createTestBrowser();
  const tab = browser.open();
  browser.writeCopy.mockRejectedValueOnce(Object.assign(new Error('odd'), { name }));
  await tab.keeper.choose(createTestFile('books.json').file);
  expect(tab.keeper.state()).toEqual({ is: 'failed', name: 'books.json', failure });
  expect(browser.moments().written).toBeUndefined();
  change(browser, tab);
  await vi.advanceTimersByTimeAsync(5000);
  expect(tab.keeper.state().is).toBe('saved');
});

test('a file that the user gave up is not written any more', async () => {
  const browser = createTestBrowser();
  const tab = browser.open();
  await tab.keeper.choose(createTestFile('books.json').file);
  await vi.advanceTimersByTimeAsync(1000);
  change(browser, tab);
  await tab.keeper.stop();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(browser.writeCopy).toHaveBeenCalledTimes(1);
  expect(browser.remembered()).toBeUndefined();
  expect(tab.keeper.state()).toEqual({ is: 'none' });
});

test('the backup is not overwritten after another tab deleted the books', async () => {
  const browser = createTestBrowser(createTestFile('books.json').file);
  const tab = browser.open();
  await tab.keeper.load();
  change(browser, tab);
  browser.note('chosen', undefined);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(browser.writeCopy).not.toHaveBeenCalled();
  expect(tab.keeper.state()).toEqual({ is: 'none' });
});
