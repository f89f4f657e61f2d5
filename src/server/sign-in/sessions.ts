import { unauthenticatedError } from '#contract/errors.ts';
import type { LoginResult, User } from '#contract/users.ts';
import type { Auth } from './auth.ts';

/** The session that a request carries. */
export type SignInSession = {
  id: string;
  user: User;
  /** True if the user has a second factor. */
  hasSecondFactor: boolean;
  startedAt: Date;
  /** Cookies to send back: each use prolongs the session. */
  cookies: string[];
};

/** Finds the session of a request by its cookie; undefined without a cookie or after its end. */
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

/** The content of a signed cookie. It does not prove that the session is still open, which each call checks. */
export type SessionCookie = {
  token: string;
  /** True if a session with this end has to be prolonged by `findSession`. */
  isDue(expiresAt: Date): boolean;
};

/** The most headers that are remembered; a finer rule is not worthwhile. */
const maxHeaders = 2000;

/**
 * Creates a reader of the signed cookie, which rejects with 401. It needs no database, so it runs before everything else. The result
 * depends only on the header and the secret, so it is remembered by header.
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

/** Returns the session of a request, or rejects with 401. */
export async function requireSession(request: {
  session(): Promise<SignInSession | undefined>;
}): Promise<SignInSession> {
  const session = await request.session();
  if (session === undefined) throw unauthenticatedError();
  return session;
}

/** Converts a user to the form of the contract (spec 3 User). */
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

/** Returns the answer of a sign-in that opened a session. */
export function toLoginResult(user: User): LoginResult {
  return { session: { user } };
}
