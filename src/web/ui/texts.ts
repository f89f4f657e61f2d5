import { inLanguage } from '#web/languages/language.ts';

/** What the parts say by themselves; all else is passed in. */
export const texts = inLanguage('ui', {
  product: 'Partita',
  close: 'Close',
  discard: {
    title: 'Discard changes ?',
    ask: 'What you typed is not saved yet.',
    keep: 'Keep editing',
    discard: 'Discard',
  },
  closeMessage: 'Close message',
  showPassword: 'Show password',
  /** What stands on the keys of a keyboard, by `event.key`. */
  keys: { Control: 'Ctrl', ' ': 'Space', Escape: 'Esc', Enter: 'Enter', Delete: 'Delete' },
});
