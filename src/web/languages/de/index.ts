import { accountEditor, accountMenu, noSubAccounts } from './account-editor.ts';
import { accounts, accountTree } from './accounts.ts';
import { amounts, books, ledger, valued } from './ledger.ts';
import { errorTranslator } from './error-messages.ts';
import { app, tag, update } from './app.ts';
import { registerSort, register, status } from './register.ts';
import { auth } from './auth.ts';
import { bookEditor, bookingRules, bookSettings, timeZone } from './book-settings.ts';
import { budget } from './budget.ts';
import { bulk, drafts, editorAids, exchange, problems, transactions } from './transactions.ts';
import { catchUp } from './catch-up.ts';
import { codeForm } from './code-form.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { copyToRead, reader } from './copy-to-read.ts';
import { days, role, reconciledBadge } from './days-and-roles.ts';
import { accountSecurity } from './account-security.ts';
import { firstStep, firstSteps, overview, remainingBudget, toSort } from './overview.ts';
import { expected, registerDetails } from './register-details.ts';
import { exportFiles } from './export-files.ts';
import {
  verificationNotice,
  lostBooks,
  unavailableBook,
  unreadableRecords,
  palette,
  rowKeys,
  undoOffer,
} from './app-notices.ts';
import { history, items } from './history.ts';
import { offlineCopy, logOut } from './offline-copy.ts';
import { lock, settings } from './settings.ts';
import { members } from './members.ts';
import { move } from './move.ts';
import { newBook } from './new-book.ts';
import { offerChart, passkeyLogin } from './offer-chart.ts';
import { prices } from './prices.ts';
import { verification, brokenReconciliation, reports } from './reports.ts';
import { providers } from './providers.ts';
import { reconcile } from './reconcile.ts';
import { recurrence } from './recurrence.ts';
import { schedules } from './schedules.ts';
import { search } from './search.ts';
import { selection } from './selection.ts';
import { splits } from './splits.ts';
import { statements } from './statements.ts';
import { statusQuestions } from './status-questions.ts';
import { support } from './support.ts';
import { thisBrowser } from './this-browser.ts';
import { tradeButton, trades } from './trades.ts';
import { transfer } from './transfer.ts';
import { ui } from './ui.ts';
import { verify } from './verify.ts';
import { wholeBook } from './whole-book.ts';
import { errorTexts } from './error-texts.ts';

/** All German texts by export name. The list is complete, so that tests and the search for unused code find every text. */
export const translations = {
  accountEditor,
  accountMenu,
  accountTree,
  accounts,
  amounts,
  errorTranslator,
  app,
  registerSort,
  auth,
  bookEditor,
  bookSettings,
  bookingRules,
  books,
  budget,
  bulk,
  catchUp,
  codeForm,
  commands,
  common,
  copyToRead,
  days,
  accountSecurity,
  drafts,
  firstSteps,
  editorAids,
  exchange,
  expected,
  exportFiles,
  firstStep,
  verificationNotice,
  lostBooks,
  unavailableBook,
  history,
  items,
  offlineCopy,
  logOut,
  unreadableRecords,
  ledger,
  lock,
  members,
  move,
  newBook,
  noSubAccounts,
  offerChart,
  overview,
  palette,
  passkeyLogin,
  remainingBudget,
  prices,
  problems,
  verification,
  brokenReconciliation,
  providers,
  reader,
  reconcile,
  register,
  registerDetails,
  reports,
  rowKeys,
  role,
  recurrence,
  schedules,
  reconciledBadge,
  search,
  selection,
  settings,
  splits,
  statements,
  status,
  statusQuestions,
  support,
  tag,
  thisBrowser,
  undoOffer,
  timeZone,
  toSort,
  tradeButton,
  trades,
  transactions,
  transfer,
  ui,
  update,
  valued,
  verify,
  wholeBook,
  errorTexts,
};
