import { storeFiles } from '#web/lib/files/files-between-pages.ts';

/** Takes the files of a bank to the app, where they become a book: in this browser, unless there are books elsewhere. */
export async function importFiles(files: readonly File[]): Promise<void> {
  // No file is taken where only who signs in has books.
  if (document.querySelector<HTMLElement>('#drop')?.hidden !== false) return;
  await storeFiles(files);
  sessionStorage.setItem('Partita.BroughtFiles', 'true');
  const isNew = ['CurrentProvider', 'CurrentBookName'].every(
    (key) => localStorage.getItem(`Partita.${key}`) === null,
  );
  // As if somebody had chosen that by hand.
  document.querySelector<HTMLElement>(isNew ? '[data-place="thisBrowser"]' : '#start')?.click();
}
