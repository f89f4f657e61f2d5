import type { CallBody } from './calls.ts';
import { unauthenticatedError } from './errors.ts';
import type { AuthProvider } from './users.ts';

/**
 * How each `login` begins (spec 4 Login flow): the session that is there is resumed, unless the address of somebody else is
 * given; undefined when a sign-in is to follow. `typed` are the ways to sign in that need something typed.
 * @throws CallError unauthenticated when there is nothing to resume and no sign-in is asked for.
 */
export function resumeLoginSession<Session>(
  { authProvider, autoLogin, data }: CallBody<'login'>,
  session: Session | null | undefined,
  emailOf: (session: Session) => string | null | undefined,
  typed: readonly AuthProvider[],
): Session | undefined {
  const hasSession = session !== null && session !== undefined;
  if (hasSession && (data?.email === undefined || data.email.toLowerCase() === emailOf(session))) return session;
  if (!autoLogin || (data === undefined && typed.includes(authProvider))) throw unauthenticatedError();
  return undefined;
}
