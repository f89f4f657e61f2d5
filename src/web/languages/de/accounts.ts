import type { accounts as english, accountTree as englishAccountTree } from '#web/languages/en/accounts.ts';
import { plural } from './counting.ts';

export const accountTree: typeof englishAccountTree = {
  label: 'Konten',
  home: 'Start',
  favourite: ', Favorit',
  actionsOf: (name) => `Aktionen für ${name}`,
  moved: (name, parent) => `${name} nach ${parent} verschoben`,
  moveFailed: 'Das Konto ließ sich nicht verschieben.',
};

export const accounts: typeof english = {
  importStatement: 'Kontoauszug importieren …',
  breadcrumb: 'Kontopfad',
  inBalance: 'ausgeglichen',
  inBalanceHint: 'Alle Konten ergeben zusammen null, wie es sein soll',
  summary: 'Kontoübersicht',
  noSubAccounts: 'Keine Unterkonten',
  addBelow: 'Neues Unterkonto …',
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
  bar: {
    label: 'Buch',
    home: 'Start',
    favourites: 'Favoriten anzeigen',
    tags: 'Schlagwörter anzeigen',
    history: 'Verlauf',
    settings: 'Bucheinstellungen',
    words: {
      home: 'Start',
      favourites: 'Favoriten',
      tags: 'Schlagwörter',
      history: 'Verlauf',
      settings: 'Bucheinstellungen',
    },
    search: 'Suchen',
    searchHelp: 'Suchmöglichkeiten',
    searchTooShort: 'Bitte mindestens zwei Zeichen eingeben',
  },
};
