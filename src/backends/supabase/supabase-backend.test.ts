import { describe, expect, test, vi } from 'vitest';
import type { CallBody, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import type { Backend } from '#backends/backend.ts';
import { createSupabaseBackend } from './supabase-backend.ts';

/** A back-end whose calls are recorded and answered by the test. */
function backendWith(answer: (name: CallName, input: unknown) => unknown) {
  const calls: CallName[] = [];
  const backend: Backend = {
    async call(name, input) {
      calls.push(name);
      return answer(name, input) as never;
    },
  };
  return { ...backend, calls };
}

function parts(dataAnswer: (name: CallName) => unknown, { isOwn = false } = {}) {
  const signIn = {
    ...backendWith((name) =>
      name === 'login' ? { session: { user: { id: 'A', email: 'a@b.example' } } } : true,
    ),
    token: async () => 'old',
    callSecurity: vi.fn(),
    renewToken: async () => 'new',
    onToken: () => undefined,
    reauthenticate: vi.fn(async (_given: CallBody<'delete-user-account'>) => undefined),
    deleteSession: vi.fn(async () => undefined),
    close: vi.fn<() => void>(),
  };
  const tokens: (string | undefined)[] = [];
  const data = {
    ...backendWith(dataAnswer),
    setToken: (token: string | undefined) => void tokens.push(token),
    close: vi.fn<() => void>(),
  };
  const messages = backendWith(() => true);
  const backend = createSupabaseBackend({ signIn, data, isOwn, messages: isOwn ? messages : undefined });
  return { backend, signIn, data, tokens, messages };
}

describe('Supabase back-end', () => {
  test('sends sign-in calls to the sign-in and data calls to the worker', async () => {
    const { backend, signIn, data, tokens } = parts(() => []);
    await backend.call('is-loggedin', {});
    await backend.call('all-books', {});
    expect([signIn.calls, data.calls, tokens]).toEqual([['is-loggedin'], ['all-books'], ['old']]);
  });

  test('ends its worker and the token renewal when it is closed', () => {
    const { backend, signIn, data } = parts(() => []);
    backend.close?.();
    expect(data.close).toHaveBeenCalledOnce();
    expect(signIn.close).toHaveBeenCalledOnce();
  });

  test('deletes accounts and accepts messages only as the default provider', async () => {
    const theirs = parts(() => true);
    const message = { messageInfo: { message: 'Hello' } };
    await expect(theirs.backend.call('delete-user-account', {})).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await expect(theirs.backend.call('send-message', message)).rejects.toMatchObject({ code: 'not-allowed' });
    const ours = parts(() => true, { isOwn: true });
    const credentials = { password: 'correct horse', code: '123456' };
    ours.signIn.reauthenticate.mockRejectedValueOnce(new CallError('invalid', generalError('invalid')));
    await expect(ours.backend.call('delete-user-account', credentials)).rejects.toMatchObject({
      code: 'invalid',
    });
    expect([ours.data.calls, ours.signIn.reauthenticate.mock.calls]).toEqual([[], [[credentials]]]);
    expect(await ours.backend.call('delete-user-account', credentials)).toBe(true);
    expect(ours.signIn.deleteSession).toHaveBeenCalled();
    expect(await ours.backend.call('send-message', message)).toBe(true);
    expect(ours.messages.calls).toEqual(['send-message']);
  });
});
