import * as z from 'zod/mini';
import * as accounts from './inputs/accounts.ts';
import * as actions from './inputs/actions.ts';
import * as items from './inputs/items.ts';
import * as members from './inputs/members.ts';
import * as transactions from './inputs/transactions.ts';
import { ImportInput } from './inputs/transfer.ts';
import * as users from './inputs/users.ts';

const nothing = z.object({});

/**
 * The body schemas of the calls, for the code that handles calls. They are separate from the table: a caller does not need them, as its
 * requests are checked by their types.
 */
export const inputs = {
  login: users.LoginInput,
  logout: nothing,
  'is-loggedin': nothing,
  signup: users.SignupInput,
  recover: users.RecoverInput,
  reset: users.ResetInput,
  'is-recovery-in-progress': users.RecoveryQuery,
  'refresh-db': users.RefreshDbInput,
  'get-user-config': nothing,
  'set-user-config': users.SetUserConfigInput,
  'delete-user-account': users.DeleteUserAccountInput,
  'export-data': accounts.InBook,
  'import-data': ImportInput,
  'send-message': users.SendMessageInput,
  'all-books': nothing,
  'all-accounts': accounts.InBook,
  'root-account': accounts.InBook,
  'favourite-container-account': accounts.InBook,
  'all-tag-accounts': accounts.InBook,
  'all-transaction-tags': accounts.InBook,
  'tag-container-account': accounts.InBook,
  'add-subaccount': accounts.AddAccountInput,
  'update-subaccount': accounts.UpdateAccountInput,
  'delete-subaccount': accounts.DeleteAccountInput,
  'account-types': accounts.InBook,
  'account-types-full': accounts.InBook,
  'account-type-relationships': accounts.InBook,
  transactions: transactions.TransactionsQuery,
  'add-transaction': transactions.AddTransactionInput,
  'update-transaction': transactions.UpdateTransactionInput,
  'delete-transaction': transactions.DeleteTransactionInput,
  'last-posted-transaction': transactions.LastPostedQuery,
  'search-container-account': transactions.SearchAccountsQuery,
  'search-accounts': transactions.SearchAccountsQuery,
  'search-transactions': transactions.SearchTransactionsQuery,
  flows: transactions.FlowsQuery,
  changes: actions.ChangesQuery,
  'changes-since': actions.ChangesSinceQuery,
  undo: actions.UndoInput,
  'forget-changes': actions.ForgetChangesInput,
  'change-transactions': actions.ChangeTransactionsInput,
  'verify-book': accounts.InBook,
  items: items.ItemsQuery,
  'change-items': items.ChangeItemsInput,
  members: accounts.InBook,
  invite: members.InviteInput,
  join: members.JoinInput,
  'change-member': members.ChangeMemberInput,
  invitation: members.JoinInput,
  'leave-book': accounts.InBook,
  'offer-hand-over': members.OfferOwnershipInput,
  'withdraw-hand-over': accounts.InBook,
  'hand-over-offers': nothing,
  'accept-hand-over': accounts.InBook,
  'decline-hand-over': accounts.InBook,
};
