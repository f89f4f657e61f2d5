import type { DoorSession } from '#contract/door-calls.ts';
import { CallError } from '#contract/errors.ts';
import { doorRefusal } from '#contract/refusals/doors.ts';
import type { SignInRequest } from '#server/sign-in/dependencies.ts';
import { requireSession } from '#server/sign-in/sessions.ts';
import type { DoorDependencies } from './dependencies.ts';
import { deviceOf } from './device-words.ts';

/** The sessions of a user that have not ended. */
async function sessionsOf({ auth }: DoorDependencies, userId: string) {
  const { internalAdapter } = await auth.$context;
  return internalAdapter.listSessions(userId, { onlyActiveSessions: true });
}

/** Answers all sessions of who asks, the one that was used last first; no token leaves the server. */
export async function listSessions(
  dependencies: DoorDependencies,
  request: SignInRequest,
): Promise<DoorSession[]> {
  const own = await requireSession(request);
  const sessions = await sessionsOf(dependencies, own.user.id);
  return sessions
    .toSorted((a, b) => Number(b.updatedAt) - Number(a.updatedAt))
    .map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      isThis: id === own.id,
      ...deviceOf(userAgent ?? ''),
      startedAt: createdAt.toISOString(),
      lastUsedAt: updatedAt.toISOString(),
    }));
}

/** Ends a session of who asks, and what would open another one there without being asked for all. */
export async function endSession(
  dependencies: DoorDependencies,
  id: string,
  request: SignInRequest,
): Promise<boolean> {
  const { user } = await requireSession(request);
  const session = (await sessionsOf(dependencies, user.id)).find((each) => each.id === id);
  if (session === undefined) throw new CallError('not-found', doorRefusal('sessionGone'));
  const { internalAdapter } = await dependencies.auth.$context;
  await internalAdapter.deleteSession(session.token);
  await forgetShortcuts(dependencies, user.id, request);
  return true;
}

/** Ends all sessions but the one of who asks; answers how many there were. */
export async function endOtherSessions(
  dependencies: DoorDependencies,
  request: SignInRequest,
): Promise<number> {
  const { id, user } = await requireSession(request);
  return endAllBut(dependencies, { userId: user.id, sessionId: id }, request);
}

/** Ends all sessions of a user but one, and what would open another one with less than everything. */
export async function endAllBut(
  dependencies: DoorDependencies,
  { userId, sessionId }: { userId: string; sessionId: string },
  request: SignInRequest,
): Promise<number> {
  const { rowCount } = await dependencies.pool.query(
    'delete from auth.session where "userId" = $1 and id <> $2',
    [userId, sessionId],
  );
  await forgetShortcuts(dependencies, userId, request);
  return rowCount ?? 0;
}

/**
 * What was lost is not opened again by less than everything: nobody knows which device a session was on, so the pins of all
 * others go, and links that were sent, and what says that a device needs no second factor.
 */
async function forgetShortcuts(
  { pins, pool }: DoorDependencies,
  userId: string,
  { headers }: SignInRequest,
): Promise<void> {
  await pins.removeElsewhere(headers, userId);
  await pool.query('delete from auth.verification where value = $1', [userId]);
}
