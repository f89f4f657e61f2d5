import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cursorAfter,
  documentName,
  idOfDocumentName,
  transactionName,
  sortKey,
  spanOfPosted,
  type SortFields,
} from '#documents/model/document-names.ts';
import { wireTransaction } from '../../../test/support/wire-factories.ts';

const moments = fc
  .date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());
const ids = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 8,
});
const near = fc.constantFrom('2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.001Z');
const sortFields: fc.Arbitrary<SortFields> = fc.record({
  TransactionId: ids,
  TransactionDatePosted: fc.oneof(moments, near),
  TransactionDateEntered: fc.oneof(moments, near),
});

const keyOf = ({ TransactionDatePosted, TransactionDateEntered, TransactionId }: SortFields) => [
  Date.parse(TransactionDatePosted),
  Date.parse(TransactionDateEntered),
  TransactionId,
];

function isNewer(a: SortFields, b: SortFields): boolean {
  const [left, right] = [keyOf(a), keyOf(b)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0);
}

test('sorts transactions newest first by ascending keys: posting date, entry date, id', () => {
  fc.assert(
    fc.property(sortFields, sortFields, (a, b) => {
      expect(sortKey(a) < sortKey(b)).toBe(isNewer(a, b));
      expect(sortKey(a) === sortKey(b)).toBe(JSON.stringify(keyOf(a)) === JSON.stringify(keyOf(b)));
    }),
    { numRuns: 1000 },
  );
});

test('produces names without a slash for any id', () => {
  fc.assert(
    fc.property(sortFields, ids, (fields, id) => {
      expect(sortKey(fields)).not.toContain('/');
      expect(documentName(id)).not.toMatch(/[/._]/);
      expect(idOfDocumentName(documentName(id))).toBe(id);
    }),
  );
});

test('produces different names for different ids', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(documentName(a) === documentName(b)).toBe(a === b);
    }),
  );
});

test('continues a list after any row and gives other content another name', () => {
  fc.assert(
    fc.property(sortFields, sortFields, fc.string(), (a, b, text) => {
      const rowOf = (fields: SortFields, TransactionDescription: string) =>
        wireTransaction('T', { to: 'X', from: 'Y', valueMinor: 1n }, { ...fields, TransactionDescription });
      const name = transactionName(rowOf(a, text));
      expect(name).toBe(transactionName(rowOf(a, text)));
      expect(name).not.toBe(transactionName(rowOf(a, `${text}!`)));
      expect(name < cursorAfter(a)).toBe(true);
      expect(name < cursorAfter(b)).toBe(sortKey(a) <= sortKey(b));
    }),
  );
});

test('returns the name range of transactions posted from one moment on and before another', () => {
  fc.assert(
    fc.property(sortFields, moments, moments, (fields, from, before) => {
      const row = wireTransaction('T', { to: 'X', from: 'Y', valueMinor: 1n }, fields);
      const name = transactionName(row);
      const { TransactionDatePosted: posted } = fields;
      for (const bound of [before, posted])
        expect(name > (spanOfPosted(undefined, bound).after ?? '')).toBe(posted < bound);
      for (const bound of [from, posted])
        expect(name < (spanOfPosted(bound, undefined).before ?? '')).toBe(posted >= bound);
    }),
  );
});
