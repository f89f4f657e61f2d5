import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const self = "'self'";
const none = "'none'";

/** What only counts on what is opened by itself, a page or a worker: nothing of it is looked at in a part of a page. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Scripts, styles and fonts of the build; a worker has a policy of its own. */
const partOfPage = /^\/assets\/(?!worker-)[^/]+\.(?:js|css|woff2)$/;

/** What pages may connect to and show pictures from besides what they come with. */
export type AllowedSources = { connectSources: readonly string[]; imageSources: readonly string[] };

/**
 * Where the operator says nothing: back-ends of people's own, on their machine or over https, and the pictures that they have with
 * Google, GitHub and Discord.
 */
export const defaultSources = {
  connectSources: ['https:', 'http://localhost:*', 'http://127.0.0.1:*'],
  imageSources: [
    'https://*.googleusercontent.com',
    'https://avatars.githubusercontent.com',
    'https://cdn.discordapp.com',
  ],
} satisfies AllowedSources;

/**
 * The security headers of every answer; parts of a page carry only those that count there, which is most of what weighs on small
 * files. Pages run only our own scripts and styles, no inline ones; they may
 * connect to `connectSources` too, because people bring back-ends of their own, and show the pictures of people who come by a
 * provider from `imageSources`.
 */
export function createSecurityHeaders(publicUrl: string, { connectSources, imageSources }: AllowedSources) {
  const whole = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [none],
      scriptSrc: [self],
      styleSrc: [self],
      imgSrc: [self, 'data:', ...imageSources],
      fontSrc: [self],
      connectSrc: [self, ...connectSources],
      workerSrc: [self],
      manifestSrc: [self],
      baseUri: [none],
      formAction: [self],
      frameAncestors: [none],
    },
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000',
  });
  const answer: MiddlewareHandler = async (c, next) => {
    await whole(c, next);
    if (!c.res.ok || !partOfPage.test(c.req.path)) return;
    for (const name of documentHeaders) c.res.headers.delete(name);
  };
  return answer;
}
