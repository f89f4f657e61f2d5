import * as z from 'zod/mini';
import { calls, type CallAnswer, type CallInput, type CallName } from '#contract/calls.ts';
import { CallError, codeOfStatus } from '#contract/errors.ts';
import type { Backend } from '../backend.ts';

const Failure = z.object({
  message: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

async function readFailure(response: Response): Promise<CallError> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = { message: response.statusText || text || `HTTP ${response.status}` };
  }
  const failure = Failure.safeParse(body);
  const retryAfter = Number(response.headers.get('retry-after'));
  return new CallError(
    codeOfStatus(response.status),
    failure.success ? failure.data.message : `HTTP ${response.status}`,
    failure.success ? failure.data.issues : [],
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  );
}

/**
 * A server of ours or of somebody else that answers the calls by HTTP (spec 7): POST, JSON, credentials included.
 * `baseUrl` is the address before the path name, without a slash at its end; `send` is fetch unless a test says otherwise.
 */
export function createHttpBackend(baseUrl: string, send: typeof fetch = fetch): Backend {
  return {
    async call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallAnswer<Name>> {
      let response: Response;
      try {
        response = await send(`${baseUrl}/${name}`, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
      } catch {
        throw new CallError('unexpected', 'The server cannot be reached');
      }
      if (!response.ok) throw await readFailure(response);
      const { contentType, output } = calls[name];
      const body: unknown = contentType === 'text' ? await response.text() : await response.json();
      const answer = z.safeParse(output, body);
      if (!answer.success) throw new CallError('unexpected', `The answer of ${name} cannot be read`);
      return answer.data as CallAnswer<Name>;
    },
  };
}
