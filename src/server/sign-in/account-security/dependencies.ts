import type { Pool } from 'pg';
import type { SecurityCallAnswer, SecurityCallName } from '#contract/security-calls.ts';
import type { User } from '#contract/users.ts';
import type { SecurityChange } from '#server/sign-in/mail-texts/en.ts';
import type { SignInDependencies } from '#server/sign-in/dependencies.ts';

/** The dependencies of the account security calls. */
export type SecurityDependencies = Pick<SignInDependencies, 'auth' | 'limiter' | 'pins'> & {
  pool: Pool;
  /** Notifies a user by mail of a change to their sign-in methods. It does not delay the call, and a failure does not fail it. */
  notifyOfChange(user: User, change: SecurityChange): void;
};

/** The answer of an account security call, and its cookies. */
export type SecurityCallResult<Name extends SecurityCallName> = {
  answer: SecurityCallAnswer<Name>;
  cookies?: string[];
};
