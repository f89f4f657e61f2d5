/** The five features, in their order (spec 2 Landing page). */
const features = {
  accounts: {
    title: 'Create financial accounts',
    text: 'Cash, banks, cards, loans, income, expenses: a tree of fourteen kinds, ready to start with.',
  },
  transactions: {
    title: 'Add double-entry transactions',
    text: 'Each amount leaves one account and reaches another, so the books always balance.',
  },
  anywhere: {
    title: 'Manage anywhere online',
    text: 'The same on the phone, the tablet and the desk, in the light and in the dark.',
  },
  books: {
    title: 'Create multiple books',
    text: 'One for the household, one for the studio, each with its own currency.',
  },
  favourites: {
    title: 'Manage favorites',
    text: 'The accounts that you use every day are one tap away.',
  },
};

/** What the landing page says (spec 2 Landing page); it is rendered in each language when the app is built. */
export const landing = {
  title: 'Partita - double-entry bookkeeping, free',
  description:
    'Free double-entry bookkeeping for people, freelancers and small organisations. Your books live where you want: in this browser, with us, in your own Supabase project or in your own Firebase project.',
  headline: 'Your books, where you want them.',
  lead: 'Free double-entry bookkeeping for people, freelancers and small organisations, on the phone, the tablet and the desk. Every total right to the cent, and every byte yours to take along.',
  start: 'Get Started',
  beginHere: 'Start without an account',
  openHere: 'Open the books in this browser',
  goneHere: 'Your books are gone: what can be done',
  seeExample: 'See an example',
  dashboard: 'Dashboard',
  logout: 'Logout',
  loggingOut: 'Logging out.. Please wait...',
  hint: 'No card, no trial, no advertising.',
  featuresTitle: 'Bookkeeping without the weight',
  features,
  about: {
    title: 'About Partita',
    /** What one signs in with, behind the first paragraph. */
    ways: {
      all: 'Log in with Google, Github or Discord, or sign up with your email.',
      withEmail: 'Log in with *, or sign up with your email.',
      withoutEmail: 'Log in with *.',
      email: 'Sign up with your email.',
      none: 'Begin right away, without an account.',
    },
    /** What is left out where there is no server of ours. */
    ourServer: ' on our server,',
    paragraphs: [
      'Partita is a free double-entry bookkeeping app with an intuitive interface for tracking expenses, categorising transactions and monitoring cash flow.',
      'What sets it apart: you choose where the books live. In this browser without any account, on our server, in your own Supabase project or in your own Firebase project - the app is the same everywhere, and your data goes out as one file whenever you like.',
      'It answers, too: net worth over time, income and expenses, balance sheet, cash flow. Every number opens the rows it is made of.',
      'A statement of your bank becomes bookkeeping in a minute: drop the file, look at what is new, add it. Whole books come in from GnuCash, ledger, beancount, YNAB and others, and go out again.',
    ],
  },
  terms: 'Terms of Use',
  privacy: 'Privacy & Cookie Policy',
  writeToUs: 'Write to us',
  pictureAlt: 'Partita on the desk and on the phone: the register of an account',
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
