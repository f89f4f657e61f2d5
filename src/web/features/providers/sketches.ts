/** A drawn likeness of a page of a console: where to look and what to press, nothing else. */
export type Sketch = {
  /** The entries at the side, the one to open first marked by its name. */
  menu?: readonly string[];
  menuAt?: string;
  title: string;
  tabs?: readonly string[];
  tabAt?: string;
  rows: readonly SketchRow[];
};

type SketchRow = {
  text: string;
  as: 'line' | 'switch' | 'button' | 'code';
  /** Whether this is what to press or to copy. */
  isMarked?: boolean;
};

/** The steps that make a Firebase project ready, in their order. */
export const firebaseSteps = ['project', 'signIn', 'database', 'rules', 'keys', 'domain'] as const;

export type FirebaseStep = (typeof firebaseSteps)[number];

/** What each step shows, in the words of the console, which this app does not translate. */
export const sketches: Record<FirebaseStep, Sketch> = {
  project: {
    title: 'Your Firebase projects',
    rows: [{ text: 'Create a project', as: 'button', isMarked: true }],
  },
  signIn: {
    menu: ['Build', 'Authentication', 'Firestore'],
    menuAt: 'Authentication',
    title: 'Authentication',
    tabs: ['Users', 'Sign-in method', 'Settings'],
    tabAt: 'Sign-in method',
    rows: [{ text: 'Email/Password', as: 'switch', isMarked: true }],
  },
  database: {
    menu: ['Build', 'Authentication', 'Firestore'],
    menuAt: 'Firestore',
    title: 'Cloud Firestore',
    rows: [
      { text: 'Location: nearest to you', as: 'line' },
      { text: 'Create database', as: 'button', isMarked: true },
    ],
  },
  rules: {
    menu: ['Build', 'Authentication', 'Firestore'],
    menuAt: 'Firestore',
    title: 'Cloud Firestore',
    tabs: ['Data', 'Rules', 'Indexes'],
    tabAt: 'Rules',
    rows: [
      { text: "rules_version = '2';\nservice cloud.firestore { … }", as: 'code' },
      { text: 'Publish', as: 'button', isMarked: true },
    ],
  },
  keys: {
    menu: ['Project settings', 'Build'],
    menuAt: 'Project settings',
    title: 'Project settings',
    tabs: ['General', 'Usage'],
    tabAt: 'General',
    rows: [
      { text: 'Your apps: Web app', as: 'line' },
      {
        text: 'apiKey: "AIza…"\nauthDomain: "my-books.firebaseapp.com"\nprojectId: "my-books"',
        as: 'code',
        isMarked: true,
      },
    ],
  },
  domain: {
    menu: ['Build', 'Authentication', 'Firestore'],
    menuAt: 'Authentication',
    title: 'Authentication',
    tabs: ['Users', 'Sign-in method', 'Settings'],
    tabAt: 'Settings',
    rows: [
      { text: 'Authorized domains', as: 'line' },
      { text: 'Add domain', as: 'button', isMarked: true },
    ],
  },
};
