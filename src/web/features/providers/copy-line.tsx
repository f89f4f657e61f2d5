import { ActionIcon } from '@mantine/core';
import { Copy } from 'lucide-react';
import { providers as texts } from '#web/languages/en/providers.ts';
import { formatError } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from './providers.module.css';
import consoleSketchClasses from './console-sketch.module.css';

/** A simplified drawing of a console page with only the relevant controls. */
type Sketch = {
  /** The entries of the side menu and the open one. */
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
  /** True for the control to press or the text to copy. */
  isMarked?: boolean;
};

/** The steps that prepare a Firebase project, in order. */
const firebaseSteps = ['project', 'signIn', 'database', 'rules', 'keys', 'domain'] as const;

type FirebaseStep = (typeof firebaseSteps)[number];

/** The sketch of each step in the original words of the console, which are not translated. */
const sketches: Record<FirebaseStep, Sketch> = {
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

const markedClass = (isMarked: boolean | undefined, name = '') =>
  [isMarked ? consoleSketchClasses.marked : undefined, name].filter(Boolean).join(' ');

type ConsoleSketchProps = {
  sketch: Sketch;
  /** The description for screen readers. */
  alt: string;
};

/** Draws a sketch with the design tokens of the app. */
function ConsoleSketch({ sketch, alt }: ConsoleSketchProps) {
  const { menu, openMenu, title, tabs, openTab, rows } = sketch;
  return (
    <div role="img" aria-label={alt}>
      {/* Some screen readers would also read the words of the drawing. */}
      <div className={consoleSketchClasses.sketch} aria-hidden lang="en">
        {menu !== undefined && (
          <div className={consoleSketchClasses.menu}>
            {menu.map((entry) => (
              <span key={entry} className={markedClass(entry === openMenu)}>
                {entry}
              </span>
            ))}
          </div>
        )}
        <div className={consoleSketchClasses.page}>
          <strong>{title}</strong>
          {tabs !== undefined && (
            <div className={consoleSketchClasses.tabs}>
              {tabs.map((tab) => (
                <span key={tab} className={markedClass(tab === openTab)}>
                  {tab}
                </span>
              ))}
            </div>
          )}
          {rows.map(({ text, as, isMarked }) => (
            <span key={text} className={markedClass(isMarked, consoleSketchClasses[as])}>
              {text}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Copies a text to the clipboard and shows the result (spec 8 Copy). */
export async function copyToClipboard(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', done);
  } catch (error) {
    toast('error', texts.copyFailed(formatError(error)));
  }
}

/** A text to enter elsewhere literally, with a copy button. */
export function CopyLine({ text }: { text: string }) {
  return (
    <span className={classes.copyLine}>
      <code>{text}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.copy(text)}
        onClick={() => void copyToClipboard(text, texts.lineCopied)}
      >
        <Copy size={18} />
      </ActionIcon>
    </span>
  );
}

const indexesAddress = '/static/providers/Firebase/firestore.indexes.json';

/** The steps that prepare a Firebase project, each with a picture (spec 2 Providers screen). */
export function FirebaseSteps() {
  const { steps, indexes } = texts.firebase;
  return (
    <ol className={classes.steps}>
      {firebaseSteps.map((name) => (
        <li key={name}>
          {steps[name].text}
          {name === 'domain' && <CopyLine text={location.hostname} />}
          {name === 'rules' && (
            <>
              {' '}
              <a href={indexesAddress} download>
                {indexes}
              </a>
            </>
          )}
          <ConsoleSketch sketch={sketches[name]} alt={steps[name].alt} />
        </li>
      ))}
    </ol>
  );
}
