import { onTestFinished, vi } from 'vitest';
import type { SecurityCallName } from '#contract/security-calls.ts';
import { CallError } from '#contract/errors.ts';
import { createErrorBody } from '../support/error-body.ts';

/** Returns the body of an answer. @throws CallError to reject the call */
type Answer = (input: unknown) => unknown;

function respond(answer: Answer, input: unknown): Response {
  try {
    return Response.json(answer(input));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return Response.json(createErrorBody(error.code, error.detail), { status: error.status });
  }
}

/**
 * Answers the calls about account security in place of our own server, for one test. A call without an answer gets
 * status 404.
 */
export function stubServer(answers: Partial<Record<SecurityCallName, Answer>>) {
  const made: { name: string; input: unknown }[] = [];
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init) => {
    const [, name] = /^\/api\/([\w-]+)$/.exec(String(request)) ?? [];
    if (name === undefined) return fetch(request, init);
    const input: unknown = JSON.parse(String(init?.body));
    made.push({ name, input });
    const answer = Object.entries(answers).find(([key]) => key === name);
    return answer === undefined ? new Response('Not here', { status: 404 }) : respond(answer[1], input);
  });
  onTestFinished(() => spy.mockRestore());
  return {
    answers,
    /** The inputs of all calls with this name, oldest first. */
    inputsOf: (name: SecurityCallName) => made.filter((each) => each.name === name).map(({ input }) => input),
  };
}
