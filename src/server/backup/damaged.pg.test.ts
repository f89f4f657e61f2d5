import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { findRunning } from '#server/postgres/start.ts';
import { readAllBooks, signInOrUp, fillBook, OperatorFolder } from '../../../test/support/operator-folder.ts';

const folder = new OperatorFolder();
let file: string;
let other: string;

beforeEach(async () => {
  file = folder.at('books.sql.gz');
  other = await folder.makeData('other');
});

/** Creates a book and its backup. */
async function makeBackup(): Promise<{ whole: Buffer; text: string; books: unknown }> {
  const dataDir = await folder.makeData('one');
  const server = await folder.start(dataDir);
  const call = await signInOrUp(server, 'signup');
  for (let times = 0; times < 5; times += 1) await fillBook(call);
  expect(await folder.run(dataDir, 'backup', file)).toMatchObject({ code: 0 });
  expect(await folder.run(dataDir, 'backup', file)).toEqual({
    code: 1,
    output: expect.stringContaining('is there already'),
  });
  const books = await readAllBooks(call);
  await folder.stop(server);
  const whole = await readFile(file);
  return { whole, text: gunzipSync(whole).toString(), books };
}

/** Restores bytes, which must fail, and returns the message. */
async function rejected(bytes: Buffer): Promise<string> {
  await writeFile(file, bytes);
  const { code, output } = await folder.run(other, 'restore', file);
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1); // a sentence without a stack
  expect(await findRunning(other)).toBeUndefined();
  return output;
}

const nobodyCame = async () => signInOrUp(await folder.start(other), 'signup');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the text of a backup after an edit, with a matching checksum. */
function edited(text: string, edit: (body: string) => string): Buffer {
  const end = text.lastIndexOf('-- {');
  const body = edit(text.slice(0, end));
  expect(body).not.toBe(text.slice(0, end));
  return gzipSync(body + text.slice(end).replace(/"sha256":"\w+"/, `"sha256":"${sha256(body)}"`));
}

describe('a damaged backup or another file', () => {
  test('is rejected with its name and position, and changes nothing', async () => {
    const { whole, text } = await makeBackup();
    for (const length of [whole.length - 5, Math.floor(whole.length / 2), 20_000, 2000, 20]) {
      const said = await rejected(whole.subarray(0, length));
      expect(said).toContain(`${file} is damaged`);
      expect(said).toContain(`byte ${length} of ${length}`);
    }
    expect(await rejected(whole.subarray(0, 20_000))).toMatch(/row \d+ of partita\.\w+ \(line \d+\)/);
    const flipped = Buffer.from(whole);
    flipped[20_000] = (flipped[20_000] ?? 0) ^ 0x10;
    expect(await rejected(flipped)).toMatch(/books\.sql\.gz is damaged.* byte \d+ of \d+/);
    expect(await rejected(gzipSync(text.replace('line\\nbreak', 'line\\nbroke')))).toMatch(
      /is damaged: its checksum/,
    );
    expect(await rejected(gzipSync(text.replace('"schemaVersion":', '"schemaVersion":9')))).toMatch(
      /is damaged: its checksum/,
    );
    for (const none of [Buffer.alloc(0), Buffer.from('books'), gzipSync('select 1;\n')])
      expect(await rejected(none)).toContain(`${file} is no backup of Partita`);
    await nobodyCame();
  });

  test('is detected by its counts and sums if its checksum was adjusted', async () => {
    const { text, books } = await makeBackup();
    const lunch = /(?<=^copy partita\.transaction \([^\n]*\n)[^\n]*\n/m;
    expect(await rejected(edited(text, (body) => body.replace(lunch, '')))).toMatch(
      /books\.sql\.gz is damaged: of partita\.transaction it holds 1499 rows, and should hold 1500/,
    );
    const dearer = edited(text, (body) => body.replace(lunch, (row) => row.replace('\t1234\t', '\t1235\t')));
    expect(await rejected(dearer)).toMatch(
      /books\.sql\.gz.* amount of partita\.transaction adds up to 1851001, and should to 1851000\. Nothing was/,
    );
    expect(await rejected(edited(text, (body) => body.replace(lunch, (row) => `${row}${row}`)))).toMatch(
      /books\.sql\.gz.*partita\.transaction/,
    );
    expect(
      await rejected(
        edited(text, (body) => body.replace(lunch, (row) => row.replace('\t1234\t', '\t12x4\t'))),
      ),
    ).toMatch(/books\.sql\.gz cannot be restored.* row 1 of partita\.transaction/);
    expect(
      await rejected(edited(text, (body) => body.replace(/"schemaVersion":\d+/, '"schemaVersion":99'))),
    ).toMatch(/has tables of version 99/);
    await folder.stop(await folder.start(other));

    await writeFile(file, gzipSync(text));
    expect(await folder.run(other, 'restore', file)).toMatchObject({ code: 0 });
    expect(await readAllBooks(await signInOrUp(await folder.start(other), 'login'))).toEqual(books);
  });
});

test('stops the database and changes nothing if a restore is ended by a signal', async () => {
  await makeBackup();
  const restoring = folder.spawn(other, 'restore', file);
  await expect.poll(() => findRunning(other), { timeout: 60_000 }).toBeDefined();
  restoring.kill('SIGTERM');
  const [code] = await once(restoring, 'exit');
  expect(code).toBe(1);
  expect(await findRunning(other)).toBeUndefined();
  await nobodyCame();
});
