import type { Pool } from 'pg';
import type { SecurityCallAnswer, SecurityCallName } from '#contract/door-calls.ts';
import type { User } from '#contract/users.ts';
import type { SecurityChange } from '#server/sign-in/mail-texts/en.ts';
import type { SignInDependencies } from '#server/sign-in/dependencies.ts';

/** What the calls about the doors are built on. */
export type SecurityDependencies = Pick<SignInDependencies, 'auth' | 'limiter' | 'pins'> & {
  pool: Pool;
  /** Tells a user by mail of a change of what their login asks for. Nobody waits for it, and no call fails because of it. */
  notifyOfChange(user: User, change: SecurityChange): void;
};

/** What such a call answers, and the cookies that go with it. */
export type SecurityCallResult<Name extends SecurityCallName> = { answer: SecurityCallAnswer<Name>; cookies?: string[] };
