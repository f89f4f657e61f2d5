import { noSplitInfo, readSplitInfo } from './split-info.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readClipboard } from './read-clipboard.ts';
import { type DraftTransaction, transactionOfDraft, writeClipboard } from './clipboard.ts';

const word = fc.stringMatching(/^[A-Za-z0-9äöü€#"\\{}()]{1,12}$/);
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const accountId = fc.stringMatching(/^[A-Z0-9-]{1,20}$/).filter((id) => !['TAGS', 'SEARCH'].includes(id));

const draft: fc.Arbitrary<DraftTransaction> = fc
  .record({
    description: sentence,
    notes: fc.oneof(fc.constant(''), sentence),
    postedAt: fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    }),
    accounts: fc.uniqueArray(accountId, { minLength: 2, maxLength: 2 }),
    valueMinor: fc.bigInt({ min: -9_999_999_999_999_999n, max: 9_999_999_999_999_999n }),
    tags: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 4 }),
    props: fc.dictionary(word, fc.oneof(word, fc.integer())).map((props) => JSON.stringify(props)),
    splitInfo: fc.constantFrom(noSplitInfo, readSplitInfo('{"memo":"x"}')),
  })
  .map(({ accounts: [a = 'A', b = 'B'], valueMinor, ...rest }) => ({
    ...rest,
    splitA: { accountId: a, valueMinor },
    splitB: { accountId: b, valueMinor: -valueMinor },
  }));

const row = {
  TransactionDescription: ' Lunch ',
  TransactionDatePosted: '2024-05-06T14:00:00+02:00',
  TransactionSplitAAccountId: 'A',
  TransactionSplitBAccountId: 'B',
  TransactionSplitAValue: '-1200',
};

function reasonOf(value: unknown): string {
  const read = readClipboard(typeof value === 'string' ? value : JSON.stringify(value));
  return read.ok ? '' : read.reason.text;
}

describe('the clipboard', () => {
  test('reads back written transactions unchanged', () => {
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 6 }), (transactions) => {
        expect(readClipboard(writeClipboard(transactions))).toEqual({ ok: true, transactions });
      }),
    );
  });

  test('omits ids and entry dates, and drops them when reading', () => {
    const transaction = transactionOfDraft(
      {
        description: 'Lunch',
        notes: '',
        postedAt: new Date('2024-05-06T12:00:00Z'),
        splitA: { accountId: 'A', valueMinor: -1200n },
        splitB: { accountId: 'B', valueMinor: 1200n },
        tags: ['food'],
        props: '{}',
        splitInfo: noSplitInfo,
      },
      { id: 'T', splitAId: 'SA', splitBId: 'SB' },
      new Date('2024-05-07T12:00:00Z'),
    );
    expect(transaction).toMatchObject({ id: 'T', splitA: { id: 'SA' }, splitB: { id: 'SB' } });
    const text = writeClipboard([transaction]);
    expect(text).not.toMatch(/TransactionId|SplitAId|SplitBId|DateEntered/);
    const [read] = JSON.parse(text);
    expect(readClipboard(JSON.stringify([{ ...read, TransactionId: 'T', Unknown: 1 }]))).toEqual(
      readClipboard(text),
    );
  });

  test('fills in optional fields', () => {
    expect(readClipboard(JSON.stringify([row]))).toEqual({
      ok: true,
      transactions: [
        {
          description: 'Lunch',
          notes: '',
          postedAt: new Date('2024-05-06T12:00:00Z'),
          splitA: { accountId: 'A', valueMinor: -1200n },
          splitB: { accountId: 'B', valueMinor: 1200n },
          tags: [],
          props: '{}',
          splitInfo: noSplitInfo,
        },
      ],
    });
    for (const nothing of ['', '  \n', '[]'])
      expect(readClipboard(nothing)).toEqual({ ok: true, transactions: [] });
  });

  test('rejects anything else with the reason and the row', () => {
    expect(reasonOf('[')).toContain('Not valid JSON');
    expect(reasonOf({})).toContain('must be a list');
    expect(reasonOf('null')).toContain('must be a list');
    expect(reasonOf([row, 7])).toBe('Row 2, not a transaction');
    expect(reasonOf([row, { ...row, TransactionDescription: ' ' }])).toBe(
      'Row 2, TransactionDescription: Required',
    );
    expect(reasonOf([{ ...row, TransactionDatePosted: undefined }])).toBe(
      'Row 1, TransactionDatePosted: Required',
    );
    expect(reasonOf([{ ...row, TransactionSplitAValue: '12.00' }])).toContain('TransactionSplitAValue');
    expect(reasonOf([{ ...row, TransactionSplitBValue: '1' }])).toContain('opposite');
    expect(reasonOf([{ ...row, TransactionSplitBAccountId: 'A' }])).toContain('must differ');
    expect(reasonOf([{ ...row, PropsInJSON: '[]' }])).toContain('Not a JSON object');
  });

  test('writes unknown values as empty', () => {
    const text = writeClipboard([
      {
        description: '',
        notes: '',
        postedAt: undefined,
        splitA: { accountId: 'A', valueMinor: undefined },
        splitB: { accountId: undefined, valueMinor: undefined },
        tags: [],
        props: '{}',
        splitInfo: noSplitInfo,
      },
    ]);
    expect(reasonOf(text)).toBe('Row 1, TransactionDescription: Required');
  });
});
