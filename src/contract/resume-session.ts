import type { CallBody } from './calls.ts';
import { unauthenticatedError } from './errors.ts';
import type { AuthProvider } from './users.ts';

/**
 * Begins each `login` (spec 4 Login flow): returns the current session, unless the request names another user's e-mail address. Returns
 * undefined if a sign-in has to follow. `typed` lists the sign-in methods that need typed input.
 * @throws CallError unauthenticated if no session exists and the request contains no sign-in.
 */
export function resumeLoginSession<Session>(
  { authProvider, autoLogin, data }: CallBody<'login'>,
  session: Session | null | undefined,
  emailOf: (session: Session) => string | null | undefined,
  typed: readonly AuthProvider[],
): Session | undefined {
  const hasSession = session !== null && session !== undefined;
  if (hasSession && (data?.email === undefined || data.email.toLowerCase() === emailOf(session)))
    return session;
  if (!autoLogin || (data === undefined && typed.includes(authProvider))) throw unauthenticatedError();
  return undefined;
}
