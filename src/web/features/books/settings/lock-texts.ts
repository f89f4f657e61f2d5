/** The texts about the lock of a book, in the language of the page. */
export { lock as texts } from '#web/languages/en/lock.ts';
