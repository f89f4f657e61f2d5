import type { palette as english } from '#web/languages/en/palette.ts';

export const palette: typeof english = {
  placeholder: 'Etwas tun oder öffnen',
  nothingFound: 'Nichts gefunden',
  searchTooShort: 'Nichts gefunden. Zum Suchen braucht es mindestens zwei Zeichen.',
  searchFor: (text) => `Nach „${text}“ suchen`,
  search: 'Suche',
  singleKeys: 'Einzelne Buchstaben als Tastenkürzel',
};
