/** The built-in texts of the components. Callers pass all other texts. */
export const ui = {
  product: 'Partita',
  problem: {
    text: 'We ran into a problem.. We are working on fixing it!',
    id: (id: string) => `Problem ${id}`,
    missingPart: 'Part of the app could not be loaded: there is a newer version, or you are offline.',
    reload: 'Reload',
  },
  discard: {
    title: 'Discard changes?',
    ask: 'What you typed is not saved yet.',
    keepEditing: 'Keep editing',
    discard: 'Discard',
  },
  closeMessage: 'Close message',
  showPassword: 'Show password',
  percentDone: (percent: number) => `${percent}% done`,
  removeTag: (tag: string) => `Remove ${tag}`,
  /** The labels of keyboard keys, by `event.key`. */
  keys: {
    Control: 'Ctrl',
    Shift: 'Shift',
    ' ': 'Space',
    Escape: 'Esc',
    Enter: 'Enter',
    Delete: 'Delete',
    Backspace: 'Backspace',
  },
};
