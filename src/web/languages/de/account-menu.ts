import type { accountMenu as english } from '#web/languages/en/account-menu.ts';

export const accountMenu: typeof english = {
  reconcile: 'Abgleichen …',
  addFavourite: 'Zu den Favoriten',
  removeFavourite: 'Aus den Favoriten entfernen',
  edit: 'Unterkonto bearbeiten …',
  trade: 'Kaufen oder verkaufen …',
  check: 'Saldo prüfen …',
  exportFile: 'Als Datei exportieren …',
  merge: 'Zusammenführen mit …',
  delete: 'Unterkonto löschen …',
};
