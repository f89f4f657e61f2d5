import { plural } from './counting.ts';

const lists = new Intl.ListFormat('en');

/** Texts of the account security section in Settings, for our own server and Supabase projects. */
export const accountSecurity = {
  openFailed: (reason: string) => `This could not be opened: ${reason}`,
  again: 'Try again',
  password: 'Current password',
  anyCode: 'Code from your app, or a recovery code',
  goOn: 'Continue',
  done: 'Done',
  passkeys: {
    title: 'Passkeys',
    hint: 'Log in with your finger, your face or the code of your device instead of a password. A passkey cannot be guessed and works on no other website. It needs no second factor.',
    added: (moment: string) => `Added ${moment}`,
    synced: 'synced to your other devices',
    add: 'Add a passkey...',
    addTitle: 'Add a passkey',
    addHint: 'Your browser then asks where to save the passkey.',
    addConfirm: 'Add',
    name: 'Name',
    nameHint: 'To tell it from others, such as “My phone”.',
    notHere:
      'This browser cannot make passkeys here. Open Partita over HTTPS, at the usual address of this server.',
    isThere: 'This device already has a passkey for this account.',
    notMade: 'No passkey was added: it was cancelled, or this browser cannot make one here.',
    wasAdded: 'Passkey added',
    rename: 'Rename...',
    renameOf: (name: string) => `Rename the passkey ${name}`,
    renameTitle: 'Rename the passkey',
    renameConfirm: 'Save',
    remove: 'Remove...',
    removeOf: (name: string) => `Remove the passkey ${name}`,
    removeTitle: 'Remove this passkey?',
    removeAsk: (name: string) =>
      `You can then no longer log in with “${name}”. Your device or password manager keeps it until you delete it there.`,
    removeConfirm: 'Remove',
    wasRemoved: 'Passkey removed',
  },
  secondFactor: {
    title: 'Second factor',
    hint: 'After your password, Partita asks for a code from an app on your phone. Someone who learns your password still cannot log in.',
    isOff: 'Off',
    isOn: 'On',
    needsPassword:
      'You log in with a provider and have no password here. Ask for one with “Forgot password?” on the login screen first.',
    codesLeft: (count: number) =>
      plural(count, { one: '# recovery code left', other: '# recovery codes left' }),
    fewLeft: 'Make new ones before you need them.',
    appsLeft: (count: number) => plural(count, { one: '# app', other: '# apps' }),
    noRecovery:
      'A Supabase project has no recovery codes. Add a second app on another device: you can log in with it if you lose the first. If you lose all apps, only the owner of the project can help, by removing the second factor in the Supabase dashboard.',
    addApp: 'Add an app...',
    addTitle: 'Add an app',
    addAsk: 'You can then log in with codes from either app.',
    addConfirm: 'Add',
    wasAdded: 'App added',
    switchOn: 'Switch on...',
    switchOff: 'Switch off...',
    newCodes: 'New recovery codes...',
    scan: 'Scan this QR code with an authenticator app, such as Google Authenticator, Aegis or 2FAS, or with your password manager.',
    qrCode: 'QR code for the app. The key is below as text.',
    orType: 'Or enter this key in the app:',
    code: 'Code from the app',
    confirm: 'Switch on',
    confirmHint: 'This logs out all your other devices.',
    isNowOn: 'The second factor is on',
    isNowOff: 'The second factor is off',
    offTitle: 'Switch the second factor off?',
    offAsk: 'From then on your password alone is enough to log in.',
    offConfirm: 'Switch off',
    codesTitle: 'Recovery codes',
    codesHint:
      'Each code works once, in place of the app. Save them where you can find them without this device. They are shown only once.',
    newCodesAsk: 'You get ten new codes. Your current ones stop working.',
    newCodesConfirm: 'Make new codes',
    copy: 'Copy',
    copied: 'Recovery codes copied',
    copyFailed: 'The codes could not be copied. Save them as a file instead.',
    download: 'Save as file',
    file: 'Partita recovery codes.txt',
    fileHead: 'Recovery codes for Partita, each good for one login:',
  },
  missing: {
    title: 'Login security',
    passkeys: 'passkeys',
    'second-factor': 'a second factor',
    sessions: 'the list of your devices',
    notHere: (what: string[]) => `Not available here: ${lists.format(what)}.`,
    elsewhere: 'Accounts on a Partita server have this.',
  },
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
      'All other devices are logged out at once. Only this one stays logged in. Changes there that are not synced yet stay on those devices until the next login.',
    endOthersConfirm: 'Log out everywhere else',
    endedOthers: (count: number) =>
      plural(count, { one: '# other device logged out', other: '# other devices logged out' }),
  },
};
