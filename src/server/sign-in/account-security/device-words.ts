import { createHmac } from 'node:crypto';
import { createAuthMiddleware } from 'better-auth/api';

/** The browser and the system of a request, if its header names them. */
export type UserAgentDevice = { browser: string | null; system: string | null };

/** Browsers by a unique part of their user agent. A derived browser also names the one it is based on, so it comes first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameIn = (names: typeof browsers, userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Parses a `User-Agent` into common names of the browser and the system, without versions. */
export function parseUserAgent(userAgent: string): UserAgentDevice {
  return { browser: nameIn(browsers, userAgent), system: nameIn(systems, userAgent) };
}

/** A sign-in on a device that was new to the user. */
export type NewDevice = { userId: string; email: string; device: UserAgentDevice };

const cookieName = 'known_device';
const cookieLifeSeconds = 400 * 24 * 3600; // the longest time that browsers permit

/** The most users that are remembered on one device. */
const maxUsersPerDevice = 8;

/** The time after a sign-up in which sign-ins cause no notification. */
const newcomerMs = 3_600_000;

/** Paths without a notification: the user proves access to the mailbox, or only an existing session is prolonged. */
const quietPaths = ['/sign-up/email', '/verify-email', '/get-session'];

/** All paths that open a session. */
const sessionPaths = [
  ...quietPaths,
  '/sign-in/email',
  '/callback/:id',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
  '/partita/open-session',
];

/**
 * Reports sign-ins on devices that are new to a user. A device identifies its users by marks in a signed cookie that scripts cannot read. A
 * mark depends on the password, so that every device is new after a password change. The database stores nothing of it.
 */
export function newDevicePlugin(onNewDevice: (found: NewDevice) => void) {
  return {
    id: 'partita-new-device',
    hooks: {
      after: [
        {
          matcher: ({ path = '' }: { path?: string }) => sessionPaths.includes(path),
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession, session: before, secret, internalAdapter } = ctx.context;
            if (!newSession) return;
            const { user } = newSession;
            const cookie = ctx.context.createAuthCookie(cookieName, { maxAge: cookieLifeSeconds });
            const accounts = await internalAdapter.findAccounts(user.id);
            const password = accounts.find(({ providerId }) => providerId === 'credential')?.password ?? '';
            const mark = createHmac('sha256', secret)
              .update(`known:${user.id}:${password}`)
              .digest('base64url');
            const stored = await ctx.getSignedCookie(cookie.name, secret);
            const marks = stored ? stored.split('.') : [];
            const others = marks.filter((each) => each !== mark).slice(0, maxUsersPerDevice - 1);
            await ctx.setSignedCookie(cookie.name, [mark, ...others].join('.'), secret, cookie.attributes);
            const isNewcomer = Date.now() - new Date(user.createdAt).getTime() < newcomerMs;
            const isQuiet = isNewcomer || Boolean(before) || quietPaths.includes(ctx.path);
            if (isQuiet || marks.includes(mark)) return;
            const device = parseUserAgent(ctx.headers?.get('user-agent') ?? '');
            onNewDevice({ userId: user.id, email: user.email, device });
          }),
        },
      ],
    },
  };
}
