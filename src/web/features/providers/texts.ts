import { inLanguage } from '#web/languages/language.ts';
import type { FirebaseStep } from './sketches.ts';

const firebaseSteps: Record<FirebaseStep, { text: string; alt: string }> = {
  project: {
    text: 'Open console.firebase.google.com, sign in with a Google account and create a project. It needs no Analytics.',
    alt: "The first page of the console: press 'Create a project'.",
  },
  signIn: {
    text: 'Open Build, Authentication, press Get started, choose the tab Sign-in method, then Email/Password, switch it on and save.',
    alt: 'Authentication, the tab Sign-in method: Email/Password is switched on.',
  },
  database: {
    text: 'Open Build, Firestore Database, press Create database, choose a place near you and production mode.',
    alt: "Firestore Database: press 'Create database'.",
  },
  rules: {
    text: "In the database choose the tab Rules. Press 'Show Rules' below, copy the rules, paste them over what is there and press Publish: they let everybody reach their own books only.",
    alt: "The tab Rules of the database: the rules are pasted, press 'Publish'.",
  },
  keys: {
    text: 'Open Project settings (the gear), the tab General. Under Your apps add a Web app; of what it shows, projectId, authDomain and apiKey are what you enter here.',
    alt: 'Project settings, the tab General, Your apps: the web app shows apiKey, authDomain and projectId.',
  },
  domain: {
    text: 'Back in Authentication choose the tab Settings, Authorized domains, and add the host of this page:',
    alt: "Authentication, the tab Settings, Authorized domains: press 'Add domain' and enter the host of this page.",
  },
};

/** What the providers screen says (spec 2 Providers screen, spec 4 Provider choice, spec 8 Provider and Copy). */
export const texts = inLanguage('providers', {
  title: 'Where your books live',
  lead: 'Your books can live on this server, or in a database project of your own. The app is the same everywhere; only you hold the keys to your project. Changing the place logs you out and moves nothing: export your data before, and import it afterwards.',
  current: 'In use',
  own: {
    title: 'Partita',
    text: 'Nothing to set up. There are limits on how much you may keep and use; the settings show them.',
    use: "Use the product's own",
  },
  supabase: {
    title: 'Supabase',
    text: 'A PostgreSQL database of your own at supabase.com, free to begin with. Make a project, run the code below in its SQL editor once, then enter the address and the public key of the project here.',
    steps: {
      project: 'Make a project at supabase.com.',
      code: "Press 'Show Code', copy the code, paste it into the SQL editor of the project and run it. Running it again is safe.",
      redirects: 'Under Authentication, URL Configuration, add these two addresses to the redirect URLs:',
      keys: 'Enter the project URL and the publishable (anon) key, which are under Project Settings, API.',
    },
    use: 'Use Supabase',
    showScript: 'Show Code',
    scriptTitle: 'Configuration code',
    scriptLead: 'Paste it into the SQL editor of your project and run it.',
    copyScript: 'Copy Code',
    editorTitle: 'Supabase configuration',
    url: 'Project URL',
    urlHint: 'For example https://abcdefgh.supabase.co',
    key: 'Publishable key',
  },
  firebase: {
    title: 'Firebase',
    text: 'A Firestore database of your own at firebase.google.com, free to begin with. Make a project, let people sign in by e-mail, paste the rules below, then enter three values of the project here.',
    steps: firebaseSteps,
    indexes: 'The indexes beside them (firestore.indexes.json, optional).',
    use: 'Use Firebase',
    showScript: 'Show Rules',
    scriptTitle: 'Access rules',
    scriptLead: 'Paste them into the tab Rules of your database and press Publish.',
    copyScript: 'Copy Rules',
    editorTitle: 'Firebase configuration',
    projectId: 'Project ID',
    authDomain: 'Auth domain',
    authDomainHint: 'For example my-books.firebaseapp.com',
    apiKey: 'API key',
  },
  edit: 'Edit Configuration',
  takeConfig: (name: string) => `Use config ${name}`,
  editConfig: (name: string) => `Edit config ${name}`,
  removeConfig: (name: string) => `Remove config ${name}`,
  removed: (name: string) => `Removed config ${name}`,
  undo: 'Undo',
  saved: 'Saved configurations',
  saveLocally: 'Save Configuration Locally',
  saveLocallyHint: 'In this browser, to come back to it by its name.',
  name: 'Name',
  required: 'Required',
  nameTaken: 'There is a saved configuration of this name already',
  notAnAddress: 'An address that begins with https://',
  notADomain: 'A host name without a path, for example my-books.firebaseapp.com',
  cancel: 'Cancel',
  save: 'Save',
  loading: 'Loading…',
  scriptFailed: 'This cannot be loaded.',
  copied: 'Code copied to clipboard !',
  copyFailed: (error: string) => `Error copying.. ${error}`,
  copy: (text: string) => `Copy ${text}`,
  lineCopied: 'Copied to clipboard !',
  close: 'Close',
});
