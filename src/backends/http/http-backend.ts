import { calls, type CallAnswer, type CallInput, type CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { readFailure } from '#contract/failure.ts';
import { parseAnswer } from '#contract/parse-input.ts';
import { generalRefusal } from '#contract/refusals/general.ts';
import type { Backend } from '../backend.ts';

async function failureOf(response: Response): Promise<CallError> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = { message: response.statusText || text || `HTTP ${response.status}` };
  }
  const retryAfter = Number(response.headers.get('retry-after'));
  return readFailure(response.status, body, retryAfter > 0 ? retryAfter : undefined);
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
        throw new CallError('unexpected', generalRefusal('serverAway'));
      }
      if (!response.ok) throw await failureOf(response);
      const { contentType } = calls[name];
      const body: unknown = contentType === 'text' ? await response.text() : await response.json();
      return parseAnswer(name, body);
    },
  };
}
