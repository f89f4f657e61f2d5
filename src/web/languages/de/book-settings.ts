import type { bookSettings as english } from '#web/languages/en/book-settings.ts';

export const bookSettings: typeof english = {
  contents: 'Inhalt',
  sections: {
    general: 'Allgemein',
    amounts: 'Beträge',
    days: 'Tage',
    rules: 'Buchungsregeln',
    lock: 'Sperre',
    members: 'Geteilt mit',
    kept: 'Dieses Gerät',
    verify: 'Buch prüfen',
    fingerprint: 'Fingerabdruck',
    export: 'Exportieren',
    history: 'Verlauf',
    delete: 'Löschen',
  },
  exportHint: 'Eine Datei mit dem ganzen Buch, für andere Programme.',
  historyHint: 'Alles, was in diesem Buch geändert wurde, und wie es sich rückgängig machen lässt.',
  showHistory: 'Verlauf anzeigen',
  prices: 'Andere Währungen und Kurse …',
  deleteBook: 'Buch löschen …',
  keys: { leave: 'Bucheinstellungen verlassen', group: 'Bucheinstellungen' },
};
