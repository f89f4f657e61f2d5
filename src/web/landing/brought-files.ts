import { thisBrowser } from '#contract/this-browser.ts';
import { putFiles } from '#web/lib/files-between-pages.ts';

/**
 * Takes the files of a bank to the app, where they become a book: in this browser, unless there are books elsewhere.
 * @param isHere whether books are in this browser in any case
 */
export async function bringFiles(files: readonly File[], isHere: boolean): Promise<void> {
  await putFiles(files);
  const isNew = ['CurrentProvider', 'CurrentBookName'].every(
    (key) => localStorage.getItem(`Partita.${key}`) === null,
  );
  if (isNew && !isHere) localStorage.setItem('Partita.CurrentProvider', JSON.stringify(thisBrowser));
  // The app then asks for what books need, not for the login screen.
  if (isNew) localStorage.setItem('Partita.IsLoggedIn', 'true');
  sessionStorage.removeItem('Partita.InExample');
  sessionStorage.setItem('Partita.BroughtFiles', 'true');
  location.assign('/dashboard');
}
