import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { CallError } from '#contract/errors.ts';
import { securityError, signInError } from '#contract/refusals/sign-in.ts';

/** How many tries within how many seconds, for what they have in common (docs/security.md). */
const tryLimits = {
  address: { most: 300, seconds: 60 },
  emailFromAddress: { most: 10, seconds: 60 },
  email: { most: 60, seconds: 900 },
  mail: { most: 5, seconds: 3600 },
  deviceMail: { most: 5, seconds: 3600 },
  message: { most: 10, seconds: 60 },
  invitation: { most: 30, seconds: 60 },
  door: { most: 60, seconds: 60 },
  // So long a code of a second factor could be right.
  code: { most: 1, seconds: 90 },
  ownCode: { most: 10, seconds: 3600 },
} as const;

/** Counts tries in the database, so that several servers share the count and a restart lifts no limit. */
export type Limiter = {
  /** Counts one try of signing in; rejects with 429 when there were too many. */
  countTry(address: string, email?: string): Promise<void>;
  /** Counts a mail that strangers can cause; rejects with 429 when this address gets too many. */
  countMail(email: string): Promise<void>;
  /** Counts a mail about a new device; rejects with 429 when there were enough. A count of its own: strangers cannot use it up. */
  countDeviceMail(userId: string): Promise<void>;
  /** Counts a message of feedback; rejects with 429 when this address sends too many. */
  countMessage(address: string): Promise<void>;
  /** Counts a look at an invitation, or that it is accepted; rejects with 429 when there were too many from this address. */
  countInvitation(address: string): Promise<void>;
  /** Counts a call about the doors of an account by who is signed in; rejects with 429 when there were too many. */
  countSecurityCall(userId: string): Promise<void>;
  /** Counts that a code of a second factor was given; rejects with 429 when it is the second time. */
  countCode(userId: string, code: string): Promise<void>;
  /** Counts a code that somebody gives who is signed in; rejects with 429 when there were too many. */
  countOwnCode(userId: string): Promise<void>;
};

/** The keys of the counts are hashed with the secret: nobody reads from them who tried what. */
export function createLimiter(pool: Pool, secret: string): Limiter {
  const count = async (rule: keyof typeof tryLimits, ...about: string[]) => {
    const { most, seconds } = tryLimits[rule];
    const key = createHmac('sha256', secret)
      .update([rule, ...about].join(' '))
      .digest('base64url');
    const { rows } = await pool.query<{ wait_seconds: number }>(
      'select partita_server.count_try($1, $2, $3) as wait_seconds',
      [key, most, seconds],
    );
    const waitSeconds = rows[0]?.wait_seconds ?? 0;
    if (waitSeconds > 0) {
      const message =
        rule === 'code' ? securityError('usedCode') : signInError('tooManyTries', { seconds: waitSeconds });
      throw new CallError('quota', message, [], waitSeconds);
    }
  };
  return {
    async countTry(address, email) {
      await count('address', address);
      if (email === undefined) return;
      await count('emailFromAddress', address, email.toLowerCase());
      await count('email', email.toLowerCase());
    },
    countDeviceMail: (userId) => count('deviceMail', userId),
    countMail: (email) => count('mail', email.toLowerCase()),
    countMessage: (address) => count('message', address),
    countInvitation: (address) => count('invitation', address),
    countSecurityCall: (userId) => count('door', userId),
    countCode: (userId, code) => count('code', userId, code),
    countOwnCode: (userId) => count('ownCode', userId),
  };
}
