import * as z from 'zod/mini';
import { authProvidersOf } from '#contract/capabilities.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import type { AuthProvider } from '#contract/users.ts';

/** How a page says what one signs in with; `*` stands for the names of the providers. */
export const SignInWords = z.object({
  all: z.string(),
  withEmail: z.string(),
  withoutEmail: z.string(),
  email: z.string(),
});
export type SignInWords = z.infer<typeof SignInWords>;

const elsewhere = {
  google: 'Google',
  github: 'Github',
  discord: 'Discord',
  oidc: 'OpenID',
} satisfies Partial<Record<AuthProvider, string>>;

const all: AuthProvider[] = ['email', 'google', 'github', 'discord'];

/** What one signs in with at a provider, in a sentence of the page's language (spec 2 Other: About). */
export function signInSentence(provider: ProviderConfig, words: SignInWords, language: string): string {
  const offered = authProvidersOf(provider);
  if (all.every((each) => offered.includes(each))) return words.all;
  const names = Object.entries({ ...elsewhere, ...provider.authProviderNames })
    .filter(([name]) => name in elsewhere && offered.some((each) => each === name))
    .map(([, called]) => called);
  if (names.length === 0) return words.email;
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  return (offered.includes('email') ? words.withEmail : words.withoutEmail).replace('*', () => list);
}
