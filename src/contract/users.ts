import * as z from 'zod/mini';

/** The ways to sign in (spec 3), in the order in which they are offered (spec 2); `oidc` is any provider of the operator. */
export const AuthProvider = z.enum(['email', 'google', 'github', 'discord', 'oidc', 'pin']);

export type AuthProvider = z.infer<typeof AuthProvider>;

/** The person who signed in (spec 3 User). */
export const User = z.object({
  id: z.string(),
  email: z.optional(z.string()),
  user_metadata: z.optional(
    z.partial(
      z.object({
        avatar_url: z.nullable(z.string()),
        picture: z.nullable(z.string()),
        full_name: z.nullable(z.string()),
        preferred_username: z.nullable(z.string()),
        user_name: z.nullable(z.string()),
      }),
    ),
  ),
  photoURL: z.optional(z.nullable(z.string())),
  displayName: z.optional(z.nullable(z.string())),
  /** `providers` are the ways in which this user can sign in here, `pin` when it is set on this device. */
  app_metadata: z.optional(z.looseObject({ providers: z.optional(z.array(z.string())) })),
});

export type User = z.infer<typeof User>;

/** Answer of the sign-in calls: a session, a redirect, or a marker (spec 3 Login and auth). */
export const LoginResult = z.object({
  session: z.optional(z.nullable(z.object({ user: User }))),
  oAuthURL: z.optional(z.string()),
  isNew: z.optional(z.boolean()),
  isReset: z.optional(z.boolean()),
  /** Whether a second factor is asked for (`pass-second-factor`). */
  needsCode: z.optional(z.boolean()),
});

export type LoginResult = z.infer<typeof LoginResult>;

const UsedOfLimit = z.object({ used: z.int(), limit: z.nullable(z.int()) });

/** What a user has used of what the default provider grants; a limit that is null is none (spec 1 quota limits). */
export const Usage = z.object({
  /** Accounts and transactions. */
  rows: UsedOfLimit,
  /** Bytes that they take. */
  bytes: UsedOfLimit,
  /** Calls since midnight UTC. */
  calls: UsedOfLimit,
  /** Bytes that came and went since midnight UTC. */
  traffic: UsedOfLimit,
});

export type Usage = z.infer<typeof Usage>;

/** The meaning of digits that are typed without a decimal sign: `decimals` fill from the right (1234 is 12.34), `whole` is 1,234.00. */
export const AmountTyping = z.enum(['decimals', 'whole']);

export type AmountTyping = z.infer<typeof AmountTyping>;

/** The user's own settings (spec 3 User config); keys that we do not know are kept. `usage` is derived, never stored. */
export const UserConfig = z.looseObject({
  allowNonEmptyDeletes: z.optional(z.boolean()),
  enableAnimations: z.optional(z.boolean()),
  /** The root account of the book that was opened last, for a device that does not know. */
  lastBookId: z.optional(z.string()),
  /** How long it is kept what was done, in months; without it, or with 0, for ever. */
  historyMonths: z.optional(z.int()),
  /** Absent until the user was offered the choice; `decimals` applies. */
  amountTyping: z.optional(AmountTyping),
  usage: z.optional(Usage),
});

export type UserConfig = z.infer<typeof UserConfig>;

/** Settings as they are stored: what is derived is dropped. */
export const StoredUserConfig = UserConfig.check(z.overwrite(({ usage: _usage, ...stored }) => stored));

/**
 * Settings as they travel in a file: the plain ones only. What closes pages, names another provider or tells others of
 * what happens here is a person's own decision, never a file's (docs/decisions/0010).
 */
export const PortableUserConfig = StoredUserConfig.check(
  z.overwrite(
    ({ appFunctionalities: _app, providerCapacity: _capacity, overriddenProvider: _provider, ...plain }) =>
      plain,
  ),
);

/** Answer of `refresh-db`. */
export const RefreshResult = z.object({ schemaVersion: z.int(), repairedAccounts: z.int() });
