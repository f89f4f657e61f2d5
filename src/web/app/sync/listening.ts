/** What passes events on to listeners outside: loaded where there are any, before anything is raised that they should hear. */
export const loadListening = () => import('./external-listeners.ts');
