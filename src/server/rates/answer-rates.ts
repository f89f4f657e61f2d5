import type { AppContext } from '#server/http/context.ts';
import type { Quota } from '#server/calls/quota.ts';
import type { Auth } from '#server/sign-in/auth.ts';
import { findSession, requireSession } from '#server/sign-in/sessions.ts';
import type { RateKeeper } from './keep-rates.ts';

/** Answers whoever is signed in with the table of rates as it was fetched; with nothing before it was. @throws CallError without a session */
export async function answerRates(
  c: AppContext,
  rates: Pick<RateKeeper, 'table'>,
  { auth, quota }: { auth: Auth; quota: Pick<Quota, 'countTraffic'> },
): Promise<Response> {
  const { user } = await requireSession({ session: () => findSession(auth, c.req.raw.headers) });
  c.header('Cache-Control', 'no-store');
  const table = rates.table();
  if (table === undefined) return c.body(null, 204);
  quota.countTraffic(user.id, Buffer.byteLength(table.text));
  return c.text(table.text);
}
