import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const self = "'self'";
const none = "'none'";

/** Headers that only affect pages and workers; for other parts of a page they are removed. */
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

/** Matches scripts, styles and fonts of the build; a worker has its own policy. */
const partOfPage = /^\/assets\/(?!worker-)[^/]+\.(?:js|css|woff2)$/;

/** Further sources that pages may connect to and load pictures from. */
export type AllowedSources = { connectSources: readonly string[]; imageSources: readonly string[] };

/** The default sources: users' own back-ends, on their machine or over https, and profile pictures of Google, GitHub and Discord. */
export const defaultSources = {
  connectSources: ['https:', 'http://localhost:*', 'http://127.0.0.1:*'],
  imageSources: [
    'https://*.googleusercontent.com',
    'https://avatars.githubusercontent.com',
    'https://cdn.discordapp.com',
  ],
} satisfies AllowedSources;

/**
 * Creates the security headers of every answer; parts of a page carry only those that affect them, which saves most of the size of small
 * files. Pages run only our own scripts and styles, no inline ones. They may also connect to `connectSources`, because users have their own
 * back-ends, and load profile pictures from `imageSources`.
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
