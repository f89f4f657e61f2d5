import * as z from 'zod';
import { AuthProvider } from '#contract/users.ts';

const text = z.string().optional();
const address = z.url({ protocol: /^https?$/ }).optional();

/** The environment variables of sign-in; `.env.example` describes each. */
export const signInVariables = {
  AUTH_PROVIDERS: z
    .string()
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(AuthProvider.options)).min(1))
    .optional(),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_URL: address,
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  GITHUB_URL: address,
  DISCORD_CLIENT_ID: text,
  DISCORD_CLIENT_SECRET: text,
  DISCORD_URL: address,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_URL: address,
  OIDC_NAME: z.string().max(40).default('OpenID'),
  SINGLE_USER: z.stringbool().default(false),
};

const Variables = z.object(signInVariables);

/** A sign-in provider that redirects users to its own page and back. */
export type OAuthProvider = Exclude<AuthProvider, 'email' | 'pin'>;

/** Our credentials at a sign-in provider; `url` is its address, if it is not the public one. */
export type OAuthClient = {
  clientId: string;
  clientSecret: string;
  url: string | undefined;
};

/** The sign-in configuration of this server. */
export type SignInConfig = {
  /** In the order on the screen. */
  offered: AuthProvider[];
  clients: { [Name in OAuthProvider]?: OAuthClient | undefined };
  /** The name of the operator's own provider on the screen. */
  oidcName: string;
  /** True if there may be only one user, who may be created by a pin. */
  isSingleUser: boolean;
};

/**
 * Reads the sign-in configuration; configured methods are offered, a pin only if it is named. @throws Error that names missing variables
 */
export function readSignInConfig(variables: z.output<typeof Variables>): SignInConfig {
  const clients = {
    google: toClient(variables.GOOGLE_CLIENT_ID, variables.GOOGLE_CLIENT_SECRET, variables.GOOGLE_URL),
    github: toClient(variables.GITHUB_CLIENT_ID, variables.GITHUB_CLIENT_SECRET, variables.GITHUB_URL),
    discord: toClient(variables.DISCORD_CLIENT_ID, variables.DISCORD_CLIENT_SECRET, variables.DISCORD_URL),
    oidc:
      variables.OIDC_URL === undefined
        ? undefined
        : toClient(variables.OIDC_CLIENT_ID, variables.OIDC_CLIENT_SECRET, variables.OIDC_URL),
  };
  const isSetUp = (name: AuthProvider) => name === 'email' || (name !== 'pin' && clients[name] !== undefined);
  const named = variables.AUTH_PROVIDERS;
  const missing = named?.find((name) => name !== 'pin' && !isSetUp(name));
  if (missing !== undefined) {
    const variable = `${missing.toUpperCase()}_CLIENT_ID`;
    throw new Error(
      `The configuration is wrong:\n  ${variable}: Needed, with all that goes with it, when AUTH_PROVIDERS names ${missing}`,
    );
  }
  const { OIDC_NAME: oidcName, SINGLE_USER: isSingleUser } = variables;
  const offered = AuthProvider.options.filter((name) => named?.includes(name) ?? isSetUp(name));
  return { offered, clients, oidcName, isSingleUser };
}

function toClient(
  id: string | undefined,
  secret: string | undefined,
  url: string | undefined,
): OAuthClient | undefined {
  return id === undefined || secret === undefined ? undefined : { clientId: id, clientSecret: secret, url };
}
