import { createEmailVerificationToken } from 'better-auth/api';
import { generateRandomString } from 'better-auth/crypto';
import type { Mailer } from '#server/mail/mailer.ts';
import type { UserAgentDevice } from './account-security/device-words.ts';
import { type Auth, authPath, linkLifeSeconds } from './auth.ts';
import type { SecurityChange } from './mail-texts/en.ts';
import { findMailTexts } from './user-language.ts';
import { findUser } from './users.ts';

/** The mails of sign-in. */
export type SignInMails = {
  /** Sends the link that confirms an address and signs in. */
  sendConfirmation(email: string): Promise<void>;
  /** Sends the link with the token that permits a new password. */
  sendRecovery(user: { id: string; email: string }): Promise<void>;
  /** Notifies the user of a sign-in on a new device. */
  sendNewDevice(email: string, device: UserAgentDevice): Promise<void>;
  /** Notifies the user of a change to their sign-in methods. */
  sendSecurityChange(email: string, change: SecurityChange): Promise<void>;
};

const formatNow = () => new Date().toISOString().slice(0, 16).replace('T', ' ');

/** Creates the mails of sign-in, each in the language of its recipient. Each method rejects if the mail could not be sent. */
export function createSignInMails(auth: Auth, mailer: Mailer, publicUrl: string): SignInMails {
  const textsFor = async (email: string) => findMailTexts(await findUser(auth, email));
  return {
    async sendConfirmation(email) {
      const { secret } = await auth.$context;
      const token = await createEmailVerificationToken(secret, email, undefined, linkLifeSeconds);
      const query = new URLSearchParams({ token, callbackURL: '/dashboard' });
      const { confirmation } = await textsFor(email);
      await mailer.send({
        to: email,
        ...confirmation,
        link: `${publicUrl}${authPath}/verify-email?${query}`,
      });
    },
    async sendRecovery({ id, email }) {
      const { internalAdapter } = await auth.$context;
      const token = generateRandomString(32);
      await internalAdapter.createVerificationValue({
        identifier: recoveryIdentifierOf(token),
        value: id,
        expiresAt: new Date(Date.now() + linkLifeSeconds * 1000),
      });
      const { recovery } = await textsFor(email);
      const link = `${publicUrl}/dashboard?${new URLSearchParams({ recoverytoken: token })}`;
      await mailer.send({ to: email, ...recovery, link });
    },
    async sendNewDevice(email, { browser, system }) {
      const { newDevice, on, unknownBrowser } = await textsFor(email);
      const name = browser ?? unknownBrowser;
      const device = system === null ? name : on(name, system);
      await mailer.send({ to: email, ...newDevice(device, formatNow()), link: `${publicUrl}/settings` });
    },
    async sendSecurityChange(email, change) {
      const { securityChange } = await textsFor(email);
      await mailer.send({ to: email, ...securityChange(change, formatNow()), link: `${publicUrl}/settings` });
    },
  };
}

/** Returns the identifier under which better-auth's resetPassword looks for the token. */
export function recoveryIdentifierOf(token: string): string {
  return `reset-password:${token}`;
}
