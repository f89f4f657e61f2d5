import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { noteIfMissing } from '../../../test/support/skipped-tests.ts';
import { type BackupFile, checkBackup, readBackup } from './backup-file.ts';
import { decrypt, encrypt } from './encryption.ts';
import { FileBytes, zipBackup } from './compression.ts';

const passphrase = 'correct horse battery';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partita-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function* inPieces(text: string | Buffer): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += 50_000) yield bytes.subarray(from, from + 50_000);
}

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Returns text that compresses badly, so that a few rows make a large file; equal for the same seed. */
const noise = (seed: number) => createHash('sha512').update(String(seed)).digest('base64');

/** Returns the text of a backup with two tables. */
function textOf(rows: number): string {
  const tables = ['auth.users', 'partita.transaction'];
  const head = {
    format: 'partita-backup',
    version: 1,
    at: '2026-01-01T00:00:00.000Z',
    schemaVersion: 1,
    sequences: {},
    tables: tables.map((name) => ({ name, columns: ['id', 'text'] })),
  };
  const parts = tables.map((name) => {
    const lines = Array.from({ length: rows }, (_, row) => `${row}\t${noise(row)}\n`);
    return `copy ${name} (id, text) from stdin;\n${lines.join('')}\\.\n`;
  });
  const body = `-- ${JSON.stringify(head)}\n${parts.join('')}`;
  const sha256 = createHash('sha256').update(body).digest('hex');
  return `${body}-- ${JSON.stringify({ rows: [rows, rows], sums: [{}, {}], sha256 })}\n`;
}

/** A low work factor for files that are opened often; the format is the same. */
const cheap = 4;

const small = 500;
const zipped = await bytesOf(zipBackup(inPieces(textOf(small))));
const encrypted = await bytesOf(encrypt(inPieces(zipped), passphrase, cheap));
const kinds = { zipped, encrypted };

let files = 0;

async function put(bytes: Buffer, by: string | undefined = passphrase): Promise<BackupFile> {
  const file = join(folder, `backup-${(files += 1)}`);
  await writeFile(file, bytes);
  return { file, passphrase: by };
}

/** Returns the reason why a file cannot be read. */
async function reasonOf(backup: BackupFile): Promise<string> {
  return checkBackup(backup).then(
    () => 'it is whole',
    (error: Error) => error.message,
  );
}

async function rowsOf(backup: BackupFile): Promise<string> {
  return readBackup(backup, async ({ tables, finish }) => {
    let text = '';
    for await (const { table, rows } of tables) text += `${table.name}\n${await bytesOf(rows)}`;
    await finish();
    return text;
  });
}

