/** Modules of `src` that the first address of the app loads. */
const app = ['web/app/main.tsx'];

/** Modules of `src` that the dashboard loads until its first rows are drawn. */
export const dashboard = [...app, 'web/app/dashboard/dashboard-page.tsx'];

type Budget = {
  /** The modules of `src` with which the page or popup begins. */
  roots: readonly string[];
  /** The most bytes that its script and styles may have, compressed with gzip. */
  mostBytes: number;
};

/** Budgets of whole pages. Docs: docs/performance.md, "The first look". */
export const pageBudgets: Record<string, Budget> = {
  login: {
    roots: [...app, 'web/app/start/asking.tsx', 'web/features/auth/passkey-sign-in.tsx'],
    mostBytes: 152_600,
  },
  // More than the 200,000 of docs/performance.md: the dashboard had outgrown them when this check came.
  dashboard: { roots: dashboard, mostBytes: 204_500 },
};

const accountMenu = ['web/features/accounts/account-actions.tsx'];
const statements = ['web/app/dashboard/statement-page.tsx'];

/**
 * Budgets of what is loaded after the dashboard, without the files that the dashboard imports statically. Files that the dashboard
 * loads later count here although a user has them by then, so some budgets are above those of docs/performance.md.
 */
export const furtherBudgets: Record<string, Budget> = {
  'the details of a row': { roots: ['web/features/register/row-details.tsx'], mostBytes: 4400 },
  'the selection bar': { roots: ['web/features/selection/selection-bar.tsx'], mostBytes: 4000 },
  'the menu of an account': { roots: accountMenu, mostBytes: 39_000 },
  'the editor of an account': {
    roots: [...accountMenu, 'web/app/dashboard/other-popup.tsx', 'web/features/accounts/account-editor.tsx'],
    mostBytes: 80_000,
  },
  'the history': { roots: ['web/features/history/history-popups.tsx'], mostBytes: 70_500 },
  reconciliation: { roots: ['web/app/dashboard/reconcile-page.tsx'], mostBytes: 70_000 },
  'the import review': { roots: statements, mostBytes: 78_500 },
  'the import review with a bank file': {
    roots: [...statements, 'web/features/statements/part-desk.tsx'],
    mostBytes: 131_500,
  },
};

/** Budgets of workers, by the start of their file names; a worker exists once per language. */
export const workerBudgets: Record<string, number> = {
  'read-worker': 55_000,
  'match-worker': 15_000,
};
