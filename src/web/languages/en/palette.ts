/** What the palette says around the commands, and the sheet of keys. */
export const palette = {
  placeholder: 'Do something, or go somewhere',
  nothingFound: 'Nothing found',
  searchTooShort: 'Nothing found. To search takes at least two characters.',
  searchFor: (text: string) => `Search for “${text}”`,
  search: 'Search',
  singleKeys: 'Single letters work as shortcuts',
};
