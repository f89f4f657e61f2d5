import type { accountMenu as english } from '#web/languages/en/account-menu.ts';

export const accountMenu: typeof english = {
  reconcile: 'Abgleichen …',
  addFavourite: 'Zu den Favoriten',
  removeFavourite: 'Aus den Favoriten entfernen',
  edit: 'Unterkonto bearbeiten …',
  check: 'Saldo prüfen …',
  delete: 'Unterkonto löschen …',
};
