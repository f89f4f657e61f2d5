import { type SignInProvider, signInMethodsOf } from '#contract/sign-in-methods.ts';
import type { User } from '#contract/users.ts';

/** Returns the display name of a user: full name, preferred username, user name, display name, e-mail (spec 2 Header). */
export function displayNameOf(user: User): string {
  const known = user.user_metadata;
  return (
    known?.full_name || known?.preferred_username || known?.user_name || user.displayName || user.email || ''
  );
}

/** Sentence templates for the sign-in methods; `*` is replaced by the provider names. */
export type SignInSentenceTexts = Record<'all' | 'withEmail' | 'withoutEmail' | 'email' | 'none', string>;

/** The part of a provider configuration that the sentence needs. */
export type SignInSentenceProvider = SignInProvider & {
  authProviderNames?: Readonly<Record<string, string>> | undefined;
};

const providerNames = { google: 'Google', github: 'Github', discord: 'Discord', oidc: 'OpenID' };

const allMethods = ['email', 'google', 'github', 'discord'];

/** Formats the sign-in methods of a provider as a sentence in the page's language (spec 2 Other: About). */
export function formatSignInSentence(
  provider: SignInSentenceProvider,
  texts: SignInSentenceTexts,
  language: string,
): string {
  const offered = signInMethodsOf(provider);
  if (offered.length === 0) return texts.none;
  if (allMethods.every((each) => offered.includes(each))) return texts.all;
  const names = Object.entries({ ...providerNames, ...provider.authProviderNames })
    .filter(([name]) => name in providerNames && offered.includes(name))
    .map(([, called]) => called);
  if (names.length === 0) return texts.email;
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  return (offered.includes('email') ? texts.withEmail : texts.withoutEmail).replace('*', () => list);
}
