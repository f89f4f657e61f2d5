import { unauthenticatedError } from '#contract/errors.ts';
import type { LoginResult, User } from '#contract/users.ts';
import type { Auth } from './auth.ts';

/** The session that a request carries. */
export type SignInSession = {
  id: string;
  user: User;
  /** Whether the user is asked for more than a password. */
  hasSecondFactor: boolean;
  startedAt: Date;
  /** Cookies to send back: the session lives longer each time it is used. */
  cookies: string[];
};

/** Finds the session of a request by its cookie; undefined when there is none, or it has ended. */
export async function findSession(auth: Auth, headers: Headers): Promise<SignInSession | undefined> {
  if (!headers.has('cookie')) return undefined;
  const found = await auth.api.getSession({ headers, returnHeaders: true });
  if (found.response === null) return undefined;
  const { user, session } = found.response;
  return {
    id: session.id,
    user: toUser(user),
    hasSecondFactor: user.twoFactorEnabled === true,
    startedAt: session.createdAt,
    cookies: found.headers.getSetCookie(),
  };
}

/** What the signed cookie of a request says, which is not whether its session has ended: that is asked with each call. */
export type SessionCookie = {
  token: string;
  /** Whether a session that ends then has to be found by `findSession`, which prolongs it. */
  isDue(expiresAt: Date): boolean;
};

/** So many headers are remembered; not worth a finer rule. */
const maxHeaders = 2000;

/**
 * Reads the cookie that we signed, or rejects with 401: without asking the database, so before anything else is read. Whether
 * we signed it hangs on nothing but the header and the secret, so what was found of a header is remembered.
 */
export function createSessionCookieReader(auth: Auth): (headers: Headers) => Promise<SessionCookie> {
  const known = new Map<string, SessionCookie>();
  return async (headers) => {
    const header = headers.get('cookie') ?? '';
    const remembered = known.get(header);
    if (remembered !== undefined) return remembered;
    const read = header === '' ? null : await auth.api.readSessionCookie({ headers });
    if (read === null) throw unauthenticatedError();
    const { token, prolongsBeforeMs } = read;
    const isDue = (expiresAt: Date) =>
      prolongsBeforeMs !== undefined && expiresAt.getTime() - Date.now() <= prolongsBeforeMs;
    const cookie = { token, isDue };
    if (known.size >= maxHeaders) known.clear();
    known.set(header, cookie);
    return cookie;
  };
}

/** The session of a request, or 401. */
export async function requireSession(request: { session(): Promise<SignInSession | undefined> }): Promise<SignInSession> {
  const session = await request.session();
  if (session === undefined) throw unauthenticatedError();
  return session;
}

/** The user as the contract has it (spec 3 User). */
export function toUser(user: {
  id: string;
  email: string;
  name: string;
  image?: string | null | undefined;
}): User {
  const name = user.name === '' ? null : user.name;
  const photoURL = user.image ?? null;
  return {
    id: user.id,
    email: user.email,
    displayName: name,
    photoURL,
    user_metadata: { full_name: name, avatar_url: photoURL },
  };
}

/** Answer of a sign-in that led to a session. */
export function toLoginResult(user: User): LoginResult {
  return { session: { user } };
}
