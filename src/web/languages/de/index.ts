import { accountEditor, accountMenu, noSubAccounts } from './account-editor.ts';
import { accounts, accountTree } from './accounts.ts';
import { amounts, books, ledger, valued } from './ledger.ts';
import { answers } from './answers.ts';
import { app, tag, update } from './app.ts';
import { arranging, register, status } from './register.ts';
import { auth } from './auth.ts';
import { bookEditor, bookingRules, bookSettings, timeZone } from './book-settings.ts';
import { budget } from './budget.ts';
import { bulk, drafts, editorAids, exchange, problems, transactions } from './transactions.ts';
import { catchUp } from './catch-up.ts';
import { codeForm } from './code-form.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { copyToRead, reader } from './copy-to-read.ts';
import { days, role, seals } from './seals.ts';
import { doors } from './doors.ts';
import { firstStep, firstSteps, overview, planInSight, toSort } from './overview.ts';
import { expected, registerDetails } from './register-details.ts';
import { exportFiles } from './export-files.ts';
import { foundOut, gone, goneBook, leftOut, palette, rowKeys, takingBack } from './gone-book.ts';
import { history, items } from './history.ts';
import { kept, leaving } from './kept.ts';
import { lock, settings } from './settings.ts';
import { members } from './members.ts';
import { move } from './move.ts';
import { newBook } from './new-book.ts';
import { offerChart, passkeyLogin } from './offer-chart.ts';
import { prices } from './prices.ts';
import { proof, proofChanges, reports } from './reports.ts';
import { providers } from './providers.ts';
import { reconcile } from './reconcile.ts';
import { ruleWords } from './rule-words.ts';
import { schedules } from './schedules.ts';
import { search } from './search.ts';
import { selection } from './selection.ts';
import { splits } from './splits.ts';
import { statements } from './statements.ts';
import { statusAsks } from './status-asks.ts';
import { support } from './support.ts';
import { thisBrowser } from './this-browser.ts';
import { tradeButton, trades } from './trades.ts';
import { transfer } from './transfer.ts';
import { ui } from './ui.ts';
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
