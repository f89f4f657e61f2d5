import { expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type SyncCursor, readSyncCursor, writeSyncCursor } from '#documents/model/sync-cursor.ts';
import { timestampedChangeFeed } from '#documents/timestamped-change-feed.ts';
import { newTransactionInput } from '../../test/conformance/support.ts';
import { createDocumentsUser } from '../../test/support/documents-user.ts';
import { createSyncedUser, readCurrentCursor, readChangesSince } from '../../test/support/synced-user.ts';
import { createTimestampedLog } from '../../test/support/memory-change-feed.ts';
import { openMemoryStore } from '../../test/support/memory-store.ts';

const minute = 60_000;
const start = 1_790_000_000_000;

/** Opens a log of documents by name, each with the minute of its arrival, and a reader that uses written cursors. */
function openLog() {
  const log = new Map<string, Record<string, unknown>>();
  const changeFeed = timestampedChangeFeed(createTimestampedLog(log));
  const passed = (mark: SyncCursor): SyncCursor => {
    const text = writeSyncCursor(mark);
    expect(text.length).toBeLessThanOrEqual(limits.cursorLength);
    const read = readSyncCursor(text);
    expect(read).toMatchObject(mark);
    return read ?? mark;
  };
  return {
    log,
    come: (name: string, minutes: number) => log.set(name, { StoredAt: start + minutes * minute }),
    async end(): Promise<SyncCursor> {
      const mark = await changeFeed.end();
      if (mark === undefined) throw new Error('nothing is there');
      return passed(mark);
    },
    async after(from: SyncCursor, count = Infinity) {
      const names: string[] = [];
      let mark = from;
      for await (const entry of changeFeed.after(from)) {
        names.push(entry.data === undefined ? `lost by ${entry.name}` : entry.name);
        mark = passed(entry.cursor);
        if (names.length === count) break;
      }
      return { names, mark };
    },
  };
}

type Log = ReturnType<typeof openLog>;

/** Returns the names sent since a cursor and checks that nothing follows. */
async function namesSince({ after }: Log, from: SyncCursor): Promise<string[]> {
  const { names, mark } = await after(from);
  expect((await after(mark)).names).toEqual([]);
  return names;
}

/** Returns the document name for an index; none of these names is among the newest. */
const nameOf = (index: number) => `m${String(index).padStart(4, '0')}`.padEnd(83, '-');

test('returns each entry once, in the order of the provider, whatever its name', async () => {
  const log = openLog();
  log.come('m', 0);
  const mark = await log.end();
  expect(await namesSince(log, mark)).toEqual([]);
  log.come('a', 3);
  log.come('z', 1);
  log.come('k', 30);
  expect(await namesSince(log, mark)).toEqual(['z', 'a', 'k']);
  const { mark: between } = await log.after(mark, 1);
  expect(await namesSince(log, between)).toEqual(['a', 'k']);
});

test('returns an entry that becomes visible late, and no other entry twice', async () => {
  const log = openLog();
  log.come('m', 10);
  const first = await log.end();
  log.come('n', 11);
  log.come('o', 12);
  const { mark } = await log.after(first);
  log.come('late', 10.5);
  log.come('later', 11.9);
  log.come('p', 12.1);
  expect(await namesSince(log, mark)).toEqual(['late', 'later', 'p']);
  const { mark: afterLate } = await log.after(mark, 1);
  expect(await namesSince(log, afterLate)).toEqual(['later', 'p']);
});

test('returns each of several simultaneous entries once', async () => {
  const log = openLog();
  for (const name of ['m', 'n', 'o']) log.come(name, 5);
  const mark = await log.end();
  expect(await namesSince(log, mark)).toEqual([]);
  for (const name of ['a', 'z']) log.come(name, 5);
  expect(await namesSince(log, mark)).toEqual(['a', 'z']);
  const { mark: between } = await log.after(mark, 1);
  expect(await namesSince(log, between)).toEqual(['z']);
});

test('returns many entries in quick succession once, with a short cursor', async () => {
  const log = openLog();
  for (let index = 0; index < 250; index += 1) log.come(nameOf(index), index / 200);
  const mark = await log.end();
  expect(await namesSince(log, mark)).toEqual([]);
  for (let index = 250; index < 600; index += 1) log.come(nameOf(index), index / 200);
  const expected = Array.from({ length: 350 }, (_, index) => nameOf(250 + index));
  expect(await namesSince(log, mark)).toEqual(expected);
  const { mark: between } = await log.after(mark, 100);
  expect(await namesSince(log, between)).toEqual(expected.slice(100));
});

test('handles more simultaneous entries than a cursor has room for', async () => {
  const log = openLog();
  log.come('a', 0);
  const mark = await log.end();
  for (let index = 0; index < 120; index += 1) log.come(nameOf(index), 5);
  const expected = Array.from({ length: 120 }, (_, index) => nameOf(index));
  expect(await namesSince(log, mark)).toEqual(expected);
  const { mark: between } = await log.after(mark, 50);
  expect(await namesSince(log, between)).toEqual(expected.slice(50));
  log.come('z', 5.1);
  expect(await namesSince(log, await log.end())).toEqual([]);
});

const errorOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? error.detail.id : error),
  );

test('rejects a cursor whose document was deleted', async () => {
  const log = openLog();
  log.come('m', 0);
  const mark = await log.end();
  log.come('n', 1);
  log.log.delete('m');
  expect(await errorOf(log.after(mark))).toBe('cursorUnknown');
  expect(await errorOf(log.after({ position: start, name: 'n' }))).toBe('cursorUnknown');
  log.log.clear();
  expect(await errorOf(log.end())).toEqual(new Error('nothing is there'));
});

test('rejects a reader that missed deleted entries, and accepts readers that had received them long before', async () => {
  const log = openLog();
  log.come('m', 0);
  const before = await log.end();
  log.come('n', 30);
  const knowing = await log.end();
  log.come('o', 60);
  const last = await log.end();
  log.log.delete('n');
  log.log.set('a', { StoredAt: start + 61 * minute, RegisterKeys: [`forgotten ${start + 30 * minute}`] });
  expect((await log.after(before)).names).toEqual(['o', 'lost by a']);
  // An entry that arrived shortly before a cursor may have become visible after it.
  expect(await errorOf(log.after(knowing))).toBe('cursorUnknown');
  expect((await log.after(last)).names).toEqual(['a']);
});

test('leaves a marker for deleted entries, which is in no history', async () => {
  const { documents, book, user: numbered } = await createSyncedUser();
  expect(await numbered.call('changes', {})).not.toEqual([]);
  const user = createDocumentsUser(documents, openMemoryStore(documents, { isTimed: true }));
  const add = () => user.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
  await add();
  const mark = await readCurrentCursor(user);
  await add();
  const cursorDocument = [...documents.actions].find(([, data]) => data['StoredAt'] !== undefined);
  await user.call('forget-changes', { before: '2999-01-01T00:00:00.000Z' });
  expect(await user.call('changes', {})).toEqual([]);
  expect(documents.actions.size).toBe(1);
  // As if a device with a fast clock had written the document of the cursor.
  if (cursorDocument !== undefined) documents.actions.set(...cursorDocument);
  expect(await errorOf(readChangesSince(user, mark))).toBe('cursorUnknown');
  const now = await readCurrentCursor(user);
  expect((await readChangesSince(user, now)).flatMap(({ Actions }) => Actions)).toEqual([]);
  await add();
  expect((await readChangesSince(user, now)).flatMap(({ Actions }) => Actions)).toHaveLength(1);
});
