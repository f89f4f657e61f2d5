import { createHash, createHmac, randomBytes } from 'node:crypto';
import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Pool } from 'pg';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { CallError } from '#contract/errors.ts';
import { signInError } from '#contract/error-catalogue/sign-in.ts';

/** Hashes passwords and PINs for the database, and compares them with their hashes. */
export type PasswordHashing = {
  /** @returns the hash with its salt, as one text */
  hash(password: string): Promise<string>;
  /** @returns true if the password is the one of the hash */
  verify(given: { hash: string; password: string }): Promise<boolean>;
};

/** scrypt with 32 MB of memory for each hash, which takes a quarter of a second of a processor. */
export const scryptHashing: PasswordHashing = { hash: hashPassword, verify: verifyPassword };

const cookieName = 'partita.device';
const cookieLifeSeconds = 400 * 24 * 3600; // the longest time that browsers permit
const failuresUntilGone = 10;

/** The pins: each opens one account on one device, which is identified by a secret in its cookie (docs/security.md). */
export type Pins = {
  /** True if the device of a request has a pin of this user. */
  isSet(headers: Headers, userId: string): Promise<boolean>;
  /** Sets the pin of this device, replacing an existing one. Returns the cookie with the new secret. */
  set(headers: Headers, userId: string, pin: string): Promise<string>;
  /** Removes this user's pin from the device of a request. */
  remove(headers: Headers, userId: string): Promise<void>;
  /** Removes this user's pins from all other devices. */
  removeElsewhere(headers: Headers, userId: string): Promise<void>;
  /** Returns the user of this pin on the device of the request. Rejects with 401, or with 429 while the pin is locked. */
  open(headers: Headers, pin: string): Promise<{ userId: string; cookie: string }>;
};

/** The result of a pin try in the database. */
type PinTry = {
  user_id: string | null;
  hash: string | null;
  failures: number;
  wait_seconds: number;
};

const noPinError = () => new CallError('unauthenticated', signInError('noPin'));

function wrongPinError(failures: number): CallError {
  const left = failuresUntilGone - failures;
  if (left <= 0) return new CallError('unauthenticated', signInError('pinGone'));
  const detail = left === 1 ? signInError('pinOneTry') : signInError('pinTries', { left });
  return new CallError('unauthenticated', detail);
}

function pinLockedError(seconds: number): CallError {
  const detail =
    seconds < 90
      ? signInError('pinLockedSeconds', { wait: seconds })
      : seconds < 5400
        ? signInError('pinLockedMinutes', { wait: Math.ceil(seconds / 60) })
        : signInError('pinLockedHours', { wait: Math.ceil(seconds / 3600) });
  return new CallError('quota', detail, [], seconds);
}

/**
 * Creates the pins in the database. A pin is hashed together with the device's secret and the server's: neither the database nor the cookie
 * alone is enough to try the ten thousand pins.
 */
export function createPins(pool: Pool, secret: string, isSecure: boolean, passwords: PasswordHashing): Pins {
  const secretOf = (headers: Headers) => parse(headers.get('cookie') ?? '', cookieName)[cookieName];
  const idOf = (device: string) => createHash('sha256').update(device).digest('hex');
  const saltedPin = (device: string, pin: string) =>
    createHmac('sha256', secret).update(`pin:${device}:${pin}`).digest('hex');
  const cookieOf = (device: string) =>
    generateCookie(cookieName, device, {
      path: '/',
      httpOnly: true,
      secure: isSecure,
      sameSite: 'Lax',
      maxAge: cookieLifeSeconds,
    });
  const remove = async (headers: Headers, userId: string) => {
    const device = secretOf(headers);
    if (device === undefined) return;
    await pool.query('delete from partita_server.pin where device = $1 and user_id = $2', [
      idOf(device),
      userId,
    ]);
  };
  return {
    remove,
    async removeElsewhere(headers, userId) {
      const device = secretOf(headers);
      await pool.query('delete from partita_server.pin where user_id = $1 and device is distinct from $2', [
        userId,
        device === undefined ? null : idOf(device),
      ]);
    },
    async isSet(headers, userId) {
      const device = secretOf(headers);
      if (device === undefined) return false;
      const { rows } = await pool.query('select from partita_server.pin where device = $1 and user_id = $2', [
        idOf(device),
        userId,
      ]);
      return rows.length > 0;
    },
    async set(headers, userId, pin) {
      await remove(headers, userId);
      const device = randomBytes(32).toString('base64url'); // a new secret, which cannot have been planted
      const hash = await passwords.hash(saltedPin(device, pin));
      await pool.query('insert into partita_server.pin (device, user_id, hash) values ($1, $2, $3)', [
        idOf(device),
        userId,
        hash,
      ]);
      return cookieOf(device);
    },
    async open(headers, pin) {
      const device = secretOf(headers);
      if (device === undefined) throw noPinError();
      const { rows } = await pool.query<PinTry>('select * from partita_server.try_pin($1)', [idOf(device)]);
      const [tried] = rows;
      if (tried === undefined) throw noPinError();
      const { user_id: userId, hash, failures, wait_seconds: waitSeconds } = tried;
      if (userId === null || hash === null) throw pinLockedError(waitSeconds);
      if (!(await passwords.verify({ hash, password: saltedPin(device, pin) })))
        throw wrongPinError(failures);
      await pool.query(
        `insert into partita_server.pin (device, user_id, hash) values ($1, $2, $3)
         on conflict (device) do update set failures = 0, locked_until = '-infinity'`,
        [idOf(device), userId, hash],
      );
      return { userId, cookie: cookieOf(device) };
    },
  };
}
