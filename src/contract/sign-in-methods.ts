/**
 * Returns the two addresses to which e-mail links and external sign-in methods lead back. The owner of a database project has to register
 * them (spec 2 Route table).
 */
export function redirectUrls(origin: string): { signedIn: string; recovery: string } {
  const signedIn = `${origin}/dashboard`;
  return { signedIn, recovery: `${signedIn}?recoverytoken=link` };
}

/** The fields of a provider that decide about its sign-in methods. */
export type SignInProvider = {
  class: { name: string; type: { name: string } };
  authProviders?: readonly string[] | undefined;
};

/**
 * Returns the sign-in methods of a provider, in no order (spec 6 Sign-in methods). It uses no schema, as the landing page needs it and must
 * stay small.
 */
export function signInMethodsOf({ class: { name, type }, authProviders }: SignInProvider): readonly string[] {
  const isDefaultDatabase = name === 'OWN' && type.name === 'DATABASE';
  return authProviders ?? (isDefaultDatabase ? ['email', 'google', 'github', 'discord'] : ['email']);
}
