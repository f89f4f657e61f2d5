import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** Hashes passwords and PINs for the database, and compares them with their hashes. */
export type PasswordHashing = {
  /** @returns the hash with its salt, as one text */
  hash(password: string): Promise<string>;
  /** @returns true if the password is the one of the hash */
  verify(given: { hash: string; password: string }): Promise<boolean>;
};

/** scrypt with 32 MB of memory for each hash, which takes a quarter of a second of a processor. */
export const scryptHashing: PasswordHashing = { hash: hashPassword, verify: verifyPassword };
