import { createHmac } from 'node:crypto';
import { createAuthMiddleware } from 'better-auth/api';

/** What somebody came with, as far as the browser told. */
export type UserAgentDevice = { browser: string | null; system: string | null };

/** Browsers by what only they say of themselves: who builds on another one says its name as well, so it stands before. */
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

/** The browser and the system of a `User-Agent`, by the names that people know them by; no version, which says nothing to them. */
export function parseUserAgent(userAgent: string): UserAgentDevice {
  return { browser: nameIn(browsers, userAgent), system: nameIn(systems, userAgent) };
}

/** A sign-in on a device that this person was not known on. */
export type NewDevice = { userId: string; email: string; device: UserAgentDevice };

const cookieName = 'known_device';
const cookieLifeSeconds = 400 * 24 * 3600; // the most that browsers keep

/** The most people that are remembered on one device. */
const maxUsersPerDevice = 8;

/** The time after a sign-up in which nobody is told of a sign-in. */
const newcomerMs = 3_600_000;

/** Ways in that everybody knows of who has the mailbox, or that are none: a session that was there is prolonged. */
const quietPaths = ['/sign-up/email', '/verify-email', '/get-session'];

/** All ways to a session. */
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
 * Tells of sign-ins on devices that are new to a person. A device knows its people by marks in a signed cookie that scripts cannot
 * read; a mark hangs on the password, so that after a new one each device is new. The database keeps nothing of it.
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
