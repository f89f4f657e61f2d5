/**
 * Texts with a search text that finds them on every engine. The table is checked against `fold`, against `partita.fold`, and against the
 * results of each engine.
 */
export const foundSearches: readonly { text: string; searchText: string }[] = [
  { text: 'Café Zürich', searchText: 'cafe zurich' },
  { text: 'cafe zurich', searchText: 'CAFÉ ZÜRICH' },
  { text: 'Cafe\u0301 decomposed', searchText: 'café decomposed' },
  { text: 'ΟΔΟΣ', searchText: 'οδος' },
  { text: 'ναός', searchText: 'ΝΑΟΣ' },
  { text: 'χρονοσω', searchText: 'χρονος' },
  { text: 'Hauptstraße', searchText: 'hauptstrasse' },
  { text: 'HAUPTSTRASSE', searchText: 'hauptstraße' },
  { text: 'GROẞ', searchText: 'gross' },
  { text: 'Łódź', searchText: 'lodz' },
  { text: 'Smørrebrød', searchText: 'smorrebrod' },
  { text: 'Ærø', searchText: 'aero' },
  { text: 'Œuvre', searchText: 'oeuvre' },
  { text: 'Đorđe', searchText: 'dorde' },
  { text: 'Iğdır', searchText: 'igdir' },
  { text: 'İzmir', searchText: 'izmir' },
  { text: 'Þór og Eyður', searchText: 'thor og eydur' },
  { text: 'ＲＥＮＴ １２３', searchText: 'rent 123' },
  { text: 'rent 123', searchText: 'ｒｅｎｔ　１２３' },
  { text: 'ｶﾌｪ', searchText: 'カフェ' },
  { text: 'ﬁnance', searchText: 'finance' },
  { text: 'Party 🎉 time', searchText: '🎉' },
  { text: 'Coffee ☕\ufe0f', searchText: '☕' },
  { text: 'Coffee ☕', searchText: '☕\ufe0f' },
  { text: 'Family 👨‍👩‍👧', searchText: '👨‍👩‍👧' },
  { text: '昼食代', searchText: '食' },
  { text: '昼食代', searchText: '食代' },
  { text: 'Привет Й', searchText: 'привет и' },
];

/** Texts with a search text that does not find them, because it has different letters. */
export const unmatchedSearches: readonly { text: string; searchText: string }[] = [
  { text: 'Party 🎉', searchText: '🎂' },
  { text: 'Zürich', searchText: 'zuerich' },
  { text: '昼食', searchText: '代' },
];
