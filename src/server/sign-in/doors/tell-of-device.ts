import type { Logger } from 'pino';
import { CallError } from '#contract/errors.ts';
import type { Limiter } from '#server/http/limiter.ts';
import type { SignInMails } from '#server/sign-in/mails.ts';
import type { NewDevice } from './device-words.ts';

type NotificationServices = { limiter: Limiter; mails: SignInMails; log: Pick<Logger, 'warn'> };

/**
 * Mails that somebody signed in on a new device, as long as there are not too many. Nobody waits for it, and no sign-in fails
 * because of it; who was told often enough in an hour knows.
 */
export async function notifyOfNewDevice(
  { userId, email, device }: NewDevice,
  { limiter, mails, log }: NotificationServices,
): Promise<void> {
  try {
    await limiter.countDeviceMail(userId);
    await mails.sendNewDevice(email, device);
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'quota'))
      log.warn({ err: error }, 'nobody was told of a sign-in on a new device');
  }
}
