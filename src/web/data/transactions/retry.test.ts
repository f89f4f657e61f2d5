import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import type { Call } from '#web/session/client.ts';
import { transaction } from '../../../../test/support/factories.ts';
import { makeChanges } from './changes.ts';

test('retries unanswered changes with the same action until the back-end answers', async () => {
  const actions: string[] = [];
  const answers = [
    generalError('serverUnreachable'),
    generalError('serverUnreachable'),
    generalError('invalid'),
  ];
  const call = (async (_name: string, { action }: { action: { id: string } }) => {
    actions.push(action.id);
    throw new CallError('unexpected', answers.shift() ?? generalError('invalid'));
  }) as Call;
  const book = { call, queryClient: new QueryClient(), bookName: 'Home' };
  const before = transaction('T', { to: 'food', from: 'bank', valueMinor: 5n });
  const change = { before, after: { ...before, notes: 'two' } };
  await makeChanges(book, [change]);
  await makeChanges(book, [{ before, after: { ...before, notes: 'three' } }]);
  await makeChanges(book, [{ ...change }]);
  await makeChanges(book, [{ ...change }]);
  const [first, other, again, answered] = actions;
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  // The change was rejected, so the next try is a new action.
  expect(answered).not.toBe(first);
});
