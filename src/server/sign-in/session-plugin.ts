import { createAuthEndpoint } from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';

const method = 'POST';

/**
 * What the sign-in library has no call for: reading the token out of the signed cookie without asking the database, opening
 * a session for somebody whom we know by other means, and deciding whether the session of a sign-in elsewhere outlives the
 * browser. Called by our own code only; no request reaches these paths.
 */
export const sessionPlugin = {
  id: 'partita-sessions',
  endpoints: {
    readSessionCookie: createAuthEndpoint(
      '/partita/read-session-cookie',
      { method, requireHeaders: true, metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { secret, authCookies, sessionConfig } = ctx.context;
        const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
        if (!token) return null;
        const isOfBrowser = Boolean(await ctx.getSignedCookie(authCookies.dontRememberToken.name, secret));
        const untouchedMs = (sessionConfig.expiresIn - sessionConfig.updateAge) * 1000;
        return { token, prolongsBeforeMs: isOfBrowser ? undefined : untouchedMs };
      },
    ),
    openSession: createAuthEndpoint(
      '/partita/open-session',
      {
        method,
        body: z.object({ userId: z.string(), rememberMe: z.boolean() }),
        metadata: { SERVER_ONLY: true },
      },
      async (ctx) => {
        const { userId, rememberMe } = ctx.body;
        const user = await ctx.context.internalAdapter.findUserById(userId);
        if (user === null) return null;
        const session = await ctx.context.internalAdapter.createSession(userId, !rememberMe);
        await setSessionCookie(ctx, { session, user }, !rememberMe);
        return user;
      },
    ),
    rememberSession: createAuthEndpoint(
      '/partita/remember-session',
      { method, body: z.object({ rememberMe: z.boolean() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const cookie = ctx.context.authCookies.dontRememberToken;
        if (ctx.body.rememberMe) expireCookie(ctx, cookie);
        else await ctx.setSignedCookie(cookie.name, 'true', ctx.context.secret, cookie.attributes);
        return null;
      },
    ),
  },
} as const;
