import { plural } from './counting.ts';

/** The language of the texts in this folder. */
export const tag: 'en' | 'de' = 'en';

/** The texts of the offer of a newer build of the app. */
export const update = {
  offer: 'A new version is ready. Save what you are typing before you reload.',
  reload: 'Reload',
  later: 'Later',
};

/** The texts of the app frame (spec 2 Header and navigation, spec 4 App start, spec 8 Startup). */
export const app = {
  nav: {
    label: 'Main',
    home: 'Partita home',
    menu: 'Menu',
    books: 'Books',
    reports: 'Reports',
    budget: 'Budget',
    budgetKeywords: 'plan envelopes',
    upcoming: 'Upcoming',
    upcomingKeywords: 'schedules recurring',
    prices: 'Prices',
    settings: 'Settings',
    support: 'Terms & Support',
    credits: 'About & Credits',
    light: 'Light mode',
    dark: 'Dark mode',
    collapse: 'Collapse',
    expand: 'Expand',
  },
  connection: {
    saved: 'All saved',
    offline: 'Offline',
    offlineWith: (waiting: number) =>
      waiting === 0
        ? 'Offline - changes are saved here and synced later'
        : plural(waiting, {
            one: 'Offline - # change not synced yet',
            other: 'Offline - # changes not synced yet',
          }),
    offlineWithout: 'Offline - nothing can be saved until you are back online',
    waiting: (waiting: number) =>
      plural(waiting, { one: 'Sending # change...', other: 'Sending # changes...' }),
    sendingAgain: 'No answer yet. Partita keeps trying until your change is saved.',
  },
  tabs: { transactions: 'Transactions', subAccounts: 'Sub-accounts', tags: 'Tags' },
  allTransactions: 'All transactions',
  add: 'Add transaction',
  addMore: 'More ways to add',
  addMany: 'Add Multiple Transactions...',
  addAccount: 'Add New Sub-Account...',
  loadMore: 'Load more items to view transactions...',
  loadMoreForOne: 'Load more items to view transaction...',
  rootAccount: 'Root Account',
  problemTitle: 'Something went wrong',
  backToDashboard: 'Back to the dashboard',
  providers: 'Storage',
  localBooks: {
    name: 'This browser',
    example: 'Example',
    toSignIn: 'Log in or sign up',
    open: 'Open the books in this browser',
    leaveExample: 'Leave the example',
  },
  logout: 'Logout',
  start: {
    heading: 'Partita',
    waiting: 'Opening your books...',
    creatingRoot: 'Creating your account.. Please wait...',
    creatingChart: 'Creating basic accounts.. Please wait...',
    failedTitle: 'Error',
    failed: 'Error initializing the app! Please refresh the page...',
    booksGone: 'Your books are gone from this browser',
    chartFailed: 'Error creating basic accounts! Please refresh the page...',
    unknown: 'An unknown error occurred !',
  },
  offline: {
    title: 'You are offline',
    detail:
      'Your books cannot be loaded without a connection. They open automatically once you are back online.',
  },
};
