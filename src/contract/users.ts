import * as z from 'zod/mini';

/** The sign-in methods (spec 3), in screen order (spec 2). `oidc` is any provider of the operator. */
export const AuthProvider = z.enum(['email', 'google', 'github', 'discord', 'oidc', 'pin']);

export type AuthProvider = z.infer<typeof AuthProvider>;

/** The signed-in user (spec 3 User). */
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
  /** `providers` are the user's sign-in methods on this back-end; `pin` if a pin is set on this device. */
  app_metadata: z.optional(z.looseObject({ providers: z.optional(z.array(z.string())) })),
});

export type User = z.infer<typeof User>;

/** Response of the sign-in calls: a session, a redirect, or a marker (spec 3 Login and auth). */
export const LoginResult = z.object({
  session: z.optional(z.nullable(z.object({ user: User }))),
  oAuthURL: z.optional(z.string()),
  isNew: z.optional(z.boolean()),
  isReset: z.optional(z.boolean()),
  /** True if a second factor is required (`pass-second-factor`). */
  needsCode: z.optional(z.boolean()),
});

export type LoginResult = z.infer<typeof LoginResult>;

const UsedOfLimit = z.object({ used: z.int(), limit: z.nullable(z.int()) });

/** The usage of a user within the limits of the default provider; null means no limit (spec 1 quota limits). */
export const Usage = z.object({
  /** The number of accounts and transactions. */
  rows: UsedOfLimit,
  /** Their size in bytes. */
  bytes: UsedOfLimit,
  /** The number of calls since midnight UTC. */
  calls: UsedOfLimit,
  /** The bytes received and sent since midnight UTC. */
  traffic: UsedOfLimit,
});

export type Usage = z.infer<typeof Usage>;

/** The meaning of digits that are typed without a decimal sign: `decimals` fill from the right (1234 is 12.34), `whole` is 1,234.00. */
export const AmountTyping = z.enum(['decimals', 'whole']);

export type AmountTyping = z.infer<typeof AmountTyping>;

/** The user's own settings (spec 3 User config). Unknown keys are retained. `usage` is derived and never stored. */
export const UserConfig = z.looseObject({
  allowNonEmptyDeletes: z.optional(z.boolean()),
  enableAnimations: z.optional(z.boolean()),
  /** The root account of the book that was opened last, for a device that does not remember it. */
  lastBookId: z.optional(z.string()),
  /** The number of months for which the history is retained; missing or 0 means for ever. */
  historyMonths: z.optional(z.int()),
  /** Missing until the user has made the choice; `decimals` applies until then. */
  amountTyping: z.optional(AmountTyping),
  usage: z.optional(Usage),
});

export type UserConfig = z.infer<typeof UserConfig>;

/** Settings as they are stored, without derived values. */
export const StoredUserConfig = UserConfig.check(z.overwrite(({ usage: _usage, ...stored }) => stored));

/**
 * Settings as exported to a file: only the harmless ones. Settings that close pages, name another provider or report events to others are
 * the user's own decision and never come from a file (docs/decisions/0010).
 */
export const PortableUserConfig = StoredUserConfig.check(
  z.overwrite(
    ({ appFunctionalities: _app, providerCapacity: _capacity, overriddenProvider: _provider, ...plain }) =>
      plain,
  ),
);

/** Response of `refresh-db`. */
export const RefreshResult = z.object({ schemaVersion: z.int(), repairedAccounts: z.int() });
