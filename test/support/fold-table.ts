/**
 * What is found by what is typed: both are the same to a search on every engine. Held against `fold`, against `partita.fold`, and against
 * what each engine finds.
 */
export const foundBy: readonly { text: string; typed: string }[] = [
  { text: 'Café Zürich', typed: 'cafe zurich' },
  { text: 'cafe zurich', typed: 'CAFÉ ZÜRICH' },
  { text: 'Cafe\u0301 decomposed', typed: 'café decomposed' },
  { text: 'ΟΔΟΣ', typed: 'οδος' },
  { text: 'ναός', typed: 'ΝΑΟΣ' },
  { text: 'χρονοσω', typed: 'χρονος' },
  { text: 'Hauptstraße', typed: 'hauptstrasse' },
  { text: 'HAUPTSTRASSE', typed: 'hauptstraße' },
  { text: 'GROẞ', typed: 'gross' },
  { text: 'Łódź', typed: 'lodz' },
  { text: 'Smørrebrød', typed: 'smorrebrod' },
  { text: 'Ærø', typed: 'aero' },
  { text: 'Œuvre', typed: 'oeuvre' },
  { text: 'Đorđe', typed: 'dorde' },
  { text: 'Iğdır', typed: 'igdir' },
  { text: 'İzmir', typed: 'izmir' },
  { text: 'Þór og Eyður', typed: 'thor og eydur' },
  { text: 'ＲＥＮＴ １２３', typed: 'rent 123' },
  { text: 'rent 123', typed: 'ｒｅｎｔ　１２３' },
  { text: 'ｶﾌｪ', typed: 'カフェ' },
  { text: 'ﬁnance', typed: 'finance' },
  { text: 'Party 🎉 time', typed: '🎉' },
  { text: 'Coffee ☕\ufe0f', typed: '☕' },
  { text: 'Coffee ☕', typed: '☕\ufe0f' },
  { text: 'Family 👨‍👩‍👧', typed: '👨‍👩‍👧' },
  { text: '昼食代', typed: '食' },
  { text: '昼食代', typed: '食代' },
  { text: 'Привет Й', typed: 'привет и' },
];

/** What is not found: letters that are others. */
export const notFoundBy: readonly { text: string; typed: string }[] = [
  { text: 'Party 🎉', typed: '🎂' },
  { text: 'Zürich', typed: 'zuerich' },
  { text: '昼食', typed: '代' },
];
