import { createHash, generateKeyPairSync, type KeyPairKeyObjectResult, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** The user who signs in at the identity provider, as the provider reports it. */
export type OAuthUser = {
  id: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
};

/** A stand-in for Google, GitHub, Discord and any OpenID provider, with their addresses and answers. */
export type OAuthServer = {
  url: string;
  clientId: string;
  clientSecret: string;
  /** The environment variables with which our server uses the stand-in for all four. */
  environment: Record<string, string>;
  /** The user who consents at the next sign-in. */
  user: OAuthUser;
  stop(): Promise<void>;
};

type Grant = {
  person: OAuthUser;
  redirectUri: string;
  challenge: string;
  nonce: string | null;
};

const clientId = 'partita-test';
const clientSecret = 'not a secret';

/** Starts the stand-in on a free port of this machine. */
export async function startOAuthServer(): Promise<OAuthServer> {
  const state = {
    grants: new Map<string, Grant>(),
    tokens: new Map<string, OAuthUser>(),
    person: { id: '1001', email: 'grace@example.org', isEmailVerified: true, name: 'Grace Hopper' },
    keys: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    url: '',
  };
  const server = createServer((request, response) => {
    void answer(state, request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port to be had');
  state.url = `http://127.0.0.1:${bound.port}`;
  const environment = Object.fromEntries(
    ['GOOGLE', 'GITHUB', 'DISCORD', 'OIDC'].flatMap((name) => [
      [`${name}_CLIENT_ID`, clientId],
      [`${name}_CLIENT_SECRET`, clientSecret],
      [`${name}_URL`, state.url],
    ]),
  );
  return {
    url: state.url,
    clientId,
    clientSecret,
    environment,
    get user() {
      return state.person;
    },
    set user(person) {
      state.person = person;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type State = {
  grants: Map<string, Grant>;
  tokens: Map<string, OAuthUser>;
  person: OAuthUser;
  keys: KeyPairKeyObjectResult;
  url: string;
};

const authorizePaths = ['/o/oauth2/v2/auth', '/login/oauth/authorize', '/oauth2/authorize', '/authorize'];
const tokenPaths = ['/token', '/login/oauth/access_token', '/api/oauth2/token'];

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', state.url);
  const json = (body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (authorizePaths.includes(url.pathname)) return showConsent(state, url, response);
  if (tokenPaths.includes(url.pathname)) {
    const grant = exchange(state, new URLSearchParams(await text(request)), request);
    return void (grant === undefined ? json({ error: 'invalid_grant' }, 400) : json(grant));
  }
  if (url.pathname === '/.well-known/openid-configuration') return void json(discovery(state.url));
  if (url.pathname === '/jwks') return void json({ keys: [publicJwk(state)] });
  const person = state.tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
  const profile = person && profiles[url.pathname]?.(person);
  return void (profile === undefined ? json({ error: 'unknown' }, 401) : json(profile));
}

/** Shows the consent page; in a browser one of its two links is clicked. */
function showConsent(state: State, url: URL, response: ServerResponse): void {
  const query = url.searchParams;
  const redirectUri = query.get('redirect_uri') ?? '';
  const code = randomUUID();
  state.grants.set(code, {
    person: state.person,
    redirectUri,
    challenge: query.get('code_challenge') ?? '',
    nonce: query.get('nonce'),
  });
  const back = (more: Record<string, string>) => {
    const to = new URL(redirectUri);
    for (const [name, value] of Object.entries({ ...more, state: query.get('state') ?? '' }))
      to.searchParams.set(name, value);
    return to.href.replaceAll('&', '&amp;');
  };
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(
      `<!doctype html><title>Provider</title><h1>${state.person.name}</h1>` +
        `<a href="${back({ code })}">Allow</a> <a href="${back({ error: 'access_denied' })}">Deny</a>`,
    );
}

function exchange({ grants, tokens, keys, url }: State, sent: URLSearchParams, request: IncomingMessage) {
  const grant = grants.get(sent.get('code') ?? '');
  grants.delete(sent.get('code') ?? ''); // a code is valid once
  const basic = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
  const isClient =
    basic === `${clientId}:${clientSecret}` ||
    (sent.get('client_id') === clientId && sent.get('client_secret') === clientSecret);
  const challenge = createHash('sha256')
    .update(sent.get('code_verifier') ?? '')
    .digest('base64url');
  if (!isClient || grant === undefined || (grant.challenge !== '' && challenge !== grant.challenge))
    return undefined;
  if (sent.get('redirect_uri') !== grant.redirectUri) return undefined;
  const token = randomUUID();
  tokens.set(token, grant.person);
  const { id: sub, email, isEmailVerified, name } = grant.person;
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: url,
    aud: clientId,
    sub,
    email,
    email_verified: isEmailVerified,
    name,
    nonce: grant.nonce,
  };
  const idToken = jwt(keys, { ...claims, iat: now, exp: now + 300 });
  return { access_token: token, token_type: 'Bearer', expires_in: 300, id_token: idToken };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwt({ privateKey }: State['keys'], claims: object): string {
  const signed = `${encode({ alg: 'RS256', kid: 'test' })}.${encode(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

function publicJwk({ keys }: State) {
  return { ...keys.publicKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' };
}

function discovery(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/v1/userinfo`,
    jwks_uri: `${url}/jwks`,
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

const profiles: Record<string, (person: OAuthUser) => unknown> = {
  '/v1/userinfo': ({ id, email, isEmailVerified, name }) => ({
    sub: id,
    email,
    email_verified: isEmailVerified,
    name,
  }),
  '/api/v3/user': ({ id, name }) => ({ id: Number(id), login: name.toLowerCase(), name }),
  '/api/v3/user/emails': ({ email, isEmailVerified }) => [
    { email, primary: true, verified: isEmailVerified },
  ],
  '/api/users/@me': ({ id, email, isEmailVerified, name }) => ({
    id,
    username: name.toLowerCase(),
    global_name: name,
    email,
    verified: isEmailVerified,
  }),
};
