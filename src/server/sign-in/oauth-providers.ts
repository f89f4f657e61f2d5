import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import * as z from 'zod';
import type { OAuthClient, OAuthProvider, SignInConfig } from './config.ts';

/** What a provider says of the person who signed in there. */
type Profile = {
  id: string;
  email?: string | null | undefined;
  isEmailVerified: boolean;
  name?: string | null | undefined;
  image?: string | null | undefined;
};

/** Asks the provider in the name of the person who signed in. */
type ProviderRequest = (address: string) => Promise<unknown>;

/** How one of the well-known providers is talked to; `url` is where an operator has one of their own. */
type KnownProvider = {
  scopes: string[];
  addresses(url: string | undefined): { authorization: string; token: string; api: string };
  readProfile(ask: ProviderRequest, api: string): Promise<Profile>;
};

const optional = z.string().nullish();

const GoogleUser = z.object({
  sub: z.string(),
  email: optional,
  email_verified: z.boolean().default(false),
  name: optional,
  picture: optional,
});
const GitHubUser = z.object({ id: z.number(), login: z.string(), name: optional, avatar_url: optional });
const GitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
const DiscordUser = z.object({
  id: z.string(),
  username: z.string(),
  global_name: optional,
  email: optional,
  verified: z.boolean().default(false),
  avatar: optional,
});

const knownProviders: Record<Exclude<OAuthProvider, 'oidc'>, KnownProvider> = {
  google: {
    scopes: ['openid', 'email', 'profile'],
    addresses: (url) => ({
      authorization: `${url ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      token: `${url ?? 'https://oauth2.googleapis.com'}/token`,
      api: `${url ?? 'https://openidconnect.googleapis.com'}/v1/userinfo`,
    }),
    async readProfile(ask, api) {
      const user = GoogleUser.parse(await ask(api));
      return { ...user, id: user.sub, isEmailVerified: user.email_verified, image: user.picture };
    },
  },
  github: {
    scopes: ['read:user', 'user:email'],
    addresses: (url) => ({
      authorization: `${url ?? 'https://github.com'}/login/oauth/authorize`,
      token: `${url ?? 'https://github.com'}/login/oauth/access_token`,
      api: url === undefined ? 'https://api.github.com' : `${url}/api/v3`,
    }),
    async readProfile(ask, api) {
      const [user, emails] = await Promise.all([ask(`${api}/user`), ask(`${api}/user/emails`)]);
      const { id, login, name, avatar_url: image } = GitHubUser.parse(user);
      const primary = GitHubEmails.parse(emails).find((each) => each.primary);
      const isEmailVerified = primary?.verified ?? false;
      return { id: String(id), email: primary?.email, isEmailVerified, name: name || login, image };
    },
  },
  discord: {
    scopes: ['identify', 'email'],
    addresses: (url) => ({
      authorization: `${url ?? 'https://discord.com'}/oauth2/authorize`,
      token: `${url ?? 'https://discord.com'}/api/oauth2/token`,
      api: `${url ?? 'https://discord.com'}/api/users/@me`,
    }),
    async readProfile(ask, api) {
      const { id, email, verified, username, global_name: name, avatar } = DiscordUser.parse(await ask(api));
      const image = avatar && `https://cdn.discordapp.com/avatars/${id}/${avatar}.png`;
      return { id, email, isEmailVerified: verified, name: name || username, image };
    },
  },
};

const answerLimitMs = 10_000;

/** The providers that the operator has set up, as the sign-in library takes them. */
export function createOAuthConfigs({ clients }: Pick<SignInConfig, 'clients'>): GenericOAuthConfig[] {
  const { oidc, ...others } = clients;
  const configs = (['google', 'github', 'discord'] as const).flatMap((name) => {
    const client = others[name];
    return client === undefined ? [] : [createKnownConfig(name, knownProviders[name], client)];
  });
  return oidc === undefined ? configs : [...configs, createOidcConfig(oidc)];
}

/** A profile whose e-mail address the provider has not confirmed is none: else one person could come in as another. */
function createKnownConfig(providerId: string, provider: KnownProvider, client: OAuthClient): GenericOAuthConfig {
  const { authorization, token, api } = provider.addresses(client.url);
  return {
    providerId,
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    scopes: provider.scopes,
    authorizationUrl: authorization,
    tokenUrl: token,
    accountSubject: ({ profile }) => profile.id ?? '',
    async getUserInfo({ accessToken }) {
      const headers = {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        'user-agent': 'Partita',
      };
      const ask: ProviderRequest = async (address) => {
        const response = await fetch(address, { headers, signal: AbortSignal.timeout(answerLimitMs) });
        if (!response.ok)
          throw new Error(`${providerId} answered ${response.status} at ${new URL(address).pathname}`);
        return response.json();
      };
      const { id, email, isEmailVerified, name, image } = await provider.readProfile(ask, api);
      if (!email || !isEmailVerified) return null;
      return { id, email, emailVerified: true, name: name ?? '', image: image ?? undefined };
    },
  };
}

/** Any OpenID provider; the operator who chose it answers for its addresses unless it says that one is not confirmed. */
function createOidcConfig({ clientId, clientSecret, url = '' }: OAuthClient): GenericOAuthConfig {
  return {
    providerId: 'oidc',
    clientId,
    clientSecret,
    discoveryUrl: `${url.replace(/\/$/, '')}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    mapProfileToUser: (profile) => ({ emailVerified: profile['email_verified'] !== false }),
  };
}
