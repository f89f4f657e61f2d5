import * as z from 'zod/mini';
import * as accounts from './accounts.ts';
import * as transactions from './transactions.ts';
import * as transfer from './transfer.ts';
import * as users from './users.ts';

/** Who answers a call: the sign-in of the back-end, the ledger engine, the bulk transfer, or the message box. */
export type CallKind = 'sign-in' | 'data' | 'transfer' | 'message';

/** One row of the table: what a call takes and answers, who may make it, what it is for. */
type CallRow = {
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  access: 'anyone' | 'user';
  responds: 'json' | 'text';
  kind: CallKind;
  says: string;
};

const nothing = z.object({});
const { InBook } = accounts;

const signIn = { access: 'anyone', responds: 'json', kind: 'sign-in' } as const;
const data = { access: 'user', responds: 'json', kind: 'data' } as const;
const dataAsText = { ...data, responds: 'text' } as const;

/** The calls of spec 7, all POST with a JSON body under the API prefix. Everything else is derived from here. */
export const calls = {
  login: {
    ...signIn,
    input: users.Login,
    output: users.LoginResult,
    says: 'Signs in, or resumes the session.',
  },
  logout: { ...signIn, input: nothing, output: z.boolean(), says: 'Ends the session.' },
  'is-loggedin': { ...signIn, input: nothing, output: z.boolean(), says: 'Whether there is a session.' },
  signup: { ...signIn, input: users.Signup, output: users.LoginResult, says: 'Makes a new user.' },
  recover: {
    ...signIn,
    input: users.Recover,
    output: users.LoginResult,
    says: 'Sends a password reset link.',
  },
  reset: { ...signIn, input: users.Reset, output: z.boolean(), says: 'Sets a new password.' },
  'is-recovery-in-progress': {
    ...signIn,
    input: users.RecoveryQuery,
    output: z.boolean(),
    says: 'Whether a password recovery is under way.',
  },
  'refresh-db': {
    ...data,
    input: users.RefreshDb,
    output: users.RefreshResult,
    says: 'Checks the schema version and re-derives the totals.',
  },
  'get-user-config': { ...data, input: nothing, output: users.UserConfig, says: "The user's settings." },
  'set-user-config': {
    ...data,
    input: users.SetUserConfig,
    output: users.UserConfig,
    says: 'Merges settings and answers the whole.',
  },
  'delete-user-account': {
    ...signIn,
    access: 'user',
    input: nothing,
    output: z.boolean(),
    says: 'Removes the user and all their rows.',
  },
  'export-data': {
    ...data,
    kind: 'transfer',
    input: nothing,
    output: transfer.Export,
    says: "The user's whole data as a file.",
  },
  'import-data': {
    ...data,
    kind: 'transfer',
    input: transfer.Import,
    output: transfer.ImportResult,
    says: 'Adds, replaces or skips each row of an export, by id.',
  },
  'all-books': {
    ...data,
    input: nothing,
    output: z.array(accounts.Account),
    says: 'The root accounts, by creation.',
  },
  'all-accounts': {
    ...data,
    input: InBook,
    output: accounts.AllAccounts,
    says: 'Every account of the book, parents before children.',
  },
  'root-account': {
    ...data,
    input: InBook,
    output: z.nullable(accounts.Account),
    says: 'The root account of the book, or of the first book.',
  },
  'favourite-container-account': {
    ...data,
    input: InBook,
    output: accounts.Account,
    says: 'The made-up account that holds the favourites.',
  },
  'all-tag-accounts': {
    ...data,
    input: InBook,
    output: z.array(accounts.Account),
    says: 'One made-up account for each tag of the book.',
  },
  'all-transaction-tags': {
    ...data,
    input: InBook,
    output: accounts.TagList,
    says: 'The tags, most used first.',
  },
  'tag-container-account': {
    ...data,
    input: InBook,
    output: accounts.Account,
    says: 'The made-up account that holds the tags.',
  },
  transactions: {
    ...data,
    input: transactions.TransactionsQuery,
    output: z.array(transactions.Transaction),
    says: 'Pages of 50 of an account or a tag, newest first.',
  },
  'add-transaction': {
    ...data,
    input: transactions.AddTransaction,
    output: transactions.Transaction,
    says: 'Posts a transaction; a retry with the same id is safe.',
  },
  'update-transaction': {
    ...data,
    input: transactions.UpdateTransaction,
    output: transactions.Transaction,
    says: 'Changes the fields that are sent.',
  },
  'delete-transaction': {
    ...dataAsText,
    input: transactions.DeleteTransaction,
    output: z.string(),
    says: 'Deletes a transaction.',
  },
  'add-subaccount': {
    ...data,
    input: accounts.AddAccount,
    output: accounts.Account,
    says: 'Adds an account, or a book when it is a ROOT without parent.',
  },
  'update-subaccount': {
    ...data,
    input: accounts.UpdateAccount,
    output: accounts.Account,
    says: 'Changes, moves or renames an account or a book.',
  },
  'delete-subaccount': {
    ...dataAsText,
    input: accounts.DeleteAccount,
    output: z.string(),
    says: 'Deletes an account; with override the whole branch.',
  },
  'last-posted-transaction': {
    ...data,
    input: transactions.LastPostedQuery,
    output: z.nullable(transactions.Transaction),
    says: 'The newest transaction of an account or a tag.',
  },
  'search-container-account': {
    ...data,
    input: transactions.SearchAccountsQuery,
    output: accounts.Account,
    says: 'The made-up account that holds what was found.',
  },
  'search-accounts': {
    ...data,
    input: transactions.SearchAccountsQuery,
    output: z.array(accounts.Account),
    says: 'Accounts whose name or description holds the text.',
  },
  'search-transactions': {
    ...data,
    input: transactions.SearchTransactionsQuery,
    output: z.array(transactions.Transaction),
    says: 'Transactions whose description, notes or tags hold the text.',
  },
  'account-types': {
    ...data,
    input: InBook,
    output: accounts.AccountTypes,
    says: 'The polarity of each type.',
  },
  'account-types-full': {
    ...data,
    input: InBook,
    output: accounts.AccountTypesFull,
    says: 'The types with their names.',
  },
  'account-type-relationships': {
    ...data,
    input: InBook,
    output: accounts.AccountTypeRelationships,
    says: 'Which types may sit under which.',
  },
  'send-message': {
    ...signIn,
    kind: 'message',
    input: users.SendMessage,
    output: z.boolean(),
    says: 'Stores feedback and mails it to the operator.',
  },
} as const satisfies Record<string, CallRow>;

/** The path name of a call. */
export type CallName = keyof typeof calls;
/** What a caller sends: fields with a default may be left out. */
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>;
/** What arrives at the back-end after parsing. */
export type CallBody<Name extends CallName> = z.output<(typeof calls)[Name]['input']>;
/** What a call answers. */
export type CallAnswer<Name extends CallName> = z.output<(typeof calls)[Name]['output']>;

/** All path names, in the order of the spec. */
export const callNames = Object.keys(calls) as CallName[];

/** Whether a path is one of the calls. */
export function isCallName(path: string): path is CallName {
  return Object.hasOwn(calls, path);
}
