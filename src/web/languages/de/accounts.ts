import type { texts } from '#web/features/accounts/texts.ts';
import { plural } from './counting.ts';

export const accounts: typeof texts = {
  breadcrumb: 'Kontopfad',
  summary: 'Überblick über das Konto',
  noSubAccounts: 'Keine Unterkonten',
  noTags: 'Keine Schlagwörter',
  subAccounts: 'Unterkonten',
  tags: 'Schlagwörter',
  lastPosted: (description, day) => `zuletzt: ${description}, ${day}`,
  search: 'Suche',
  transactions: (count) => plural(count, { one: '# Buchung', other: '# Buchungen' }),
  subAccountCount: (count) => plural(count, { one: '# Unterkonto', other: '# Unterkonten' }),
  tagCount: (count) => plural(count, { one: '# Schlagwort', other: '# Schlagwörter' }),
  tag: 'Schlagwort',
  addFavourite: (name) => `${name} zu den Favoriten hinzufügen`,
  removeFavourite: (name) => `${name} aus den Favoriten entfernen`,
  favouriteFailed: 'Der Favorit konnte nicht geändert werden',
  actions: 'Aktionen für dieses Konto',
  actionsOf: (name) => `Aktionen für ${name}`,
  menu: {
    addFavourite: 'Zu den Favoriten',
    removeFavourite: 'Aus den Favoriten entfernen',
    add: 'Neues Unterkonto …',
    edit: 'Unterkonto bearbeiten …',
    delete: 'Unterkonto löschen …',
  },
  bar: {
    label: 'Buch',
    home: 'Zum Hauptkonto',
    favourites: 'Favoriten anzeigen',
    tags: 'Schlagwörter anzeigen',
    settings: 'Bucheinstellungen',
    search: 'Suchen',
    searchTooShort: 'Mindestens zwei Zeichen',
  },
};
