import type { User } from '#contract/users.ts';

/** True if the user has a password, which is then required before changes to the account security. */
export function hasPassword({ app_metadata }: User): boolean {
  return app_metadata?.providers?.includes('email') === true;
}
