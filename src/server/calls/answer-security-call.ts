import { securityCalls, type SecurityCallName } from '#contract/security-calls.ts';
import { parseSecurityInput } from '#contract/parse-input.ts';
import { parseJsonBody, readText } from '#server/http/body.ts';
import { type AppContext, clientAddress } from '#server/http/context.ts';
import type { SecurityCallHandlers } from '#server/sign-in/account-security/calls.ts';
import type { SignInRequest } from '#server/sign-in/dependencies.ts';
import type { SecurityCallResult } from '#server/sign-in/account-security/dependencies.ts';
import { requireSession } from '#server/sign-in/sessions.ts';
import { bodyLimitBytes, type CallDependencies, createRequester, setCookies } from './answer-call.ts';

/** Parses the body and calls the handler. */
async function runSecurityCall<Name extends SecurityCallName>(
  handlers: SecurityCallHandlers,
  name: Name,
  sent: string,
  request: SignInRequest,
): Promise<SecurityCallResult<Name>> {
  return handlers[name](parseSecurityInput(name, parseJsonBody(sent)), request);
}

/**
 * Answers a call about account security, or rejects with a `CallError`. Access and call rate are checked before the body is read; the calls
 * count visitors by address themselves.
 */
export async function answerSecurityCall(
  c: AppContext,
  name: SecurityCallName,
  dependencies: CallDependencies,
): Promise<Response> {
  const { session } = createRequester(c, dependencies);
  if (securityCalls[name].access === 'user') {
    const { user } = await requireSession({ session });
    await dependencies.limiter.countSecurityCall(user.id);
  }
  const address = clientAddress(c, dependencies.trustedProxies);
  const request = { headers: c.req.raw.headers, address, session };
  const sent = await readText(c, bodyLimitBytes);
  const { answer, cookies = [] } = await runSecurityCall(dependencies.accountSecurity, name, sent, request);
  setCookies(c, cookies);
  return c.json(answer);
}