describe.each(['zipped', 'encrypted'] as const)('a %s backup', (kind) => {
  const whole = kinds[kind];

  test('is read as it was written', async () => {
    expect(await checkBackup(await put(whole))).toMatchObject({ rows: [small, small] });
    expect(await rowsOf(await put(whole))).toContain(`499\t${noise(499)}\n`);
  });

  test('is reported as damaged with its name and position if it was cut anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        const backup = await put(whole.subarray(0, length));
        const reason = await reasonOf(backup);
        expect(reason).toContain(backup.file);
        expect(reason).toMatch(/is no backup|does not open|is damaged: .*It was read to byte \d+ of \d+/);
      }),
      {
        numRuns: 40,
        examples: [[0], [1], [2], [whole.length - 1], [whole.length - 5]],
      },
    );
  });

  test('is reported as damaged with its name, or has the same rows, if any byte was changed', async () => {
    const rows = await rowsOf(await put(whole));
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ by;
        const backup = await put(bytes);
        // A few bytes of a gzip are irrelevant, such as the system on which it was made.
        const read = await rowsOf(backup).catch((error: Error) => error.message);
        expect(read === rows || read.includes(backup.file)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('is reported as damaged if it has more data after its end', async () => {
    expect(await reasonOf(await put(Buffer.concat([whole, whole])))).toMatch(/is damaged/);
  });
});

describe('a large backup', () => {
  const rows = 30_000;
  const text = textOf(rows);

  test('is a regular gzip in parts and reports damage near its position', async () => {
    const large = await bytesOf(zipBackup(inPieces(text)));
    expect(gunzipSync(large).toString() === text).toBe(true);
    const bytes = Buffer.from(large);
    const at = Math.floor(large.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const reason = await reasonOf(await put(bytes));
    const location = /byte (\d+) of \d+, row \d+ of (?:auth\.users|partita\.transaction) \(line \d+\)/.exec(
      reason,
    );
    expect(Math.abs(Number(location?.[1]) - at)).toBeLessThan(1 << 20);
  });
});

describe('an encrypted backup', () => {
  /** Splits a file into the header with its nonce, and the chunks. */
  async function chunksOf(large: Buffer): Promise<Buffer[]> {
    const start = large.indexOf('\n', large.indexOf('\n--- ') + 1) + 1 + 16;
    const pieces = [large.subarray(0, start)];
    for (let from = start; from < large.length; from += 65_552)
      pieces.push(large.subarray(from, from + 65_552));
    return pieces;
  }

  test('is opened by its passphrase alone, however a system encodes it', async () => {
    expect(await reasonOf(await put(encrypted, 'another passphrase'))).toMatch(/does not open/);
    const { file } = await put(encrypted);
    expect(await reasonOf({ file, passphrase: undefined })).toMatch(/is encrypted: BACKUP_PASSPHRASE/);
    const umlauts = await bytesOf(encrypt(inPieces(zipped), 'zwölf Boxkämpfer'.normalize('NFC')));
    expect(await reasonOf(await put(umlauts, 'zwölf Boxkämpfer'.normalize('NFD')))).toBe('it is whole');
  });

  test('contains no readable text and differs each time', async () => {
    const again = await bytesOf(encrypt(inPieces(zipped), passphrase));
    expect(again.includes(zipped.subarray(0, 64))).toBe(false);
    expect(again.subarray(200, 400)).not.toEqual(encrypted.subarray(200, 400));
  });

  test('is reported as damaged if a chunk is missing, repeated or moved', async () => {
    const [head, ...chunks] = await chunksOf(
      await bytesOf(encrypt(zipBackup(inPieces(textOf(5000))), passphrase, cheap)),
    );
    const [first, second, third] = chunks;
    if (head === undefined || first === undefined || second === undefined || third === undefined)
      throw new Error('It is too short');
    const rest = chunks.slice(3);
    const others = {
      'cut between two chunks': [first, second],
      'without its last chunk': chunks.slice(0, -1),
      'without one in the middle': [first, third, ...rest],
      'in another order': [second, first, third, ...rest],
      'with one twice': [first, first, second, third, ...rest],
      'without any': [],
    };
    for (const [what, pieces] of Object.entries(others)) {
      const reason = await reasonOf(await put(Buffer.concat([head, ...pieces])));
      expect(reason, what).toMatch(/is damaged: it is cut or changed\. It was read to byte \d+ of \d+/);
    }
  });

  const isAgeThere = !noteIfMissing(
    'age: encrypted backups opened by it',
    spawnSync('age', ['--version']).status === 0,
  );

  test.runIf(isAgeThere)('is decrypted by the program age', async () => {
    const { file } = await put(encrypted);
    const opened = spawnSync('script', ['-qec', `age --decrypt --output ${file}.gz ${file}`, '/dev/null'], {
      input: `${passphrase}\n`,
    });
    expect(opened.status).toBe(0);
    expect(zipped.equals(await readFile(`${file}.gz`))).toBe(true);
  });

  test('is restored at every length', async () => {
    for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072]) {
      const plain = Buffer.alloc(length, 'x');
      const { file } = await put(await bytesOf(encrypt(inPieces(plain), passphrase, cheap)));
      const bytes = await FileBytes.open(file);
      expect(plain.equals(await bytesOf(await decrypt(bytes, passphrase)))).toBe(true);
      await bytes.close();
    }
  });
});
