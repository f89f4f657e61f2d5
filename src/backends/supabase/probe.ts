import { CallError } from '#contract/errors.ts';
import { supabaseProjectErrors } from './failure.ts';

/** A function of configuration.sql that only signed-in users may run. */
const anyFunction = 'partita_account_types';
const limitMs = 15_000;

async function codeOf(response: Response): Promise<string> {
  try {
    const body: unknown = await response.json();
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : '';
    return typeof code === 'string' ? code : '';
  } catch {
    return '';
  }
}

/**
 * Checks that a project can store books, before the user chooses it (spec 4 Provider choice): it exists, accepts the key, and has our
 * functions. The key alone may not run them, so a permission error means success.
 * @throws CallError with the text for the problem.
 */
export async function probeSupabaseProject(
  url: string,
  key: string,
  send: typeof fetch = fetch,
): Promise<void> {
  const address = `${url.replace(/\/$/, '')}/rest/v1/rpc/${anyFunction}`;
  let response: Response;
  try {
    response = await send(address, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"input":{}}',
      signal: AbortSignal.timeout(limitMs),
    });
  } catch {
    throw new CallError('unexpected', supabaseProjectErrors.unreachable);
  }
  const code = await codeOf(response);
  if (response.ok || code === '42501' || code.startsWith('PT')) return;
  if (code === 'PGRST202' || code === '42883')
    throw new CallError('unexpected', supabaseProjectErrors.noSchema);
  const isKey = response.status === 401 || response.status === 403;
  throw new CallError('unexpected', isKey ? supabaseProjectErrors.wrongKey : supabaseProjectErrors.noProject);
}
