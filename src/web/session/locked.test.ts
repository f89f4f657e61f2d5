import { expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { isDeclined } from '#web/signals/store.ts';
import { type Call, createClient } from './client.ts';
import { createEmitter } from './events.ts';
import { lockedQuestions } from './locked.ts';

const locked = () => new CallError('not-allowed', bookError('locked', { day: '2024-05-31' }));

/** A provider that rejects changes of locked rows without consent; records the calls and the questions. */
function createLockedProvider(answers: boolean[]) {
  const sent: { id: string; changesLocked: boolean | undefined }[] = [];
  const questions: string[] = [];
  const transport = (async (_name: string, { action }: CallInput<'delete-transaction'>) => {
    sent.push({ id: action?.id ?? '', changesLocked: action?.changesLocked });
    if (action?.changesLocked !== true) throw locked();
    return 'done';
    // The answer is passed on unchanged.
  }) as Call;
  const end = lockedQuestions.on(({ until, answer }) => {
    questions.push(until);
    answer(answers.shift() ?? false);
  });
  return { sent, questions, end, call: createClient(transport, createEmitter()) };
}

const remove = (call: Call, id?: string) =>
  call('delete-transaction', {
    transaction: { TransactionId: 'T' },
    ...(id !== undefined && { action: { id, kind: 'delete-selection' } }),
  });

test('asks once for each action and applies the answer to all of its calls', async () => {
  const { sent, questions, end, call } = createLockedProvider([true]);
  expect(await Promise.all([remove(call, 'YES'), remove(call, 'YES')])).toEqual(['done', 'done']);
  expect(await remove(call, 'YES')).toBe('done');
  end();
  expect(questions).toEqual(['2024-05-31']);
  expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(['YES']));
  expect(sent.filter(({ changesLocked }) => changesLocked === true)).toHaveLength(3);
});

test('sends nothing and throws a declined error if the user rejects', async () => {
  const { sent, questions, end, call } = createLockedProvider([false]);
  for (let times = 0; times < 2; times += 1) {
    const kept = await remove(call, 'NO').catch((error: unknown) => error);
    expect(isDeclined(kept)).toBe(true);
    expect(kept).toMatchObject({ message: 'Nothing was changed.' });
  }
  end();
  expect(questions).toHaveLength(1);
  expect(sent.every(({ changesLocked }) => changesLocked === undefined)).toBe(true);
});

test('treats a call without action as an action of its own', async () => {
  const { sent, questions, end, call } = createLockedProvider([true, false]);
  expect(await remove(call)).toBe('done');
  await expect(remove(call)).rejects.toThrow('Nothing was changed.');
  end();
  expect(questions).toHaveLength(2);
  expect(sent.map(({ changesLocked }) => changesLocked)).toEqual([undefined, true, undefined]);
});
