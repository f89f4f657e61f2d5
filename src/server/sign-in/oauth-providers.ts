import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import * as z from 'zod';
import type { OAuthClient, OAuthProvider, SignInConfig } from './config.ts';

/** The profile that a provider returns. */
type Profile = {
  id: string;
  email?: string | null | undefined;
  isEmailVerified: boolean;
  name?: string | null | undefined;
  image?: string | null | undefined;
};

/** Sends a request to the provider with the user's access token. */
type ProviderRequest = (address: string) => Promise<unknown>;

/** The protocol details of a well-known provider; `url` is the address of an operator's own instance. */
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

/** Returns the configured providers in the form of the sign-in library. */
export function createOAuthConfigs({ clients }: Pick<SignInConfig, 'clients'>): GenericOAuthConfig[] {
  const { oidc, ...others } = clients;
  const configs = (['google', 'github', 'discord'] as const).flatMap((name) => {
    const client = others[name];
    return client === undefined ? [] : [createKnownConfig(name, knownProviders[name], client)];
  });
  return oidc === undefined ? configs : [...configs, createOidcConfig(oidc)];
}

/**
 * Returns the configuration of a well-known provider. It ignores profiles whose e-mail address the provider has not confirmed, because
 * otherwise one user could sign in as another.
 */
function createKnownConfig(
  providerId: string,
  provider: KnownProvider,
  client: OAuthClient,
): GenericOAuthConfig {
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

/**
 * Returns the configuration of an OpenID provider. Its addresses count as confirmed unless it says otherwise; the operator is responsible
 * for that choice.
 */
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
