import { accountEditor } from './account-editor.ts';
import { accountMenu } from './account-menu.ts';
import { accountTree } from './account-tree.ts';
import { accounts } from './accounts.ts';
import { amounts } from './amounts.ts';
import { answers } from './answers.ts';
import { app } from './app.ts';
import { arranging } from './arranging.ts';
import { auth } from './auth.ts';
import { bookEditor } from './book-editor.ts';
import { bookSettings } from './book-settings.ts';
import { bookingRules } from './booking-rules.ts';
import { books } from './books.ts';
import { budget } from './budget.ts';
import { bulk } from './bulk.ts';
import { catchUp } from './catch-up.ts';
import { codeForm } from './code-form.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { copyToRead, reader } from './copy-to-read.ts';
import { days } from './days.ts';
import { doors } from './doors.ts';
import { drafts } from './drafts.ts';
import { firstSteps } from './first-steps.ts';
import { editorAids } from './editor-aids.ts';
import { exchange } from './exchange.ts';
import { expected } from './expected.ts';
import { exportFiles } from './export-files.ts';
import { firstStep } from './first-step.ts';
import { foundOut } from './found-out.ts';
import { gone } from './gone.ts';
import { goneBook } from './gone-book.ts';
import { history } from './history.ts';
import { items } from './items.ts';
import { kept } from './kept.ts';
import { leaving } from './leaving.ts';
import { leftOut } from './left-out.ts';
import { ledger } from './ledger.ts';
import { lock } from './lock.ts';
import { members } from './members.ts';
import { move } from './move.ts';
import { newBook } from './new-book.ts';
import { noSubAccounts } from './no-sub-accounts.ts';
import { offerChart } from './offer-chart.ts';
import { overview } from './overview.ts';
import { palette } from './palette.ts';
import { passkeyLogin } from './passkey-login.ts';
import { planInSight } from './plan-in-sight.ts';
import { prices } from './prices.ts';
import { problems } from './problems.ts';
import { proof } from './proof.ts';
import { proofChanges } from './proof-changes.ts';
import { providers } from './providers.ts';
import { reconcile } from './reconcile.ts';
import { register } from './register.ts';
import { registerDetails } from './register-details.ts';
import { reports } from './reports.ts';
import { rowKeys } from './row-keys.ts';
import { role } from './role.ts';
import { ruleWords } from './rule-words.ts';
import { schedules } from './schedules.ts';
import { seals } from './seals.ts';
import { search } from './search.ts';
import { selection } from './selection.ts';
import { settings } from './settings.ts';
import { splits } from './splits.ts';
import { statements } from './statements.ts';
import { status } from './status.ts';
import { statusAsks } from './status-asks.ts';
import { support } from './support.ts';
import { tag } from './tag.ts';
import { thisBrowser } from './this-browser.ts';
import { takingBack } from './taking-back.ts';
import { timeZone } from './time-zone.ts';
import { toSort } from './to-sort.ts';
import { tradeButton } from './trade-button.ts';
import { trades } from './trades.ts';
import { transactions } from './transactions.ts';
import { transfer } from './transfer.ts';
import { ui } from './ui.ts';
import { update } from './update.ts';
import { valued } from './valued.ts';
import { verify } from './verify.ts';
import { wholeBook } from './whole-book.ts';
import { words } from './words.ts';

/** All German texts, by the name of their original: what stands in no list is no text of the app. */
export const translations = {
  accountEditor,
  accountMenu,
  accountTree,
  accounts,
  amounts,
  answers,
  app,
  arranging,
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
  doors,
  drafts,
  firstSteps,
  editorAids,
  exchange,
  expected,
  exportFiles,
  firstStep,
  foundOut,
  gone,
  goneBook,
  history,
  items,
  kept,
  leaving,
  leftOut,
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
  planInSight,
  prices,
  problems,
  proof,
  proofChanges,
  providers,
  reader,
  reconcile,
  register,
  registerDetails,
  reports,
  rowKeys,
  role,
  ruleWords,
  schedules,
  seals,
  search,
  selection,
  settings,
  splits,
  statements,
  status,
  statusAsks,
  support,
  tag,
  thisBrowser,
  takingBack,
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
  words,
};
