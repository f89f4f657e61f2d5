import { calls, type CallAnswer, type CallInput, type CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { readFailure } from '#contract/failure.ts';
import { parseAnswer } from '#contract/parse-input.ts';
import { generalRefusal } from '#contract/refusals/general.ts';
import type { Backend } from '#backends/backend.ts';

/** Reads JSON; undefined, which no JSON is, for anything else. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf(response: Response, text: string): CallError {
  const body = readJson(text) ?? { message: response.statusText || text || `HTTP ${response.status}` };
  const retryAfter = Number(response.headers.get('retry-after'));
  return readFailure(response.status, body, retryAfter > 0 ? retryAfter : undefined);
}

/** What a call answered with; the page of somebody in between, as of a hotel that wants a login, is no answer. */
function bodyOf(name: CallName, response: Response, text: string): unknown {
  if (calls[name].contentType === 'json') return readJson(text);
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  return isPage ? undefined : text;
}

/**
 * A server of ours or of somebody else that answers the calls by HTTP (spec 7): POST, JSON, credentials included.
 * `baseUrl` is the address before the path name, without a slash at its end; `send` is fetch unless a test says otherwise.
 */
export function createHttpBackend(baseUrl: string, send: typeof fetch = fetch): Backend {
  return {
    async call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallAnswer<Name>> {
      let response: Response;
      let text: string;
      try {
        response = await send(`${baseUrl}/${name}`, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
        text = await response.text();
      } catch {
        throw new CallError('unexpected', generalRefusal('serverAway'));
      }
      if (!response.ok) throw failureOf(response, text);
      return parseAnswer(name, bodyOf(name, response, text));
    },
  };
}
