/** The two addresses to which links of mails and ways to sign in lead back; a database project has to know them (spec 2 Route table). */
export function redirectUrls(origin: string): { signedIn: string; recovery: string } {
  const signedIn = `${origin}/dashboard`;
  return { signedIn, recovery: `${signedIn}?recoverytoken=link` };
}

/** What of a provider decides about the ways to sign in. */
export type SignInProvider = {
  class: { name: string; type: { name: string } };
  authProviders?: readonly string[] | undefined;
};

/**
 * The ways to sign in that a provider offers, in no order (spec 6 Sign-in methods). Without any schema: the landing page says
 * them too, and weighs less than those.
 */
export function signInMethodsOf({ class: { name, type }, authProviders }: SignInProvider): readonly string[] {
  const isDefaultDatabase = name === 'OWN' && type.name === 'DATABASE';
  return authProviders ?? (isDefaultDatabase ? ['email', 'google', 'github', 'discord'] : ['email']);
}
