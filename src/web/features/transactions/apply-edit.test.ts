import { expect, test } from 'vitest';
import { readSplitInfo } from '#ledger/split-info.ts';
import { reconciledQuestions } from '#web/data/members/confirm-reconciled-changes.ts';
import { transaction } from '../../../../test/support/factories.ts';
import { applyEdit } from './apply-edit.ts';

const stored = transaction(
  'a',
  { to: 'food', from: 'bank', valueMinor: 100n },
  {
    splitInfo: readSplitInfo(
      JSON.stringify({
        A: { Status: 'cleared' },
        B: { Status: 'reconciled', StatementDate: '2026-10-31' },
      }),
    ),
  },
);
const { splitA, splitB } = stored;

test('an edited description needs no confirmation, and a side that moves to another account loses its bank status', async () => {
  const typed = { ...stored, description: 'Other', splitA: { ...splitA, accountId: 'fun' } };
  const after = await applyEdit(stored, typed);
  expect(after?.description).toBe('Other');
  expect(JSON.parse(after?.splitInfo.text ?? '')).toEqual({
    B: { Status: 'reconciled', StatementDate: '2026-10-31' },
  });
});

test.for([true, false])('an edit of a reconciled transaction asks for confirmation: %s', async (answer) => {
  const requests: unknown[] = [];
  const end = reconciledQuestions.on((question) => {
    requests.push(question.dates);
    question.answer(answer);
  });
  const typed = { ...stored, splitB: { ...splitB, accountId: 'cash' } };
  const after = await applyEdit(stored, typed);
  end();
  expect(requests).toEqual([['2026-10-31']]);
  expect(after?.splitInfo.text).toBe(answer ? '{"A":{"Status":"cleared"}}' : undefined);
});
