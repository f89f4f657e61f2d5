// What the landing page does for who asks for it: all of it is named here, so that the page itself names but one file.

export { importFiles } from './brought-files.ts';

/** Opens the feedback form. */
export const openWriteToUs = async () => (await import('./write-to-us.tsx')).openWriteToUs();

/** Shows who is logged in. */
export const showUser = async () => (await import('./signed-in.ts')).showUser();
