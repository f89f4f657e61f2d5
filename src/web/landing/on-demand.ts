// Code of the landing page that runs on a click. It is one module, so that the page refers to one file only.
import { storeFiles } from '#web/lib/files/files-between-pages.ts';

/** Passes bank files to the app, which creates a book from them: in this browser, unless books exist with another provider. */
export async function importFiles(files: readonly File[]): Promise<void> {
  // Files are ignored if only signed-in users have books.
  if (document.querySelector<HTMLElement>('#drop')?.hidden !== false) return;
  await storeFiles(files);
  sessionStorage.setItem('Partita.ImportFiles', 'true');
  const isNew = ['CurrentProvider', 'CurrentBookName'].every(
    (key) => localStorage.getItem(`Partita.${key}`) === null,
  );
  // Same as a click by the user.
  document.querySelector<HTMLElement>(isNew ? '[data-provider="thisBrowser"]' : '#start')?.click();
}

/** Opens the feedback form. */
export const openContactForm = async () => (await import('./contact-form.tsx')).renderContactForm();

/** Shows the signed-in user. */
export const showSignedInUser = async () => (await import('./signed-in.ts')).renderUser();
