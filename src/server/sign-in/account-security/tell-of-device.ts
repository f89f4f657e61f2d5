import type { Logger } from 'pino';
import { CallError } from '#contract/errors.ts';
import type { Limiter } from '#server/http/limiter.ts';
import type { SignInMails } from '#server/sign-in/mails.ts';
import type { NewDevice } from './device-words.ts';

type NotificationServices = { limiter: Limiter; mails: SignInMails; log: Pick<Logger, 'warn'> };

/**
 * Notifies a user by mail of a sign-in on a new device, up to an hourly limit. It does not delay the sign-in, and a failure does not fail
 * it.
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
