import { unauthenticated } from '#contract/errors.ts';
import type { LoginResult, User } from '#contract/users.ts';
import type { Auth } from './auth.ts';

/** The session that a request carries. */
export type Session = {
  user: User;
  startedAt: Date;
  /** Cookies to send back: the session lives longer each time it is used. */
  cookies: string[];
};

/** Finds the session of a request by its cookie; undefined when there is none, or it has ended. */
export async function findSession(auth: Auth, headers: Headers): Promise<Session | undefined> {
  if (!headers.has('cookie')) return undefined;
  const found = await auth.api.getSession({ headers, returnHeaders: true });
  if (found.response === null) return undefined;
  const { user, session } = found.response;
  return { user: toUser(user), startedAt: session.createdAt, cookies: found.headers.getSetCookie() };
}

/** The session of a request, or 401. */
export async function requireSession(request: { session(): Promise<Session | undefined> }): Promise<Session> {
  const session = await request.session();
  if (session === undefined) throw unauthenticated();
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
export function sessionResult(user: User): LoginResult {
  return { session: { user } };
}
