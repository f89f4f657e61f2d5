/** A simplified drawing of a page of a console: only where to look and what to press. */
export type Sketch = {
  /** The entries of the side menu, and which of them is open. */
  menu?: readonly string[];
  openMenu?: string;
  title: string;
  tabs?: readonly string[];
  openTab?: string;
  rows: readonly SketchRow[];
};

type SketchRow = {
  text: string;
  as: 'line' | 'switch' | 'button' | 'code';
  /** Whether this is the part to press or to copy. */
  isMarked?: boolean;
};

/** The steps that prepare a Firebase project, in order. */
export const firebaseSteps = ['project', 'signIn', 'database', 'rules', 'keys', 'domain'] as const;

export type FirebaseStep = (typeof firebaseSteps)[number];

/** The sketch of each step, in the console's own words, which are not translated. */
export const sketches: Record<FirebaseStep, Sketch> = {
  project: {
    title: 'Your Firebase projects',
    rows: [{ text: 'Create a project', as: 'button', isMarked: true }],
  },
  signIn: {
    menu: ['Build', 'Authentication', 'Firestore'],
    openMenu: 'Authentication',
    title: 'Authentication',
    tabs: ['Users', 'Sign-in method', 'Settings'],
    openTab: 'Sign-in method',
    rows: [{ text: 'Email/Password', as: 'switch', isMarked: true }],
  },
  database: {
    menu: ['Build', 'Authentication', 'Firestore'],
    openMenu: 'Firestore',
    title: 'Cloud Firestore',
    rows: [
      { text: 'Location: nearest to you', as: 'line' },
      { text: 'Create database', as: 'button', isMarked: true },
    ],
  },
  rules: {
    menu: ['Build', 'Authentication', 'Firestore'],
    openMenu: 'Firestore',
    title: 'Cloud Firestore',
    tabs: ['Data', 'Rules', 'Indexes'],
    openTab: 'Rules',
    rows: [
      { text: "rules_version = '2';\nservice cloud.firestore { … }", as: 'code' },
      { text: 'Publish', as: 'button', isMarked: true },
    ],
  },
  keys: {
    menu: ['Project settings', 'Build'],
    openMenu: 'Project settings',
    title: 'Project settings',
    tabs: ['General', 'Usage'],
    openTab: 'General',
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
    openMenu: 'Authentication',
    title: 'Authentication',
    tabs: ['Users', 'Sign-in method', 'Settings'],
    openTab: 'Settings',
    rows: [
      { text: 'Authorized domains', as: 'line' },
      { text: 'Add domain', as: 'button', isMarked: true },
    ],
  },
};
