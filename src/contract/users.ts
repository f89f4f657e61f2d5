import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { inSchema } from './refusals/catalogue.ts';
import { valueRefusal } from './refusals/values.ts';
import { requiredText, text } from './values.ts';

/** The ways to sign in (spec 3), in the order in which they are offered (spec 2); `oidc` is any provider of the operator. */
export const AuthProvider = z.enum(['email', 'google', 'github', 'discord', 'oidc', 'pin']);
const FullAuthProvider = z.enum(['email', 'google', 'github', 'discord', 'oidc']);
export type AuthProvider = z.infer<typeof AuthProvider>;

const Email = requiredText(limits.email).check(z.email(inSchema(valueRefusal('notAnEmail'))));
const Password = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.passwordMin, inSchema(valueRefusal('atLeast', { least: limits.passwordMin }))),
    z.maxLength(limits.passwordMax, inSchema(valueRefusal('atMost', { most: limits.passwordMax }))),
  );
const Pin = z.string().check(z.regex(/^\d{4}$/, inSchema(valueRefusal('wrongPin'))));

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
});
export type LoginResult = z.infer<typeof LoginResult>;

/** Body of `login`; without `data` it resumes the session of the browser. */
export const Login = z.object({
  authProvider: z._default(AuthProvider, 'email'),
  autoLogin: z._default(z.boolean(), false),
  data: z.optional(
    z.object({
      email: z.optional(Email),
      password: z.optional(Password),
      pin: z.optional(Pin),
      persistSession: z._default(z.boolean(), true),
      createIfNotFound: z._default(z.boolean(), false),
    }),
  ),
});

/** Body of `signup`. */
export const Signup = z.object({
  authProvider: z._default(AuthProvider, 'email'),
  data: z.object({ email: Email, password: Password }),
});

/** Body of `recover`. */
export const Recover = z.object({
  authProvider: z._default(AuthProvider, 'email'),
  data: z.object({ email: Email }),
});

/** The token of a recovery link (query parameter `recoverytoken`), where the back-end keeps none of its own. */
const RecoveryToken = z.optional(text(limits.providerInput));

/** Body of `is-recovery-in-progress`. */
export const RecoveryQuery = z.object({ recoverytoken: RecoveryToken });

/**
 * Body of `reset`: the current password, or in a recovery its token. For `pin` the new one is the pin of this device,
 * an empty one takes it away.
 */
export const Reset = z.discriminatedUnion('authProvider', [
  z.object({
    authProvider: z.literal('pin'),
    data: z.object({
      password: z.optional(Password),
      resetInfo: z.object({ newpassword: z.union([Pin, z.literal('')], inSchema(valueRefusal('wrongPin'))) }),
    }),
  }),
  z.object({
    authProvider: z.optional(FullAuthProvider),
    data: z.object({ password: z.optional(Password), resetInfo: z.object({ newpassword: Password }) }),
    recoverytoken: RecoveryToken,
  }),
]);

const Use = z.object({ used: z.int(), limit: z.nullable(z.int()) });

/** What a user has used of what the default provider grants; a limit that is null is none (spec 1 quota limits). */
export const Usage = z.object({
  /** Accounts and transactions. */
  rows: Use,
  /** Bytes that they take. */
  bytes: Use,
  /** Calls since midnight UTC. */
  calls: Use,
  /** Bytes that came and went since midnight UTC. */
  traffic: Use,
});
export type Usage = z.infer<typeof Usage>;

/** The user's own settings (spec 3 User config); keys that we do not know are kept. `usage` is derived, never stored. */
export const UserConfig = z.looseObject({
  allowNonEmptyDeletes: z.optional(z.boolean()),
  enableAnimations: z.optional(z.boolean()),
  /** The root account of the book that was opened last, for a device that does not know. */
  lastBookId: z.optional(z.string()),
  usage: z.optional(Usage),
});
export type UserConfig = z.infer<typeof UserConfig>;

/** Settings as they are stored: what is derived is dropped. */
const StoredUserConfig = UserConfig.check(z.overwrite(({ usage: _usage, ...stored }) => stored));

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

/** Body of `set-user-config`: top-level keys are merged into what is stored. */
export const SetUserConfig = z.object({ config: StoredUserConfig });

/** Body of `refresh-db`. */
export const RefreshDb = z.object({ provider: z.optional(z.unknown()), refreshApp: z.optional(z.boolean()) });

/** Answer of `refresh-db`. */
export const RefreshResult = z.object({ schemaVersion: z.int(), repairedAccounts: z.int() });

/** Body of `send-message`; the message joins the description and the note (spec 3 Feedback message). */
export const SendMessage = z.object({
  messageInfo: z.object({
    email: z.optional(Email),
    message: requiredText(limits.feedbackDescription + limits.feedbackNote + 100),
  }),
});
