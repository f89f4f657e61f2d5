import { secureHeaders } from 'hono/secure-headers';

const self = "'self'";
const none = "'none'";

/**
 * The security headers of every answer. Pages run only our own scripts and styles, no inline ones; they may
 * connect to `connectSources` too, because people bring back-ends of their own, and show the pictures of people who come by a
 * provider from `imageSources`.
 */
export function securityHeaders(
  publicUrl: string,
  { connectSources, imageSources }: { connectSources: readonly string[]; imageSources: readonly string[] },
) {
  return secureHeaders({
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
}
