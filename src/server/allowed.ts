import * as z from 'zod';
import { type CallBody, type CallName, needsOf } from '#contract/calls.ts';
import { type Capability, isAllowed } from '#contract/capabilities.ts';
import { CallError } from '#contract/errors.ts';
import type { ProviderCapacity, ProviderConfig } from '#contract/providers.ts';
import { serverError } from '#contract/refusals/server.ts';
import { type User, UserConfig } from '#contract/users.ts';
import { sqlFunctionOf } from '#contract/data-calls.ts';
import type { SqlHost } from '#engine/as-user.ts';

const Books = z.array(z.object({ AccountId: z.string(), AccountName: z.string() }));

/** Who makes a call: each is asked for only where it matters. */
export type Caller = {
  /** Nobody, for a visitor. */
  user(): Promise<User | undefined>;
  /** The same user with the methods by which they can sign in (spec 6). */
  userWithMethods(): Promise<User | undefined>;
};

/** Asks the one question of spec 6 again on the server, whatever the screen let through. */
export type Permissions = {
  /** Rejects with 403 when the user, or a visitor, may not use a feature that a call with this body uses. */
  requireCall<Name extends CallName>(name: Name, body: CallBody<Name>, caller: Caller): Promise<void>;
};

/** The permissions of this server: what its operator says, narrowed by each user's own settings. */
export function createPermissions(
  provider: ProviderConfig,
  capacity: ProviderCapacity,
  host: SqlHost,
): Permissions {
  const readConfig = async (userId: string) =>
    UserConfig.parse(JSON.parse(await host.call(userId, sqlFunctionOf('get-user-config'), {})));
  const readBooks = async (userId: string) =>
    Books.parse(JSON.parse(await host.call(userId, sqlFunctionOf('all-books'), {})));
  const requireFeature = async (capability: Capability, user: User | undefined) => {
    const config = user && (await readConfig(user.id));
    if (isAllowed(capability, { provider, capacity, user, config })) return;
    throw new CallError('not-allowed', serverError('switchedOff'));
  };
  return {
    async requireCall(name, body, caller) {
      const needs = needsOf(name);
      const books = async () => {
        const user = await caller.user();
        return user === undefined ? [] : readBooks(user.id);
      };
      const features = typeof needs === 'function' ? await needs(body, books) : needs;
      if (features.length === 0) return;
      const user = await caller.userWithMethods();
      for (const feature of features) await requireFeature(feature, user);
    },
  };
}
