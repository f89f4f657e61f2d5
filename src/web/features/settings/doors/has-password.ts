import type { User } from '#contract/users.ts';

/** Whether somebody can sign in by a password, which is asked for then. */
export function hasPassword({ app_metadata }: User): boolean {
  return app_metadata?.providers?.includes('email') === true;
}
