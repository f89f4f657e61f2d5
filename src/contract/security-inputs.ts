import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { Password } from './inputs/users.ts';
import { requiredText, text } from './inputs/values.ts';
import { PasskeyRegistration, passkeyLimits, PasskeyAssertion } from './passkeys.ts';
import { toSchemaText } from './error-catalogue/catalogue.ts';
import { securityError } from './error-catalogue/sign-in.ts';

const nothing = z.object({});

/** The current password, required again for a change to the account security. */
const withPassword = z.object({ password: Password });

/** The digits of an authenticator app. Some apps show them in two groups, so blanks are removed. */
const Code = z.string().check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, toSchemaText(securityError('notACode'))),
);

/** A code of the authenticator app or a recovery code, required if the second factor is on. */
const codeFields = { code: z.optional(text(limits.idLength)) };

/** The body schemas of the account-security calls. They are separate from the table, as a caller does not need them. */
export const securityInputs = {
  sessions: nothing,
  'end-session': z.object({ id: requiredText(limits.idLength) }),
  'end-other-sessions': nothing,
  'second-factor': nothing,
  'begin-second-factor': withPassword,
  'confirm-second-factor': z.object({ code: Code }),
  'end-second-factor': z.extend(withPassword, codeFields),
  'new-recovery-codes': z.extend(withPassword, codeFields),
  'pass-second-factor': z.object({
    /** A code of the authenticator app. Otherwise `recoveryCode` is set. */
    code: z.optional(Code),
    recoveryCode: z.optional(text(limits.idLength)),
    trustDevice: z._default(z.boolean(), false),
  }),
  passkeys: nothing,
  /** The password is required if the user has one. */
  'begin-passkey': z.object({ password: z.optional(Password), ...codeFields }),
  'add-passkey': z.object({ name: text(passkeyLimits.name), response: PasskeyRegistration }),
  'rename-passkey': z.object({
    id: requiredText(limits.idLength),
    name: requiredText(passkeyLimits.name),
  }),
  'remove-passkey': z.object({ id: requiredText(limits.idLength) }),
  'begin-passkey-login': nothing,
  'passkey-login': z.object({ response: PasskeyAssertion }),
};
