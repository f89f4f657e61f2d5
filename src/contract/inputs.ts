import * as z from 'zod/mini';
import * as accounts from './inputs/accounts.ts';
import * as actions from './inputs/actions.ts';
import * as items from './inputs/items.ts';
import * as members from './inputs/members.ts';
import * as transactions from './inputs/transactions.ts';
import { Import } from './inputs/transfer.ts';
import * as users from './inputs/users.ts';

const nothing = z.object({});

/**
 * The body that each call takes: for who answers calls. Apart from their rows, as who only makes them needs none of it, and sends
 * what the types say.
 */
export const inputs = {
  login: users.Login,
  logout: nothing,
  'is-loggedin': nothing,
  signup: users.Signup,
  recover: users.Recover,
  reset: users.Reset,
  'is-recovery-in-progress': users.RecoveryQuery,
  'refresh-db': users.RefreshDb,
  'get-user-config': nothing,
  'set-user-config': users.SetUserConfig,
  'delete-user-account': users.DeleteUserAccount,
  'export-data': accounts.InBook,
  'import-data': Import,
  'send-message': users.SendMessage,
  'all-books': nothing,
  'all-accounts': accounts.InBook,
  'root-account': accounts.InBook,
  'favourite-container-account': accounts.InBook,
  'all-tag-accounts': accounts.InBook,
  'all-transaction-tags': accounts.InBook,
  'tag-container-account': accounts.InBook,
  'add-subaccount': accounts.AddAccount,
  'update-subaccount': accounts.UpdateAccount,
  'delete-subaccount': accounts.DeleteAccount,
  'account-types': accounts.InBook,
  'account-types-full': accounts.InBook,
  'account-type-relationships': accounts.InBook,
  transactions: transactions.TransactionsQuery,
  'add-transaction': transactions.AddTransaction,
  'update-transaction': transactions.UpdateTransaction,
  'delete-transaction': transactions.DeleteTransaction,
  'last-posted-transaction': transactions.LastPostedQuery,
  'search-container-account': transactions.SearchAccountsQuery,
  'search-accounts': transactions.SearchAccountsQuery,
  'search-transactions': transactions.SearchTransactionsQuery,
  flows: transactions.FlowsQuery,
  changes: actions.ChangesQuery,
  'changes-since': actions.ChangesSinceQuery,
  undo: actions.Undo,
  'forget-changes': actions.ForgetChanges,
  'change-transactions': actions.ChangeTransactions,
  'verify-book': accounts.InBook,
  items: items.ItemsQuery,
  'change-items': items.ChangeItems,
  members: accounts.InBook,
  invite: members.Invite,
  join: members.Join,
  'change-member': members.ChangeMember,
  invitation: members.Join,
  'leave-book': accounts.InBook,
  'offer-hand-over': members.OfferOwnershipInput,
  'withdraw-hand-over': accounts.InBook,
  'hand-over-offers': nothing,
  'accept-hand-over': accounts.InBook,
  'decline-hand-over': accounts.InBook,
};
