const firebaseSteps = {
  project: {
    text: 'Open console.firebase.google.com, sign in with a Google account and create a project. You do not need Analytics.',
    alt: 'The first page of the console: press “Create a project”.',
  },
  signIn: {
    text: 'Open Build, Authentication and press Get started. On the tab Sign-in method choose Email/Password, switch it on and save.',
    alt: 'Authentication, the tab Sign-in method: Email/Password is switched on.',
  },
  database: {
    text: 'Open Build, Firestore Database and press Create database. Choose a location near you and production mode.',
    alt: 'Firestore Database: press “Create database”.',
  },
  rules: {
    text: 'In the database open the tab Rules. Press “Show Rules” below, copy the rules, paste them over what is there and press Publish. With them, everyone can only reach their own books.',
    alt: 'The tab Rules of the database: the rules are pasted, press “Publish”.',
  },
  keys: {
    text: 'Open Project settings (the gear), the tab General. Under Your apps add a Web app. It shows projectId, authDomain and apiKey: enter these three here.',
    alt: 'Project settings, the tab General, Your apps: the web app shows apiKey, authDomain and projectId.',
  },
  domain: {
    text: 'Back in Authentication open the tab Settings, Authorized domains, and add the host of this page:',
    alt: 'Authentication, the tab Settings, Authorized domains: press “Add domain” and enter the host of this page.',
  },
};

/** The texts of the providers screen (spec 2 Providers screen, spec 4 Provider choice, spec 8 Provider and Copy). */
export const providers = {
  title: 'Storage',
  lead: 'You can store your books on this server, in this browser, or in your own database project. The app is the same everywhere, and only you have the keys to your project. Changing the storage logs you out and moves nothing: the books here stay here. To take them with you, choose “Move my books...” in the settings.',
  /** The hint if the build has no server of its own. */
  leadWithoutServer:
    'You can store your books in this browser or in your own database project. The app is the same everywhere, and only you have the keys to your project. Changing the storage moves nothing: the books here stay here. To take them with you, choose “Move my books...” in the settings.',
  current: 'In use',
  own: {
    title: 'Partita',
    text: 'Nothing to set up. Space and usage are limited; the settings show your limits.',
    use: "Use the product's own",
  },
  browser: {
    title: 'This browser',
    text: 'No account and no connection needed: your books are stored on this device, in this browser only. Save a backup; you can move them at any time.',
    use: 'Use this browser',
  },
  supabase: {
    title: 'Supabase',
    text: 'Your own PostgreSQL database at supabase.com, free to start with. Create a project, run the code below once in its SQL editor, then enter the address and the public key of the project here.',
    steps: {
      project: 'Create a project at supabase.com.',
      code: 'Press “Show Code”, copy the code, paste it into the SQL editor of the project and run it. Running it again is safe.',
      redirects: 'Under Authentication, URL Configuration, add these two addresses to the redirect URLs:',
      keys: 'Enter the project URL and the publishable (anon) key. You find both under Project Settings, API.',
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
    text: 'Your own Firestore database at firebase.google.com, free to start with. Create a project, switch on sign-in by email, paste the rules below, then enter three values of the project here.',
    steps: firebaseSteps,
    indexes: 'The matching indexes (firestore.indexes.json, optional).',
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
  saveLocallyHint: 'In this browser, under a name.',
  name: 'Name',
  nameTaken: 'A configuration with this name is already saved',
  notAnAddress: 'Enter an address that begins with https://',
  notADomain: 'Enter a host name without a path, for example my-books.firebaseapp.com',
  scriptFailed: 'This could not be loaded.',
  copied: 'Code copied to clipboard !',
  copyFailed: (error: string) => `Error copying.. ${error}`,
  copy: (text: string) => `Copy ${text}`,
  lineCopied: 'Copied to clipboard',
};
