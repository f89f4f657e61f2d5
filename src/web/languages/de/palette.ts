import type { palette as english } from '#web/languages/en/palette.ts';

export const palette: typeof english = {
  placeholder: 'Was möchten Sie tun?',
  nothingFound: 'Nichts gefunden',
  searchTooShort: 'Nichts gefunden. Zum Suchen bitte mindestens zwei Zeichen eingeben.',
  searchFor: (text) => `Nach „${text}“ suchen`,
  search: 'Suche',
  singleKeys: 'Einzelne Buchstaben als Tastenkürzel',
};
