import type { User } from '#contract/users.ts';

/** How a user is called on screen: full name, preferred username, user name, display name, e-mail (spec 2 Header). */
export function displayNameOf(user: User): string {
  const known = user.user_metadata;
  return (
    known?.full_name || known?.preferred_username || known?.user_name || user.displayName || user.email || ''
  );
}
