// What the landing page does for who asks for it: all of it is named here, so that the page itself names but one file.

export { importFiles } from './brought-files.ts';

/** Opens the feedback form. */
export const openContactForm = async () => (await import('./write-to-us.tsx')).renderContactForm();

/** Shows who is logged in. */
export const showSignedInUser = async () => (await import('./signed-in.ts')).renderUser();
