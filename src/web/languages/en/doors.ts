import { plural } from './counting.ts';

/** What Settings says of the ways into an account of our own server. */
export const doors = {
  openFailed: (reason: string) => `This could not be opened: ${reason}`,
  again: 'Try again',
  sessions: {
    title: 'Where you are logged in',
    hint: 'Log out a device that you lost or do not know. The pins of other devices are removed then, and no device is trusted any more.',
    on: (browser: string | null, system: string | null) =>
      browser !== null && system !== null
        ? `${browser} on ${system}`
        : (browser ?? system ?? 'Unknown device'),
    isThis: 'This device',
    lastUsed: (moment: string) => `Last used ${moment}`,
    started: (moment: string) => `Logged in ${moment}`,
    end: 'Log out there',
    endOf: (device: string) => `Log out there: ${device}`,
    ended: 'Logged out there',
    endOthers: 'Log out everywhere else...',
    endOthersTitle: 'Log out everywhere else?',
    endOthersAsk:
      'All other devices are logged out at once. Only this one stays logged in. Changes that wait there to be sent stay there until somebody logs in again.',
    endOthersConfirm: 'Log out everywhere else',
    endedOthers: (count: number) =>
      plural(count, { one: '# other device logged out', other: '# other devices logged out' }),
  },
};
