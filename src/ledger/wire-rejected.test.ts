import { expect, test } from 'vitest';
import { wireTransaction } from '../../test/support/wire-factories.ts';
import { canKeepBoth, type RejectedRecord, createReapplyCalls } from './wire-rejected.ts';

const row = (id: string, TransactionDescription = 'Mine') =>
  wireTransaction(id, { to: 'A', from: 'Z', valueMinor: 500n }, { TransactionDescription });
const of = (RecordId: string, sides: Pick<RejectedRecord, 'mine' | 'theirs'>): RejectedRecord => ({
  RecordType: 'transaction',
  RecordId,
  BookId: 'B',
  ...sides,
});

test('applies rejected rows again in one call over any version', () => {
  const records = [
    of('N', { mine: row('N'), theirs: null }),
    of('C', { mine: row('C'), theirs: row('C', 'Theirs') }),
    of('G', { mine: null, theirs: row('G', 'Theirs') }),
  ];
  const made = createReapplyCalls(records, false);
  expect(made).toMatchObject([
    {
      name: 'change-transactions',
      body: {
        add: [{ TransactionId: 'N' }],
        update: [{ TransactionId: 'C' }],
        remove: [{ TransactionId: 'G' }],
      },
    },
  ]);
  expect(JSON.stringify(made)).not.toContain('TransactionDateEntered');
});

test('adds the local row beside the existing one without changing it', () => {
  const records = [of('C', { mine: row('C'), theirs: row('C', 'Theirs') })];
  const [made] = createReapplyCalls(records, true);
  expect(made?.body).toMatchObject({ add: [{ TransactionDescription: 'Mine' }], update: [], remove: [] });
  expect(JSON.stringify(made)).not.toContain('"TransactionId":"C"');
});

test('allows both versions only for a single row that is not a line of a split', () => {
  const both = { mine: row('C'), theirs: row('C', 'Theirs') };
  expect(canKeepBoth([of('C', both)])).toBe(true);
  expect(canKeepBoth([of('C', both), of('D', both)])).toBe(false);
  expect(canKeepBoth([of('C', { ...both, theirs: null })])).toBe(false);
  const line = { ...row('C'), OtherTransactionSplitInfoInJSON: '{"Group":"g"}' };
  expect(canKeepBoth([of('C', { ...both, mine: line })])).toBe(false);
});

test('applies rejected items and accounts again in separate calls', () => {
  const item = {
    ItemId: 'I',
    BookId: 'B',
    Kind: 'note',
    Body: '{}',
    ItemDateEntered: '2026-01-01T00:00:00.000Z',
  };
  const later = '2026-02-01T00:00:00.000Z';
  const records: RejectedRecord[] = [
    {
      RecordType: 'item',
      RecordId: 'I',
      BookId: 'B',
      mine: item,
      theirs: { ...item, ItemDateEntered: later },
    },
    { RecordType: 'item', RecordId: 'J', BookId: 'B', mine: null, theirs: { ...item, ItemId: 'J' } },
  ];
  expect(createReapplyCalls(records, false)).toEqual([
    {
      name: 'change-items',
      body: {
        put: [{ ItemId: 'I', Kind: 'note', Body: '{}', ItemDateEntered: later }],
        remove: [{ ItemId: 'J', ItemDateEntered: item.ItemDateEntered }],
      },
    },
  ]);
});
