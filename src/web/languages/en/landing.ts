/** The five features, in their order (spec 2 Landing page). */
const features = {
  accounts: {
    title: 'Create financial accounts',
    text: 'Cash, banks, cards, loans, income and expenses, in a tree of accounts that is ready to use.',
  },
  transactions: {
    title: 'Add double-entry transactions',
    text: 'Every amount leaves one account and arrives in another, so your books always balance.',
  },
  anywhere: {
    title: 'Manage anywhere online',
    text: 'The same on phone, tablet and desktop, in light and in dark.',
  },
  books: {
    title: 'Create multiple books',
    text: 'One for the household, one for the studio, each in its own currency.',
  },
  favourites: {
    title: 'Manage favorites',
    text: 'The accounts you use every day are one tap away.',
  },
};

/** The texts of the landing page (spec 2 Landing page); it is rendered in each language when the app is built. */
export const landing = {
  title: 'Partita - free double-entry bookkeeping',
  description:
    'Free double-entry bookkeeping for individuals, freelancers and small organisations. Store your books in this browser, on our server, in your own Supabase project or in your own Firebase project.',
  headline: 'Your books, where you want them.',
  lead: 'Free double-entry bookkeeping for individuals, freelancers and small organisations, on phone, tablet and desktop. Every total is right to the cent, and you can export your data at any time.',
  start: 'Get Started',
  beginHere: 'Start without an account',
  openHere: 'Open the books in this browser',
  goneHere: 'Your books are gone: see what you can do',
  seeExample: 'See an example',
  dashboard: 'Dashboard',
  logout: 'Logout',
  loggingOut: 'Logging out.. Please wait...',
  drop: {
    title: 'Turn your bank file into a book.',
    detail: 'CSV, OFX, CAMT, MT940, QIF: drop it on this page or choose it. It never leaves your device.',
  },
  hint: 'No credit card, no trial, no ads.',
  featuresTitle: 'Bookkeeping without the weight',
  features,
  about: {
    title: 'About Partita',
    /** The sign-in methods, after the first paragraph. */
    signIn: {
      all: 'Log in with Google, Github or Discord, or sign up with your email.',
      withEmail: 'Log in with *, or sign up with your email.',
      withoutEmail: 'Log in with *.',
      email: 'Sign up with your email.',
      none: 'Start right away, without signing up.',
    },
    /** Removed if the build has no server of its own. */
    ourServer: ' on our server,',
    paragraphs: [
      'Partita is a free double-entry bookkeeping app with an intuitive interface for tracking expenses, categorising transactions and monitoring cash flow.',
      'What sets it apart: you choose where your books are stored. In this browser without an account, on our server, in your own Supabase project or in your own Firebase project - the app is the same everywhere, and you can export all your data as one file at any time.',
      'It answers questions, too: net worth over time, income and expenses, balance sheet, cash flow. Every number opens the transactions behind it.',
      'A bank statement becomes bookkeeping in a minute: drop the file, check what is new, add it. You can import whole books from GnuCash, ledger, beancount, YNAB and others, and export them again.',
    ],
  },
  terms: 'Terms of Use',
  privacy: 'Privacy & Cookie Policy',
  writeToUs: 'Write to us',
  pictureAlt: 'Partita on a computer and on a phone: the register of an account',
  /** The words in the picture of the app. */
  picture: {
    currency: 'USD',
    year: '2026',
    books: 'Books',
    main: 'Main',
    studio: 'Studio',
    bank: 'Bank Account',
    bankFacts: 'Bank · 412 transactions',
    expenses: 'Expenses',
    add: '+ Add transaction',
    groceries: 'Groceries',
    salary: 'Salary November',
    train: 'Train to Lisbon',
    invoice: 'Invoice 2026-31',
    power: 'Electricity',
    food: 'Food & Drinks',
    salaries: 'Salary',
    travel: 'Travel',
    income: 'Income',
    subscriptions: 'Subscriptions',
    shopping: 'Shopping',
  },
};
