import type { providers as english } from '#web/languages/en/providers.ts';

// Labels of the console stay in English, because the console shows them in English.
const firebaseSteps = {
  project: {
    text: 'console.firebase.google.com öffnen, mit einem Google-Konto anmelden und ein Projekt anlegen. Analytics braucht es nicht. Die Konsole ist hier mit ihren englischen Bezeichnungen beschrieben.',
    alt: 'Die erste Seite der Konsole: „Create a project“ drücken.',
  },
  signIn: {
    text: '„Build“, „Authentication“ öffnen, „Get started“ drücken, unter „Sign-in method“ den Eintrag „Email/Password“ wählen, einschalten und speichern.',
    alt: 'Authentication, Reiter „Sign-in method“: „Email/Password“ ist eingeschaltet.',
  },
  database: {
    text: '„Build“, „Firestore Database“ öffnen, „Create database“ drücken, eine Region in der Nähe und „production mode“ wählen.',
    alt: 'Firestore Database: „Create database“ drücken.',
  },
  rules: {
    text: 'In der Datenbank den Reiter „Rules“ wählen. Unten „Regeln anzeigen“ drücken, die Regeln kopieren, anstelle der vorhandenen einfügen und „Publish“ drücken: Mit ihnen erreicht jeder nur die eigenen Bücher.',
    alt: 'Der Reiter „Rules“ der Datenbank: Die Regeln sind eingefügt, „Publish“ drücken.',
  },
  keys: {
    text: '„Project settings“ (das Zahnrad), Reiter „General“ öffnen. Unter „Your apps“ eine Web-App hinzufügen; von dem, was sie zeigt, werden hier projectId, authDomain und apiKey eingetragen.',
    alt: 'Project settings, Reiter „General“, „Your apps“: Die Web-App zeigt apiKey, authDomain und projectId.',
  },
  domain: {
    text: 'Zurück in „Authentication“ den Reiter „Settings“, „Authorized domains“ wählen und die Adresse dieser Seite hinzufügen:',
    alt: 'Authentication, Reiter „Settings“, „Authorized domains“: „Add domain“ drücken und die Adresse dieser Seite eintragen.',
  },
};

export const providers: typeof english = {
  title: 'Speicherort',
  lead: 'Sie können Ihre Bücher auf diesem Server, in diesem Browser oder in einem eigenen Datenbankprojekt speichern. Die App ist überall dieselbe; die Schlüssel zu Ihrem Projekt haben nur Sie. Ein Wechsel des Speicherorts meldet Sie ab und nimmt nichts mit: Die Bücher hier bleiben hier. Um sie mitzunehmen, wählen Sie in den Einstellungen „Bücher umziehen …“.',
  leadWithoutServer:
    'Sie können Ihre Bücher in diesem Browser oder in einem eigenen Datenbankprojekt speichern. Die App ist überall dieselbe; die Schlüssel zu Ihrem Projekt haben nur Sie. Ein Wechsel des Speicherorts nimmt nichts mit: Die Bücher hier bleiben hier. Um sie mitzunehmen, wählen Sie in den Einstellungen „Bücher umziehen …“.',
  current: 'In Verwendung',
  own: {
    title: 'Partita',
    text: 'Hier ist nichts einzurichten. Speicherplatz und Nutzung sind begrenzt; Ihre Grenzen stehen in den Einstellungen.',
    use: 'Partita verwenden',
  },
  browser: {
    title: 'Dieser Browser',
    text: 'Ohne Konto und ohne Verbindung: Die Bücher liegen auf diesem Gerät, nur in diesem Browser. Speichern Sie eine Sicherung; umziehen können Sie jederzeit.',
    use: 'Diesen Browser verwenden',
  },
  supabase: {
    title: 'Supabase',
    text: 'Eine eigene PostgreSQL-Datenbank bei supabase.com, für den Anfang kostenlos. Ein Projekt anlegen, den Code unten einmal in dessen SQL-Editor ausführen und dann hier die Adresse und den öffentlichen Schlüssel des Projekts eintragen.',
    steps: {
      project: 'Bei supabase.com ein Projekt anlegen.',
      code: '„Code anzeigen“ drücken, den Code kopieren, in den SQL-Editor des Projekts einfügen und ausführen. Ihn noch einmal auszuführen schadet nicht.',
      redirects:
        'Unter „Authentication“, „URL Configuration“ diese beiden Adressen zu den „Redirect URLs“ hinzufügen:',
      keys: 'Die „Project URL“ und den öffentlichen Schlüssel („publishable“ oder „anon key“) eintragen; beide stehen unter „Project Settings“, „API“.',
    },
    use: 'Supabase verwenden',
    showScript: 'Code anzeigen',
    scriptTitle: 'Code zum Einrichten',
    scriptLead: 'In den SQL-Editor des Projekts einfügen und ausführen.',
    copyScript: 'Code kopieren',
    editorTitle: 'Supabase-Konfiguration',
    url: 'Adresse des Projekts',
    urlHint: 'Zum Beispiel https://abcdefgh.supabase.co',
    key: 'Öffentlicher Schlüssel',
  },
  firebase: {
    title: 'Firebase',
    text: 'Eine eigene Firestore-Datenbank bei firebase.google.com, für den Anfang kostenlos. Ein Projekt anlegen, die Anmeldung per E-Mail einschalten, die Regeln unten einfügen und dann hier drei Werte des Projekts eintragen.',
    steps: firebaseSteps,
    indexes: 'Die Indizes dazu (firestore.indexes.json, optional).',
    use: 'Firebase verwenden',
    showScript: 'Regeln anzeigen',
    scriptTitle: 'Zugriffsregeln',
    scriptLead: 'In den Reiter „Rules“ der Datenbank einfügen und „Publish“ drücken.',
    copyScript: 'Regeln kopieren',
    editorTitle: 'Firebase-Konfiguration',
    projectId: 'Projekt-ID (projectId)',
    authDomain: 'Anmelde-Domain (authDomain)',
    authDomainHint: 'Zum Beispiel my-books.firebaseapp.com',
    apiKey: 'API-Schlüssel (apiKey)',
  },
  edit: 'Konfiguration bearbeiten',
  takeConfig: (name) => `Konfiguration ${name} verwenden`,
  editConfig: (name) => `Konfiguration ${name} bearbeiten`,
  removeConfig: (name) => `Konfiguration ${name} entfernen`,
  removed: (name) => `Konfiguration ${name} entfernt`,
  undo: 'Rückgängig',
  saved: 'Gespeicherte Konfigurationen',
  saveLocally: 'Konfiguration lokal speichern',
  saveLocallyHint: 'In diesem Browser, unter einem Namen.',
  name: 'Name',
  nameTaken: 'Eine Konfiguration mit diesem Namen ist schon gespeichert',
  notAnAddress: 'Bitte eine Adresse eingeben, die mit https:// beginnt',
  notADomain: 'Bitte einen Rechnernamen ohne Pfad eingeben, zum Beispiel my-books.firebaseapp.com',
  scriptFailed: 'Das konnte nicht geladen werden.',
  copied: 'Code in die Zwischenablage kopiert',
  copyFailed: (error) => `Das Kopieren ist fehlgeschlagen. ${error}`,
  copy: (text) => `${text} kopieren`,
  lineCopied: 'In die Zwischenablage kopiert',
};
