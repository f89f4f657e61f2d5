import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateFingerprints } from '#ledger/fingerprint.ts';
import { writeCopyFile, packExportedBook, copyTexts } from '../../../test/support/read-only-copy.ts';
import { createCurrencyBook } from '../../../test/support/currency-book.ts';
import { generateBook } from '../../../test/support/book-generator.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';
import { fromBase64, decryptBytes, toBase64, gunzipText } from './encryption.ts';
import type { CopyHead } from './document.ts';

/** Returns the content of an element as a browser parses it: it ends at its first end tag. */
function partOf(file: string, id: string): string {
  const [, text] = new RegExp(`<script[^>]* id="${id}">([^]*?)</script`).exec(file) ?? [];
  if (text === undefined) throw new Error(`There is no ${id}`);
  return text;
}

const headOf = (file: string): CopyHead => JSON.parse(partOf(file, 'copy'));

test('reads the packed content unchanged from the file', async () => {
  const packed = await packExportedBook(createCurrencyBook().data);
  const file = await writeCopyFile(packed);
  expect(headOf(file)).toEqual({ form: 'partita-copy', version: 1 });
  expect(JSON.parse(await gunzipText(fromBase64(partOf(file, 'rows'))))).toEqual(packed);
});

test('has the fingerprint of the whole book, also for a period, and no data of other days', async () => {
  const { data } = generateBook({ seed: 3, transactions: 300 });
  const [fingerprint] = (await calculateFingerprints(data)).values();
  const whole = await packExportedBook(data);
  const part = await packExportedBook(data, { from: '2022-01-01', until: '2023-01-01' });
  expect([whole.fingerprint, part.fingerprint]).toEqual([fingerprint, fingerprint]);
  expect(whole.rows.count).toBe(300);
  const meant = data.transactions.filter(({ TransactionDatePosted: day }) => day.startsWith('2022'));
  expect(part.rows.count).toBe(meant.length);
  const notes = data.transactions
    .map(({ TransactionNotes }) => TransactionNotes)
    .filter((each) => each !== '');
  const ofYear = new Set(meant.map(({ TransactionNotes }) => TransactionNotes));
  expect(notes.filter((each) => part.rows.texts.includes(each) && !ofYear.has(each))).toEqual([]);
});

test('contains no ids, settings or other account props', async () => {
  const named = { AccountName: 'Some', AccountDescription: '' };
  const rows = {
    accounts: [
      wireAccount('R-1', 'ROOT', null, {
        ...named,
        PropsInJSON: '{"CurrencyCodeName":"EUR","BankKey":"12-34"}',
      }),
      wireAccount('B-2', 'BANK', 'R-1', { ...named, PropsInJSON: '{"AccountNumber":"DE1234"}' }),
      wireAccount('F-3', 'EXPENSE', 'R-1', named),
    ],
    transactions: [
      wireTransaction(
        'T-4',
        { to: 'F-3', from: 'B-2', valueMinor: 100n },
        { TransactionDescription: '', PropsInJSON: '{"Secret":"x"}' },
      ),
    ],
  };
  const text = JSON.stringify(await packExportedBook(rows));
  for (const each of ['R-1', 'B-2', 'F-3', 'T-4', '12-34', 'DE1234', 'Secret'])
    expect(text).not.toContain(each);
});

test('omits and counts a row with a missing account', async () => {
  const rows = {
    accounts: [wireAccount('R', 'ROOT', null), wireAccount('B', 'BANK', 'R')],
    transactions: [wireTransaction('T', { to: 'B', from: 'GONE', valueMinor: 100n })],
  };
  const { rows: packed, leftOut } = await packExportedBook(rows);
  expect([packed.count, leftOut]).toEqual([0, 1]);
});

const hostile = [
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  ']]><img src=x onerror=alert(1)>',
  '\u2028\u2029',
  '👩‍👩‍👧 \u202Eright to left',
  'half \uD83D',
  `"'&<>`,
];

test('has the same elements for any texts in the book', async () => {
  const rows = {
    accounts: [
      wireAccount('R', 'ROOT', null),
      wireAccount('B', 'BANK', 'R'),
      wireAccount('F', 'EXPENSE', 'R'),
    ],
    transactions: hostile.map((TransactionDescription, at) =>
      wireTransaction(`T${at}`, { to: 'F', from: 'B', valueMinor: 1n }, { TransactionDescription }),
    ),
  };
  const about = hostile;
  const file = await writeCopyFile(await packExportedBook(rows), {
    words: { ...copyTexts, title: hostile.join(), about },
  });
  const tags = (text: string) => text.match(/<\/?[a-z!]+/gi);
  const plain = await writeCopyFile(await packExportedBook(rows), {
    words: { ...copyTexts, about: about.map(() => 'x') },
  });
  expect(tags(file)).toEqual(tags(plain));
  const packed: Awaited<ReturnType<typeof packExportedBook>> = JSON.parse(
    await gunzipText(fromBase64(partOf(file, 'rows'))),
  );
  for (const text of hostile) expect(packed.rows.texts).toContain(text);
});

test('only allows its own script and style and sends no requests', async () => {
  const file = await writeCopyFile(await packExportedBook(createCurrencyBook().data));
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(file) ?? [];
  expect(policy).toBe(
    "default-src 'none'; script-src 'sha256-0'; style-src 'sha256-1'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'",
  );
  expect(file).not.toMatch(/https?:/);
});

test('can only be decrypted with its password and reveals nothing of the book', async () => {
  const { data } = createCurrencyBook();
  const packed = await packExportedBook(data);
  const file = await writeCopyFile(packed, { password: 'Zürich 8001 \u0065\u0301' });
  const { encryption } = headOf(file);
  if (encryption === undefined) throw new Error('It is not sealed');
  expect(encryption.iterations).toBeGreaterThanOrEqual(600_000);
  const bytes = fromBase64(partOf(file, 'rows'));
  expect(await decryptBytes(bytes, encryption, 'zürich 8001 é')).toBeUndefined();
  // The same characters in another encoding.
  const opened = await decryptBytes(bytes, encryption, 'Zu\u0308rich 8001 \u00E9');
  expect(opened && JSON.parse(await gunzipText(opened))).toEqual(packed);
  const changed = bytes.with(bytes.length - 20, (bytes.at(-20) ?? 0) ^ 1);
  expect(await decryptBytes(changed, encryption, 'Zürich 8001 é')).toBeUndefined();
  const said = [
    ...data.accounts.map(({ AccountName }) => AccountName),
    ...data.transactions.map(({ TransactionDescription }) => TransactionDescription),
    packed.fingerprint ?? '',
  ].filter((text) => text.length > 4);
  expect(said.filter((text) => file.includes(text))).toEqual([]);
  const other = headOf(await writeCopyFile(packed, { password: 'Zürich 8001 é' })).encryption;
  expect([other?.salt, other?.iv]).not.toEqual([encryption.salt, encryption.iv]);
});

test('restores bytes from Base64', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60_000 }), (bytes) => {
      expect(fromBase64(toBase64(bytes))).toEqual(new Uint8Array(bytes));
    }),
    { numRuns: 20 },
  );
});
