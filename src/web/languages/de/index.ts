import { accountEditor } from './account-editor.ts';
import { accounts } from './accounts.ts';
import { answers } from './answers.ts';
import { app } from './app.ts';
import { auth } from './auth.ts';
import { books } from './books.ts';
import { bulk } from './bulk.ts';
import { commands } from './commands.ts';
import { ledger } from './ledger.ts';
import { overview } from './overview.ts';
import { providers } from './providers.ts';
import { register } from './register.ts';
import { reports } from './reports.ts';
import { selection } from './selection.ts';
import { settings } from './settings.ts';
import { support } from './support.ts';
import { transactions } from './transactions.ts';
import { transfer } from './transfer.ts';
import { ui } from './ui.ts';

/** All German texts, by the part of the app that they belong to. */
export const translations = {
  accountEditor,
  accounts,
  answers,
  app,
  auth,
  books,
  bulk,
  commands,
  ledger,
  overview,
  providers,
  register,
  reports,
  selection,
  settings,
  support,
  transactions,
  transfer,
  ui,
};
