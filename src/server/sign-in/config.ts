import * as z from 'zod';
import { AuthProvider } from '#contract/users.ts';

const text = z.string().optional();
const address = z.url({ protocol: /^https?$/ }).optional();

/** The variables that decide how people sign in; `.env.example` says what each is for. */
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

/** A provider of sign-in that sends people to its own page and back. */
export type OAuthProvider = Exclude<AuthProvider, 'email' | 'pin'>;

/** What a provider of sign-in knows us by; `url` is where it is, when it is not where everybody's is. */
export type OAuthClient = {
  clientId: string;
  clientSecret: string;
  url: string | undefined;
};

/** How people sign in on this server. */
export type SignInConfig = {
  /** In the order of the screen. */
  offered: AuthProvider[];
  clients: { [Name in OAuthProvider]?: OAuthClient | undefined };
  /** What the operator's own provider is called on the screen. */
  oidcName: string;
  /** Whether there may be one user only, who may be made by a pin. */
  isSingleUser: boolean;
};

/** Reads how people sign in; what is set up is offered, a pin only where it is named. Throws, naming what is missing. */
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
