import * as z from 'zod';
import { type CallBody, type CallName, needsOf } from '#contract/calls.ts';
import { type Capability, isAllowed } from '#contract/capabilities.ts';
import { CallError } from '#contract/errors.ts';
import type { ProviderCapacity, ProviderConfig } from '#contract/providers.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import { type User, UserConfig } from '#contract/users.ts';
import { sqlFunctionOf } from '#contract/data-calls.ts';
import type { SqlHost } from '#engine/as-user.ts';

const Books = z.array(z.object({ AccountId: z.string(), AccountName: z.string() }));

/** The caller of a request. Each method reads from the database only when it is called. */
export type Caller = {
  /** Returns the user; undefined for a visitor. */
  user(): Promise<User | undefined>;
  /** Returns the user with the methods by which they can sign in (spec 6). */
  userWithMethods(): Promise<User | undefined>;
};

/** The permission check of spec 6 on the server, independent of the screens. */
export type Permissions = {
  /** Rejects with 403 if the user or visitor may not use a feature that this call uses. */
  requireCall<Name extends CallName>(name: Name, body: CallBody<Name>, caller: Caller): Promise<void>;
};

/** Creates the permissions of this server: the operator's settings, narrowed by each user's own. */
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
