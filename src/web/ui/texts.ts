import { inLanguage } from '#web/languages/language.ts';

/** What the parts say by themselves; all else is passed in. */
export const texts = inLanguage('ui', {
  close: 'Close',
  closeMessage: 'Close message',
  showPassword: 'Show password',
});
