import { type ErrorMessage, defineErrors, verbatimMessage } from './catalogue.ts';

/** Errors about files and pasted lists (calls.md Export and import). */
export const fileTexts = {
  unknownFormat:
    'This file was not written by this app. Choose an export of it, or a file of accounts and transactions',
  newerVersion: 'This file was written by a newer version of the app. Update the app, then import it',
  notLists: 'Accounts and transactions must be lists',
  noAccount: 'Not an account',
  noTransaction: 'Not a transaction',
  noItem: 'Not an item',
  notATransaction: 'not a transaction',
  unreadable: 'cannot be read',
  unknownPart: 'This part of the file is unknown and is skipped',
  leftOut: 'This was already unreadable in the exported book and is skipped',
  twice: 'This id appears twice',
  noJson: 'Not valid JSON: {error}',
  noList: 'This must be a list of transactions: [ ... ]',
  inField: '{field}: {what}',
  inRow: 'Row {row}, {what}',
} as const;

/** Returns the error message of a problem in a file. */
export const fileError = defineErrors(fileTexts);

/** Texts of other software: proxies in front of a server, and the sign-in of Supabase. */
export const foreignTexts = {
  badGateway: 'Bad Gateway',
  gatewayTimeout: 'Gateway Timeout',
  internalServerError: 'Internal Server Error',
  serviceUnavailable: 'Service Unavailable',
  tooManyRequests: 'Too Many Requests',
  supabaseWrongLogin: 'Invalid login credentials',
  supabaseNotConfirmed: 'Email not confirmed',
  supabaseNoSignups: 'Signups not allowed for this instance',
  supabaseMailLimit: 'Email rate limit exceeded',
  supabaseMailLimitSmall: 'email rate limit exceeded',
  supabaseLimit: 'Request rate limit reached',
  supabaseWait: 'For security purposes, you can only request this after {seconds} seconds.',
  supabaseShortPassword: 'Password should be at least {least} characters.',
  supabaseSamePassword: 'New password should be different from the old password.',
} as const;

/** Returns the message of a text from other software, with an id if the text is known. Its only number fills the placeholder. */
export function matchForeignText(text: string): ErrorMessage {
  const figure = /\d+/.exec(text)?.[0] ?? '';
  for (const [id, template] of Object.entries(foreignTexts)) {
    const match = /\{(\w+)\}/.exec(template);
    if (template.replace(/\{\w+\}/, figure) === text)
      return { id, params: match?.[1] === undefined ? {} : { [match[1]]: Number(figure) }, text };
  }
  return verbatimMessage(text);
}
