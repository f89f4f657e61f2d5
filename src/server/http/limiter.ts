import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { CallError } from '#contract/errors.ts';
import { securityError, signInError } from '#contract/error-catalogue/sign-in.ts';

/** The number of tries per period, for each kind of key (docs/security.md). */
const tryLimits = {
  address: { most: 300, seconds: 60 },
  emailFromAddress: { most: 10, seconds: 60 },
  email: { most: 60, seconds: 900 },
  mail: { most: 5, seconds: 3600 },
  deviceMail: { most: 5, seconds: 3600 },
  message: { most: 10, seconds: 60 },
  invitation: { most: 30, seconds: 60 },
  accountSecurity: { most: 60, seconds: 60 },
  // A second-factor code is valid for that long.
  code: { most: 1, seconds: 90 },
  ownCode: { most: 10, seconds: 3600 },
} as const;

/** Counts tries in the database, so that several servers share the count and a restart resets no limit. */
export type Limiter = {
  /** Counts a sign-in try; rejects with 429 after too many. */
  countTry(address: string, email?: string): Promise<void>;
  /** Counts a mail that strangers can cause; rejects with 429 if this address gets too many. */
  countMail(email: string): Promise<void>;
  /** Counts a mail about a new device; rejects with 429 after too many. It has its own count, which strangers cannot use up. */
  countDeviceMail(userId: string): Promise<void>;
  /** Counts a feedback message; rejects with 429 if this address sends too many. */
  countMessage(address: string): Promise<void>;
  /** Counts a request to read or accept an invitation; rejects with 429 after too many from this address. */
  countInvitation(address: string): Promise<void>;
  /** Counts an account security call of a signed-in user; rejects with 429 after too many. */
  countSecurityCall(userId: string): Promise<void>;
  /** Counts the use of a second-factor code; rejects with 429 at the second use. */
  countCode(userId: string, code: string): Promise<void>;
  /** Counts a code entered by a signed-in user; rejects with 429 after too many. */
  countOwnCode(userId: string): Promise<void>;
};

/** Creates the limiter. The keys are hashed with the secret, so that the table does not reveal who tried what. */
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
    countSecurityCall: (userId) => count('accountSecurity', userId),
    countCode: (userId, code) => count('code', userId, code),
    countOwnCode: (userId) => count('ownCode', userId),
  };
}
