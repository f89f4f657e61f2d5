import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { toSchemaText } from '#contract/error-catalogue/catalogue.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import { countCharacters } from '#contract/values.ts';
import { requiredText, text } from '#contract/inputs/values.ts';
import { AuthProvider, StoredUserConfig } from '#contract/users.ts';
import { InBook } from './accounts.ts';

const FullAuthProvider = z.enum(['email', 'google', 'github', 'discord', 'oidc']);

const Email = requiredText(limits.email).check(z.email(toSchemaText(valueError('notAnEmail'))));

/** Invisible characters, such as NUL. They do not count towards the length of a password. */
const invisibleCharacters = /[\p{Cc}\p{Cf}]/gu;

/** A password, as the user types it. */
export const Password = z.string().check(
  z.trim(),
  z.refine(
    (password) => countCharacters(password.replaceAll(invisibleCharacters, '')) >= limits.passwordMin,
    toSchemaText(valueError('atLeast', { least: limits.passwordMin })),
  ),
  z.maxLength(limits.passwordMax, toSchemaText(valueError('atMost', { most: limits.passwordMax }))),
);

const Pin = z.string().check(z.regex(/^\d{4}$/, toSchemaText(valueError('wrongPin'))));

/** Body of `login`; without `data` it resumes the session of the browser. */
export const LoginInput = z.object({
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
export const SignupInput = z.object({
  authProvider: z._default(AuthProvider, 'email'),
  data: z.object({ email: Email, password: Password }),
});

/** Body of `recover`. */
export const RecoverInput = z.object({
  authProvider: z._default(AuthProvider, 'email'),
  data: z.object({ email: Email }),
});

/** The token of a recovery link (query parameter `recoverytoken`), for back-ends that do not hold one themselves. */
const RecoveryToken = z.optional(text(limits.providerInput));

/** Body of `is-recovery-in-progress`. */
export const RecoveryQuery = z.object({ recoverytoken: RecoveryToken });

/**
 * Body of `reset`: the current password, or during a recovery its token. For `pin` the new value is the pin of this device; an empty one
 * removes it.
 */
export const ResetInput = z.discriminatedUnion('authProvider', [
  z.object({
    authProvider: z.literal('pin'),
    data: z.object({
      password: z.optional(Password),
      resetInfo: z.object({
        newpassword: z.union([Pin, z.literal('')], toSchemaText(valueError('wrongPin'))),
      }),
    }),
  }),
  z.object({
    authProvider: z.optional(FullAuthProvider),
    data: z.object({ password: z.optional(Password), resetInfo: z.object({ newpassword: Password }) }),
    recoverytoken: RecoveryToken,
  }),
]);

/** Body of `delete-user-account`: the password, if the user has one, and a code of the second factor, if it is on. */
export const DeleteUserAccountInput = z.object({
  password: z.optional(Password),
  code: z.optional(text(limits.idLength)),
});

/** Body of `set-user-config`: top-level keys are merged into the stored settings. */
export const SetUserConfigInput = z.object({ config: StoredUserConfig });

/** Body of `refresh-db`. */
export const RefreshDbInput = z.object({
  provider: z.optional(z.unknown()),
  refreshApp: z.optional(z.boolean()),
});

/** Body of `send-message`; the message combines the description and the note (spec 3 Feedback message). */
export const SendMessageInput = z.object({
  messageInfo: z.object({
    email: z.optional(Email),
    message: requiredText(limits.feedbackDescription + limits.feedbackNote + 100),
  }),
});

/**
 * Body of the start request: the book that this browser remembers, the token of a recovery link, and whether the app opens on the first
 * page of the book. Only the code that handles the start request uses it (contract/start.ts). The app sends the request from
 * public/before-paint.js.
 */
export const StartQuery = z.extend(InBook, { ...RecoveryQuery.shape, isHome: z.optional(z.boolean()) });
export type StartQuery = z.output<typeof StartQuery>;
