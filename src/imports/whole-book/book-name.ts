/** What a book is called after the file it comes from: its name without the ending, and without that of what it was packed by. */
export const nameOfFile = (fileName: string): string =>
  fileName
    .replace(/\.(?:gz|zip)$/i, '')
    .replace(/\.[a-z][\w-]{0,13}$/i, '')
    .trim();
