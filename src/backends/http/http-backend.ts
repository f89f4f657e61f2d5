import { calls, type CallAnswer, type CallInput, type CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { readFailure } from '#contract/failure.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import { ndjsonType, type OnProgress } from '#contract/transfer.ts';
import type { Backend } from '#backends/backend.ts';
import { readJson } from './read-json.ts';

function failureOf(response: Response, text: string): CallError {
  const body = readJson(text) ?? { message: response.statusText || text || `HTTP ${response.status}` };
  const retryAfter = Number(response.headers.get('retry-after'));
  return readFailure(response.status, body, retryAfter > 0 ? retryAfter : undefined);
}

/** True if an import sends its response in lines. */
const hasLines = ({ headers }: Response) => headers.get('content-type')?.startsWith(ndjsonType) === true;

/** Returns the body of a response; undefined for the HTML page of a third party, such as a hotel's login page. */
function bodyOf(name: CallName, response: Response, text: string): unknown {
  if (calls[name].contentType === 'json') return readJson(text);
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  return isPage ? undefined : text;
}

const rethrow = (error: unknown): never => {
  throw error instanceof CallError ? error : new CallError('unexpected', generalError('serverUnreachable'));
};

/**
 * Creates the back-end for a server that handles the calls over HTTP, ours or another (spec 7): POST, JSON, with credentials. `baseUrl` is
 * the address before the path name, without a final slash; `send` is fetch except in tests.
 */
export function createHttpBackend(baseUrl: string, send: typeof fetch = fetch): Backend {
  // A server writes e-mails in the language of the page on which the user signed up.
  const language = 'document' in globalThis ? document.documentElement.lang : '';
  const post = (name: CallName, input: object, accept?: string): Promise<Response> =>
    send(`${baseUrl}/${name}`, {
      method: 'POST',
      credentials: 'include',
      headers: {
        'content-type': 'application/json',
        ...(accept !== undefined && { accept }),
        ...(language !== '' && { 'content-language': language }),
      },
      body: JSON.stringify(input),
    });
  /** Returns the response of a call before parsing. An import requests lines if the caller wants its progress. */
  const ask = async (
    name: CallName,
    input: object,
    progressListener: OnProgress | undefined,
  ): Promise<unknown> => {
    const onProgress = name === 'import-data' ? progressListener : undefined;
    const response = await post(name, input, onProgress && `${ndjsonType}, application/json`);
    // Loaded on demand, as only imports need it.
    if (onProgress !== undefined && hasLines(response))
      return (await import('./read-import-lines.ts')).readImportLines(response, onProgress);
    const text = await response.text();
    if (!response.ok) throw failureOf(response, text);
    return bodyOf(name, response, text);
  };
  return {
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      return parseAnswer(name, await ask(name, input, onProgress).catch(rethrow));
    },
    async exportAsBlob(input) {
      const requestBlob = async () => {
        const response = await post('export-data', input);
        if (!response.ok) throw failureOf(response, await response.text());
        return response.blob();
      };
      return requestBlob().catch(rethrow);
    },
  };
}
