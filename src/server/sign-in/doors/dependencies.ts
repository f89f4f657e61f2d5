import type { Pool } from 'pg';
import type { DoorAnswer, DoorName } from '#contract/door-calls.ts';
import type { SignInDependencies } from '#server/sign-in/dependencies.ts';

/** What the calls about the doors are built on. */
export type DoorDependencies = Pick<SignInDependencies, 'auth' | 'limiter' | 'pins'> & { pool: Pool };

/** What such a call answers, and the cookies that go with it. */
export type DoorResult<Name extends DoorName> = { answer: DoorAnswer<Name>; cookies?: string[] };
