// Code that runs on a click. All of it is exported here, so that the page refers to one file only.

export { importFiles } from './import-files.ts';

/** Opens the feedback form. */
export const openContactForm = async () => (await import('./contact-form.tsx')).renderContactForm();

/** Shows the signed-in user. */
export const showSignedInUser = async () => (await import('./signed-in.ts')).renderUser();
