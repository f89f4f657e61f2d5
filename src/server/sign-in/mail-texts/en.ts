/** A change to the sign-in methods of a user, who is notified of it by mail. */
export type SecurityChange =
  | { kind: 'passkey-added'; name: string }
  | { kind: 'factor-on' | 'factor-off' | 'new-codes' };

const ifNotYou =
  'If it was not you, choose a new password at once with “Forgot password?” on the login screen: that logs out all devices. ' +
  'Then look at the passkeys, the second factor and the devices in Settings:';

/** The mails of sign-in: a subject, and the text above the link. */
export const en = {
  confirmation: {
    subject: 'Please confirm your email address',
    text: 'Welcome to Partita. Open this link within an hour to confirm your address and sign in:',
  },
  recovery: {
    subject: 'Choose a new password',
    text:
      'Someone, hopefully you, asked for a new password for Partita. Open this link within an hour to ' +
      'choose one. If it was not you, ignore this email: nothing has changed.',
  },
  unknownBrowser: 'a browser that does not say its name',
  /** Formats a browser on a system. */
  on: (browser: string, system: string) => `${browser} on ${system}`,
  newDevice: (device: string, moment: string) => ({
    subject: 'New login to Partita',
    text:
      `Someone, hopefully you, logged in to your account with ${device}, which you have not used here before ` +
      `(${moment} UTC). If it was not you, choose a new password ` +
      'at once with “Forgot password?” on the login screen: that logs out all devices. Then remove the passkeys that are not yours. ' +
      'Both are listed in Settings:',
  }),
  securityChange: (change: SecurityChange, moment: string) => {
    const { subject, done } = {
      'passkey-added': {
        subject: 'A passkey was added to Partita',
        done: `the passkey “${'name' in change ? change.name : ''}” was added to your account`,
      },
      'factor-on': {
        subject: 'Your second factor was switched on',
        done: 'the second factor of your account was switched on',
      },
      'factor-off': {
        subject: 'Your second factor was switched off',
        done: 'the second factor of your account was switched off',
      },
      'new-codes': {
        subject: 'Your recovery codes were replaced',
        done: 'new recovery codes were made for your account, and the old ones no longer work',
      },
    }[change.kind];
    return { subject, text: `On ${moment} UTC, ${done}. ${ifNotYou}` };
  },
};
