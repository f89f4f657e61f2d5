import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { toSchemaText } from '#contract/refusals/catalogue.ts';
import { valueError } from '#contract/refusals/values.ts';
import { countCharacters } from '#contract/values.ts';
import { requiredText, text } from '#contract/inputs/values.ts';
import { AuthProvider, StoredUserConfig } from '#contract/users.ts';
import { InBook } from './accounts.ts';

const FullAuthProvider = z.enum(['email', 'google', 'github', 'discord', 'oidc']);

const Email = requiredText(limits.email).check(z.email(toSchemaText(valueError('notAnEmail'))));

/** What nobody sees and nobody types on purpose, such as NUL, is no character of a password that counts. */
const invisibleCharacters = /[\p{Cc}\p{Cf}]/gu;

/** A password, as it is typed. */
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

/** The token of a recovery link (query parameter `recoverytoken`), where the back-end keeps none of its own. */
const RecoveryToken = z.optional(text(limits.providerInput));

/** Body of `is-recovery-in-progress`. */
export const RecoveryQuery = z.object({ recoverytoken: RecoveryToken });

/**
 * Body of `reset`: the current password, or in a recovery its token. For `pin` the new one is the pin of this device,
 * an empty one takes it away.
 */
export const ResetInput = z.discriminatedUnion('authProvider', [
  z.object({
    authProvider: z.literal('pin'),
    data: z.object({
      password: z.optional(Password),
      resetInfo: z.object({ newpassword: z.union([Pin, z.literal('')], toSchemaText(valueError('wrongPin'))) }),
    }),
  }),
  z.object({
    authProvider: z.optional(FullAuthProvider),
    data: z.object({ password: z.optional(Password), resetInfo: z.object({ newpassword: Password }) }),
    recoverytoken: RecoveryToken,
  }),
]);

/** Body of `delete-user-account`: the password, where there is one, and a code of the second factor, where that is on. */
export const DeleteUserAccountInput = z.object({
  password: z.optional(Password),
  code: z.optional(text(limits.idLength)),
});

/** Body of `set-user-config`: top-level keys are merged into what is stored. */
export const SetUserConfigInput = z.object({ config: StoredUserConfig });

/** Body of `refresh-db`. */
export const RefreshDbInput = z.object({ provider: z.optional(z.unknown()), refreshApp: z.optional(z.boolean()) });

/** Body of `send-message`; the message joins the description and the note (spec 3 Feedback message). */
export const SendMessageInput = z.object({
  messageInfo: z.object({
    email: z.optional(Email),
    message: requiredText(limits.feedbackDescription + limits.feedbackNote + 100),
  }),
});

/**
 * The knowledge of the app at its start: the book that this browser remembers, the token of a recovery link, and whether it begins with
 * the first page of the book. For who answers
 * the start (contract/start.ts); the app, which asks by public/before-paint.js, needs none of it.
 */
export const StartQuery = z.extend(InBook, { ...RecoveryQuery.shape, isHome: z.optional(z.boolean()) });
export type StartQuery = z.output<typeof StartQuery>;
