import { createEmailVerificationToken } from 'better-auth/api';
import { generateRandomString } from 'better-auth/crypto';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Device } from './doors/device-words.ts';
import { type Auth, authPath, linkLifeSeconds } from './auth.ts';

/** What the mails of sign-in are made of. */
export type SignInMails = {
  /** Sends the link that confirms an address and signs in. */
  sendConfirmation(email: string): Promise<void>;
  /** Sends the link with the token that allows a new password. */
  sendRecovery(user: { id: string; email: string }): Promise<void>;
  /** Tells of a sign-in on a new device. */
  sendNewDevice(email: string, device: Device): Promise<void>;
};

/** The mails of sign-in. Each rejects when the mail could not be sent. */
export function signInMails(auth: Auth, mailer: Mailer, publicUrl: string): SignInMails {
  return {
    async sendConfirmation(email) {
      const { secret } = await auth.$context;
      const token = await createEmailVerificationToken(secret, email, undefined, linkLifeSeconds);
      const query = new URLSearchParams({ token, callbackURL: '/dashboard' });
      await mailer.send({
        to: email,
        subject: 'Please confirm your email address',
        text: 'Welcome to Partita. Open this link within an hour to confirm your address and sign in:',
        link: `${publicUrl}${authPath}/verify-email?${query}`,
      });
    },
    async sendRecovery({ id, email }) {
      const { internalAdapter } = await auth.$context;
      const token = generateRandomString(32);
      await internalAdapter.createVerificationValue({
        identifier: recoveryIdentifier(token),
        value: id,
        expiresAt: new Date(Date.now() + linkLifeSeconds * 1000),
      });
      await mailer.send({
        to: email,
        subject: 'Choose a new password',
        text:
          'Someone, hopefully you, asked for a new password for Partita. Open this link within an hour to ' +
          'choose one. If it was not you, ignore this email: nothing has changed.',
        link: `${publicUrl}/dashboard?${new URLSearchParams({ recoverytoken: token })}`,
      });
    },
    async sendNewDevice(email, { browser, system }) {
      const device = [browser ?? 'a browser that does not say its name', system].filter(Boolean).join(' on ');
      await mailer.send({
        to: email,
        subject: 'New login to Partita',
        text:
          `Someone, hopefully you, logged in to your account with ${device}, which you have not used here before ` +
          `(${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC). If it was not you, choose a new password ` +
          'at once with “Forgot password?” on the login screen: that logs out all devices. Then remove the passkeys that are not yours. ' +
          'Both are listed in Settings:',
        link: `${publicUrl}/settings`,
      });
    },
  };
}

/** Under this name better-auth's resetPassword looks for the token. */
export function recoveryIdentifier(token: string): string {
  return `reset-password:${token}`;
}
