/** What the palette says around the commands, and the sheet of keys. */
export const palette = {
  placeholder: 'What would you like to do?',
  nothingFound: 'Nothing found',
  searchTooShort: 'Nothing found. Type at least two characters to search.',
  searchFor: (text: string) => `Search for “${text}”`,
  search: 'Search',
  singleKeys: 'Use single letters as shortcuts',
};
